-- One category of a ticker for gold.screening: its field, the period it is of ('' for none), its word.
create or replace macro word (field, period, text) as {'field': field, 'period': period, 'value': null::double, 'text': text::varchar};
