-- 128 pseudo-random bits for one measure of a cell. They depend only on the name of the measure and the key of the cell. MD5 is sufficient, because the key is secret.
create or replace macro noise_bits (key, measure) as md5_number(concat(measure, ' ', key));
