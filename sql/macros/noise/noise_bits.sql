-- 128 pseudo-random bits for one measure of a cell, computed from the measure and the cell's key alone. MD5 is enough to mix them, because the key is secret.
create or replace macro noise_bits (key, measure) as md5_number(concat(measure, ' ', key));
