-- The sums of three facts over time. Each sum has the day from which it is valid.
create or replace macro fact_sums (first, second, third) as (
    list_transform(
        list_filter(
            list_sort(list_distinct(list_transform(flatten([first, second, third]), lambda version: version.filed))),
            lambda day: day >= first[1].filed
            and day >= second[1].filed
            and day >= third[1].filed
        ),
        lambda day: {
            'filed': day,
            'seen': [day],
            'accession': fact_as_of (third, day).accession,
            'value': fact_as_of (first, day).value + fact_as_of (second, day).value + fact_as_of (third, day).value
        }
    )
);
