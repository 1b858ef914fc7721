-- 128 pseudo-random bits for one measure of a cell, a pure function of the cell's key. The key is secret, so MD5 serves as the mixing function.
create or replace macro noise_bits (key, measure) as md5_number(concat(measure, ' ', key));
