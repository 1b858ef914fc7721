-- about: Publishable figures of buying and selling in connected portfolios over the windows that end on as_of, by ticker and asset class, and over 7 days also for the asset classes combined. Options are counted under their underlying. If there are buys (or sells) that may not be published by themselves, every column that distinguishes buys from sells is null.
-- published: no
-- grain: [window_days, ticker, asset_class]
-- columns:
--   window_days: number of days of the window, which ends on as_of
--   ticker: ticker; for an option, the underlying
--   asset_class: stock, etf, option, crypto or other; all stands for the classes combined, as in gold.perturbed_flow_cells
--   split_state: published, or split if every column that distinguishes buys from sells is withheld
--   traders: number of people who traded the ticker, perturbed
--   active_trader_share_pct: 100 x people who traded the ticker / people who traded anything in the window
--   buy_trade_share_pct: 100 x number of buys / number of trades
--   sell_trade_share_pct: 100 - buy_trade_share_pct
--   buy_value_usd: value of the buys, US dollars
--   sell_value_usd: value of the sells, US dollars
--   net_flow_value_usd: buy_value_usd - sell_value_usd
--   gross_flow_value_usd: buy_value_usd + sell_value_usd
--   net_flow_pct: 100 x net_flow_value_usd / gross_flow_value_usd, -100 to 100; also null if gross_flow_value_usd is 0
--   flow_bias: net_buying if net_flow_pct is at least 10, net_selling if it is at most -10, balanced in between
--   latest_trade_at: time of the last trade, UTC, rounded down to the hour
with
    cells as (
        select
            *
        from
            gold.perturbed_flow_cells
    ),
    rows as (
        select
            window_days,
            ticker,
            asset_class,
            any_value(traders) filter(
                where
                    part = 'whole'
            ) as traders,
            any_value(value_usd) filter(
                where
                    part = 'whole'
            ) as value_usd,
            any_value(latest_trade_at) filter(
                where
                    part = 'whole'
            ) as latest_trade_at,
            bool_and(
                state = 'published'
                or part not in ('buy', 'sell')
            ) as is_split,
            bool_and(
                coalesce(are_trades_publishable, true)
                or part not in ('buy', 'sell')
            ) as are_trades_split,
            coalesce(
                any_value(value_usd) filter(
                    where
                        part = 'buy'
                ),
                0
            ) as buy_value_usd,
            coalesce(
                any_value(value_usd) filter(
                    where
                        part = 'sell'
                ),
                0
            ) as sell_value_usd,
            coalesce(
                any_value(trades) filter(
                    where
                        part = 'buy'
                ),
                0
            ) as buy_trades,
            coalesce(
                any_value(trades) filter(
                    where
                        part = 'sell'
                ),
                0
            ) as sell_trades
        from
            cells
        group by all
        having
            traders is not null
    ),
    bases as (
        select
            window_days,
            traders as all_traders
        from
            gold.flow_traders
        where
            asset_class = 'all'
    ),
    flows as (
        select
            *,
            if (is_split, round(buy_value_usd - sell_value_usd, 2), null) as net_flow_value_usd,
            if (is_split, round(buy_value_usd + sell_value_usd, 2), value_usd) as gross_flow_value_usd,
            if (
                is_split
                and are_trades_split,
                round(100 * buy_trades / (buy_trades + sell_trades), 2),
                null
            ) as buy_trade_share_pct
        from
            rows
            join bases using (window_days)
    ),
    shares as (
        select
            *,
            round(100 * net_flow_value_usd / nullif(gross_flow_value_usd, 0), 2) as net_flow_pct
        from
            flows
    )
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    if (is_split, 'published', 'split')::varchar as split_state,
    traders::integer as traders,
    share_pct (traders, all_traders)::double as active_trader_share_pct,
    buy_trade_share_pct::double as buy_trade_share_pct,
    round(100 - buy_trade_share_pct, 2)::double as sell_trade_share_pct,
    if (is_split, buy_value_usd, null)::double as buy_value_usd,
    if (is_split, sell_value_usd, null)::double as sell_value_usd,
    net_flow_value_usd::double as net_flow_value_usd,
    gross_flow_value_usd::double as gross_flow_value_usd,
    net_flow_pct::double as net_flow_pct,
    if (is_split, bias (net_flow_pct), null)::varchar as flow_bias,
    latest_trade_at::timestamp as latest_trade_at
from
    shares
