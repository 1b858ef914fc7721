-- The sums of a cell of trades (whole) and of its buys and sells, for gold.exact_flow_sums.
create or replace macro side_parts (record_key, buy_cents, sell_cents, buy_trades, sell_trades) as [
    {'part': 'whole', 'sums': part_sums (record_key, buy_cents + sell_cents, buy_trades + sell_trades)},
    {'part': 'buy', 'sums': part_sums (record_key, buy_cents, buy_trades)},
    {'part': 'sell', 'sums': part_sums (record_key, sell_cents, sell_trades)}
];
