-- The relative noise of the three largest weights of an average: wider than that of a sum, as much of an average's noise cancels out where its values are alike. An average stays within the range of its values.
create or replace macro average_factors (bits) as list_transform(noise_factors (bits), lambda factor: factor * getvariable ('average_noise')::double);
