-- One field of the five largest contributions, largest first.
create or replace macro top_values (top, field) as [
    struct_extract(top[1], field),
    struct_extract(top[2], field),
    struct_extract(top[3], field),
    struct_extract(top[4], field),
    struct_extract(top[5], field)
];
