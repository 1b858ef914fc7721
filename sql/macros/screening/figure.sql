-- One figure of a ticker for gold.screening: its field, the period it is of ('' for none), its number.
create or replace macro figure (field, period, value) as {'field': field, 'period': period, 'value': value::double, 'text': null::varchar};
