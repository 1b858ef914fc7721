create or replace macro fact_pairs (whole, part) as (
    list_transform(
        list_filter(
            list_transform(
                whole,
                lambda version: {'version': version, 'filed': list_filter(version.seen, lambda day: day >= part[1].filed) [1]}
            ),
            lambda candidate: candidate.filed is not null
        ),
        lambda candidate: {
            'filed': candidate.filed,
            'whole': candidate.version.value,
            'part': fact_as_of (part, candidate.filed).value,
            'accession': if (
                fact_as_of (part, candidate.filed).filed > candidate.version.filed,
                fact_as_of (part, candidate.filed).accession,
                candidate.version.accession
            )
        }
    )
);
