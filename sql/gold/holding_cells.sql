-- about: What was held at one day's snapshot, per ticker, by asset class and with the classes combined. Every number is perturbed as methodology 7 asks; a cell that may not be published has a state and no numbers. What combined cells hold beyond the published classes counts by a factor if it may not be published by itself.
-- partition: day
-- published: no
-- grain: [ticker, asset_class]
-- batch: 200000 rows
-- columns:
--   day: UTC day
--   snapshot_at: time of the day's last snapshot, UTC; of each account its own last one of the day counts
--   ticker: ticker as delivered; of options, the contract
--   asset_class: stock, etf, option, crypto or other; all is the classes combined
--   largest_class: the class itself; of a combined row, the class with the largest gross value
--   state: published, too_few_people (fewer holders than the floor) or dominance (the p % rule)
--   people: people with any position in the snapshot, perturbed; null below the floor
--   holders: people who are long once their accounts are added up, perturbed
--   ownership_share_pct: 100 x holders / people
--   market_value_usd: quantity x price x multiplier over all positions, shorts negative, in US dollars; null where longs and shorts are a split that may not be published
--   gross_market_value_usd: the same with each person's value taken positive, in US dollars; both sides follow from it and market_value_usd
--   portfolio_value_share_pct: 100 x market_value_usd / the sum of it over the day's published cells of single classes; null if that is 0
--   avg_position_market_value: market_value_usd / holders, in US dollars; null where that is
--   avg_current_price: price at the snapshot weighted by |quantity|, in US dollars
--   entry_state: published, unknown (no position has an entry price) or split (the positions with one, those without, the longs or the shorts may not be published by themselves)
--   avg_entry_price: entry price weighted by |quantity|, in US dollars, over positions that have one
--   open_pnl_usd: market value - cost, in US dollars, over positions with an entry price
--   unrealized_return_pct: 100 x open_pnl_usd / |cost|, of the same weights
-- checks:
--   - (state = 'published') = (gross_market_value_usd is not null)
--   - state <> 'published' or holders >= getvariable('privacy_floor')
--   - ownership_share_pct between 0 and 100
--   - abs(market_value_usd) <= gross_market_value_usd
--   - (open_pnl_usd is null) = (avg_entry_price is null)
with
    snapshots as (
        select
            *
        from
            silver.portfolio_snapshots
    ),
    accounts as (
        select
            *,
            record_key (person_id) as record_key
        from
            (
                select
                    day,
                    person_id,
                    account_id,
                    max(snapshot_at) as snapshot_at
                from
                    snapshots
                group by all
            )
    ),
    -- Quantities as hundred-millionths and costs as ten-thousandths: keys are made of whole numbers.
    day_end as (
        select
            snapshots.*,
            record_key,
            (quantity * 1e8)::hugeint as units,
            (cost_usd::double * 10000)::bigint as cost_units,
            avg_entry_price is not null as has_entry
        from
            snapshots
            join accounts using (day, person_id, account_id, snapshot_at)
        where
            quantity <> 0
    ),
    by_class as (
        select
            day,
            ticker,
            asset_class,
            record_key,
            max(snapshot_at) as snapshot_at,
            sum(units) as units,
            sum(market_value_usd) as market_value_usd,
            sum(abs(quantity)::decimal(30, 8)) as weight,
            sum((abs(quantity) * current_price)::decimal(30, 8)) as current_weight,
            sum(if (has_entry, units, null)) as entry_units,
            sum(cost_units) as cost_units,
            sum(if (has_entry, abs(quantity), null)::decimal(30, 8)) as entry_quantity,
            sum((abs(quantity) * avg_entry_price)::decimal(30, 8)) as entry_weight,
            sum(if (has_entry, market_value_usd, null)) as entry_value_usd,
            sum(cost_usd) as cost_usd,
            sum(if (has_entry, null, market_value_usd)) as bare_value_usd
        from
            day_end
        group by all
            -- Accounts that cancel out are no position of the person.
        having
            sum(units) <> 0
    ),
    keyed as (
        select
            *,
            contribution_key (record_key, units) as amount_key,
            contribution_key (record_key, entry_units) as entry_key,
            -- Inputs of averages: their changes must not reveal that somebody's cost changed, either.
            entry_key + contribution_key (
                xor (entry_key, record_key::hugeint),
                cost_units
            ) as average_key
        from
            by_class
    ),
    -- Tickers of which one day's positions are of several classes; of any other, the combined row is that of its one class.
    mixed as (
        select
            day,
            ticker
        from
            keyed
        group by all
        having
            min(asset_class) < max(asset_class)
    ),
    by_person as (
        select
            day,
            ticker,
            asset_class,
            record_key,
            units > 0 as is_long,
            amount_key,
            if (market_value_usd >= 0, amount_key, null) as long_key,
            if (market_value_usd < 0, amount_key, null) as short_key,
            abs(market_value_usd) as gross_value_usd,
            greatest(market_value_usd, 0) as long_value_usd,
            greatest(- market_value_usd, 0) as short_value_usd,
            current_weight,
            weight as quantity,
            entry_key,
            average_key,
            abs(entry_value_usd) as entry_gross_usd,
            entry_value_usd,
            cost_usd,
            entry_weight,
            entry_quantity,
            abs(bare_value_usd) as bare_gross_usd
        from
            keyed
        union all
        select
            day,
            ticker,
            'all',
            record_key,
            bool_or(units > 0),
            sum(amount_key),
            sum(if (market_value_usd >= 0, amount_key, null)),
            sum(if (market_value_usd < 0, amount_key, null)),
            sum(abs(market_value_usd)),
            sum(greatest(market_value_usd, 0)),
            sum(greatest(- market_value_usd, 0)),
            sum(current_weight),
            sum(weight),
            sum(entry_key),
            sum(average_key),
            sum(abs(entry_value_usd)),
            sum(entry_value_usd),
            sum(cost_usd),
            sum(entry_weight),
            sum(entry_quantity),
            sum(abs(bare_value_usd))
        from
            keyed
            semi join mixed using (day, ticker)
        group by
            day,
            ticker,
            record_key
    ),
    exact as (
        select
            day,
            ticker,
            asset_class,
            count_if(is_long) as holders,
            cell_key (if (is_long, record_key, null)) as holders_key,
            cell_key (amount_key) as amount_key,
            sum(gross_value_usd) as gross_value_usd,
            sum(current_weight) as current_weight,
            sum(quantity) as quantity,
            max(
                {
                    'gross': gross_value_usd,
                    'record_key': record_key,
                    'current_weight': current_weight,
                    'quantity': quantity
                },
                3
            ) as top,
            count(long_key) as long_people,
            cell_key (long_key) as long_key,
            sum(long_value_usd) as long_value_usd,
            max(long_value_usd, 3) as long_top,
            count(short_key) as short_people,
            cell_key (short_key) as short_key,
            sum(short_value_usd) as short_value_usd,
            max(short_value_usd, 3) as short_top,
            count(entry_key) as entry_people,
            cell_key (entry_key) as entry_key,
            cell_key (average_key) as average_key,
            sum(entry_gross_usd) as entry_gross_usd,
            sum(entry_value_usd) as entry_value_usd,
            sum(cost_usd) as cost_usd,
            sum(entry_weight) as entry_weight,
            sum(entry_quantity) as entry_quantity,
            max(
                {
                    'gross': entry_gross_usd,
                    'record_key': record_key,
                    'value': entry_value_usd,
                    'cost': cost_usd,
                    'weight': entry_weight,
                    'quantity': entry_quantity
                },
                3
            ) filter(entry_key is not null) as entry_top,
            count(bare_gross_usd) as bare_people,
            sum(bare_gross_usd) as bare_gross_usd,
            max(bare_gross_usd, 3) as bare_top
        from
            by_person
        group by all
    ),
    everyone as (
        select
            day,
            count(*) as people,
            cell_key (record_key) as people_key
        from
            (
                select distinct
                    day,
                    record_key
                from
                    keyed
            )
        group by
            day
    ),
    whole as (
        select
            day,
            max(snapshot_at) as snapshot_at
        from
            by_class
        group by
            day
    ),
    largest as (
        select
            day,
            ticker,
            arg_max(asset_class, (gross_value_usd, asset_class)) as largest_class
        from
            exact
        where
            asset_class <> 'all'
        group by all
    ),
    judged as (
        select
            exact.*,
            largest_class,
            whole.snapshot_at,
            case
                when people >= getvariable ('privacy_floor') then noisy_people (people, people_key)
            end as people,
            case
                when holders < getvariable ('privacy_floor') then 'too_few_people'
                when not passes_p_percent (gross_value_usd, list_transform(top, lambda one: one.gross)) then 'dominance'
                else 'published'
            end as state,
            short_people = 0
            or (
                is_publishable (long_people, long_value_usd, long_top)
                and is_publishable (short_people, short_value_usd, short_top)
            ) as are_sides_publishable,
            case
                when entry_people = 0 then 'unknown'
                when not are_sides_publishable then 'split'
                when is_publishable (entry_people, entry_gross_usd, list_transform(entry_top, lambda one: one.gross))
                and is_part_publishable (bare_people, bare_gross_usd, bare_top) then 'published'
                else 'split'
            end as entry_state
        from
            exact
            join largest using (day, ticker)
            join everyone using (day)
            join whole using (day)
    ),
    -- What a reader finds who subtracts the published classes from their ticker's combined row.
    rest_people as (
        select
            day,
            ticker,
            record_key,
            sum(if (is_hidden, gross_value_usd, null)) as gross_value_usd,
            sum(if (is_hidden, amount_key, null)) as amount_key,
            sum(if (is_hidden, current_weight, null)) as current_weight,
            sum(if (is_hidden, quantity, null)) as quantity,
            sum(if (are_sides_hidden, long_value_usd, null)) as long_value_usd,
            sum(if (are_sides_hidden, long_key, null)) as long_key,
            sum(if (are_sides_hidden, short_value_usd, null)) as short_value_usd,
            sum(if (are_sides_hidden, short_key, null)) as short_key,
            sum(if (is_entry_hidden, entry_gross_usd, null)) as entry_gross_usd,
            sum(if (is_entry_hidden, entry_key, null)) as entry_key,
            sum(if (is_entry_hidden, bare_gross_usd, null)) as bare_gross_usd
        from
            by_person
            join (
                select
                    day,
                    ticker,
                    asset_class,
                    state <> 'published' as is_hidden,
                    is_hidden
                    or not are_sides_publishable as are_sides_hidden,
                    is_hidden
                    or entry_state <> 'published' as is_entry_hidden
                from
                    judged
                    semi join mixed using (day, ticker)
                where
                    asset_class <> 'all'
            ) using (day, ticker, asset_class)
        group by
            day,
            ticker,
            record_key
    ),
    rests as (
        select
            day,
            ticker,
            'all' as asset_class,
            {
                'gross': sum(gross_value_usd),
                'weight': sum(current_weight),
                'quantity': sum(quantity),
                'key': cell_key (amount_key),
                'long': sum(long_value_usd),
                'long_key': cell_key (long_key),
                'short': sum(short_value_usd),
                'short_key': cell_key (short_key),
                'entry': sum(entry_gross_usd),
                'entry_key': cell_key (entry_key)
            } as rest,
            is_part_publishable (count(amount_key), sum(gross_value_usd), max(gross_value_usd, 3)) as is_rest_publishable,
            -- The sides add up to the whole, and entries to the sides: each reveals what the one before it does.
            is_rest_publishable
            and is_part_publishable (count(long_key), sum(long_value_usd), max(long_value_usd, 3))
            and is_part_publishable (count(short_key), sum(short_value_usd), max(short_value_usd, 3)) as are_rest_sides_publishable,
            are_rest_sides_publishable
            and is_part_publishable (count(entry_key), sum(entry_gross_usd), max(entry_gross_usd, 3))
            and is_part_publishable (count(bare_gross_usd), sum(bare_gross_usd), max(bare_gross_usd, 3)) as is_rest_entry_publishable
        from
            rest_people
        group by
            day,
            ticker
    ),
    drawn as (
        select
            *,
            noise_factors (noise_bits (amount_key, 'amount')) as factors,
            noise_factors (noise_bits (long_key, 'amount')) as long_factors,
            noise_factors (noise_bits (short_key, 'amount')) as short_factors,
            noise_factors (noise_bits (entry_key, 'amount')) as entry_factors,
            average_factors (noise_bits (average_key, 'average')) as average_factors,
            rest_ratio (rest.gross, gross_value_usd, is_rest_publishable, rest.key) as gross_ratio,
            rest_ratio (rest.weight, current_weight, is_rest_publishable, rest.key) as weight_ratio,
            rest_ratio (rest.quantity, quantity, is_rest_publishable, rest.key) as quantity_ratio,
            rest_ratio (rest.long, long_value_usd, are_rest_sides_publishable, rest.long_key) as long_ratio,
            rest_ratio (rest.short, short_value_usd, are_rest_sides_publishable, rest.short_key) as short_ratio,
            rest_ratio (rest.entry, entry_gross_usd, is_rest_entry_publishable, rest.entry_key) as entry_ratio
        from
            judged
            left join rests using (day, ticker, asset_class)
        where
            state = 'published'
    ),
    summed as (
        select
            * replace(noisy_people (holders, holders_key) as holders),
            usd (gross_ratio * noisy_sum (gross_value_usd, list_transform(top, lambda one: one.gross), factors)) as whole_usd,
            usd (long_ratio * noisy_sum (long_value_usd, long_top, long_factors)) as long_usd,
            usd (short_ratio * noisy_sum (short_value_usd, short_top, short_factors)) as short_usd,
            weight_ratio / quantity_ratio * noisy_sum (current_weight, list_transform(top, lambda one: one.current_weight), factors) / noisy_sum (quantity, list_transform(top, lambda one: one.quantity), factors) as current_price,
            usd (
                entry_ratio * noisy_sum (entry_gross_usd, list_transform(entry_top, lambda one: one.gross), entry_factors)
            ) as entry_usd,
            noisy_sum (entry_gross_usd, list_transform(entry_top, lambda one: one.gross), average_factors) as average_gross,
            noisy_sum (
                entry_value_usd - cost_usd,
                list_transform(entry_top, lambda one: one.value - one.cost),
                average_factors
            ) as average_profit,
            noisy_sum (cost_usd, list_transform(entry_top, lambda one: one.cost), average_factors) as average_cost,
            noisy_sum (entry_weight, list_transform(entry_top, lambda one: one.weight), average_factors) / noisy_sum (entry_quantity, list_transform(entry_top, lambda one: one.quantity), average_factors) as entry_price
        from
            drawn
    ),
    perturbed as (
        select
            *,
            if (are_sides_publishable, round(long_usd - short_usd, 2), null) as value_usd,
            if (are_sides_publishable, round(long_usd + short_usd, 2), whole_usd) as gross_usd,
            -- A holding that is worth nothing has its cost as its loss.
            coalesce(entry_usd * average_profit / nullif(average_gross, 0), average_profit) as profit_usd
        from
            summed
    ),
    portfolios as (
        select
            day,
            sum(value_usd::decimal(38, 2)) as portfolios_usd
        from
            perturbed
        where
            asset_class <> 'all'
        group by
            day
    ),
    cells as (
        select
            *
        from
            perturbed
            join portfolios using (day)
        union all
        by name
        select
            day,
            snapshot_at,
            ticker,
            asset_class,
            largest_class,
            state,
            people
        from
            judged
        where
            state <> 'published'
    ),
    combined as (
        select
            *
        from
            cells
        union all
        select
            * replace('all' as asset_class)
        from
            cells
            anti join mixed using (day, ticker)
    )
select
    day::date as day,
    snapshot_at::timestamp as snapshot_at,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    if (asset_class = 'all', largest_class, asset_class)::varchar as largest_class,
    state::varchar as state,
    people::integer as people,
    holders::integer as holders,
    share_pct (holders, people)::double as ownership_share_pct,
    value_usd::double as market_value_usd,
    gross_usd::double as gross_market_value_usd,
    round(100 * value_usd / nullif(portfolios_usd, 0), 2)::double as portfolio_value_share_pct,
    usd (value_usd / holders)::double as avg_position_market_value,
    unit_price (current_price)::double as avg_current_price,
    entry_state::varchar as entry_state,
    if (
        entry_state = 'published',
        significant (entry_price, getvariable ('significant_digits')::integer),
        null
    )::double as avg_entry_price,
    if (entry_state = 'published', usd (profit_usd), null)::double as open_pnl_usd,
    if (entry_state = 'published', round(100 * average_profit / nullif(abs(average_cost), 0), 2), null)::double as unrealized_return_pct
from
    combined
