-- about: What the connected portfolios held at one day's snapshot, per ticker and asset class, as far as enough people hold it.
-- partition: day
-- grain: [ticker, asset_class]
-- columns:
--   day: UTC day
--   snapshot_at: time of the day's last snapshot, UTC; of each account its own last one of the day counts
--   ticker: ticker; of options, the contract
--   asset_class: stock, etf, option, crypto or other
--   holders_band: lower end of the band of people (3, 5, 10, 25, 50, 100, 250, ...) who are long once their accounts are added up
--   ownership_share_pct: 100 x holders / people with any position in the snapshot, rounded so that no count can be told from it
--   market_value_usd: quantity x price x multiplier over all positions, shorts negative, in US dollars
--   gross_market_value_usd: the same with each person's value taken positive, in US dollars; |market_value_usd| where fewer people than the floor are short, or one of them has more than the bound on dominance of it, as half the difference of the two is what the shorts are worth
--   portfolio_value_share_pct: 100 x market_value_usd / market value of all positions in the snapshot; below -100 or above 100 where shorts are large
--   avg_entry_price: entry price weighted by |quantity|, in US dollars, over positions that have one; null if too few people have one
--   avg_current_price: price at the snapshot weighted by |quantity|, in US dollars
--   open_pnl_usd: market value - cost, in US dollars, over positions with an entry price; null where the entry price is
--   unrealized_return_pct: 100 x open_pnl_usd / |cost|
-- checks:
--   - ownership_share_pct between 0 and 100
--   - abs(market_value_usd) <= gross_market_value_usd
--   - gross_market_value_usd >= 0
--   - (open_pnl_usd is null) = (avg_entry_price is null)
with
    positions as (
        select
            *
        from
            daily.positions
        where
            asset_class <> 'all'
    ),
    shares as (
        select
            *
        from
            gold.holder_shares
        where
            withheld is null
    ),
    amounts as (
        select
            positions.day,
            snapshot_at,
            ticker,
            asset_class,
            holders_band,
            ownership_share_pct,
            usd (market_value_usd, holders_band) as market_value_usd,
            usd (
                case
                    when short_people > 0
                    and (
                        short_people < getvariable ('privacy_floor')
                        or top_short_usd::double > getvariable ('privacy_dominance') * short_gross_usd::double
                    ) then abs(market_value_usd)
                    else gross_value_usd
                end,
                holders_band
            ) as gross_market_value_usd,
            usd (all_market_value_usd, people_band) as all_market_value_usd,
            unit_price (current_weight / quantity) as avg_current_price,
            case
                when is_entry_shown then entry_price (entry_weight / entry_quantity, entry_band)
            end as avg_entry_price,
            case
                when is_entry_shown then usd (entry_value_usd - cost_usd, entry_band)
            end as open_pnl_usd,
            case
                when is_entry_shown then usd (abs(cost_usd), entry_band)
            end as cost_usd
        from
            positions
            join shares using (ticker, asset_class)
    )
select
    day::date as day,
    snapshot_at::timestamp as snapshot_at,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    holders_band::integer as holders_band,
    ownership_share_pct::double as ownership_share_pct,
    market_value_usd::double as market_value_usd,
    gross_market_value_usd::double as gross_market_value_usd,
    round(100 * market_value_usd / nullif(all_market_value_usd, 0), 2)::double as portfolio_value_share_pct,
    avg_entry_price::double as avg_entry_price,
    avg_current_price::double as avg_current_price,
    open_pnl_usd::double as open_pnl_usd,
    round(100 * open_pnl_usd / nullif(cost_usd, 0), 2)::double as unrealized_return_pct
from
    amounts
