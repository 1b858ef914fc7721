-- about: All that the release tells of a ticker, one row each, for screens: metrics, prices, portfolios, flows, options, conversations, AI funds. Made of published tables and of prices only, so that nothing is here that privacy withholds; what is withheld or unknown is null, so are net flow and bias where too few people are on one side.
-- grain: [ticker]
-- columns:
--   ticker: listed symbol, fund or coin; no option contracts
--   name: name of the issuer; null if unknown
--   exchange: listing exchange; null if unknown
--   sector: sector, in the words of the feed; null if unknown
--   industry: industry, in the words of the feed; null if unknown
--   asset_class: stock, etf, crypto or other; what portfolios and funds hold it as, else stock where it is listed
--   cik: number of the issuer at the SEC, the same for its share classes; null if unknown
--   currency: currency that the company reports in
--   revenue_ttm: revenue of the twelve months, gold.screening_metrics, of companies that report in US dollars
--   revenue_year: revenue of the newest fiscal year, gold.screening_metrics, of companies that report in US dollars
--   revenue_quarter: revenue of the newest quarter, gold.screening_metrics, of companies that report in US dollars
--   gross_profit_ttm: gross profit of the twelve months, gold.screening_metrics, of companies that report in US dollars
--   gross_profit_year: gross profit of the newest fiscal year, gold.screening_metrics, of companies that report in US dollars
--   gross_profit_quarter: gross profit of the newest quarter, gold.screening_metrics, of companies that report in US dollars
--   operating_income_ttm: operating income of the twelve months, gold.screening_metrics, of companies that report in US dollars
--   operating_income_year: operating income of the newest fiscal year, gold.screening_metrics, of companies that report in US dollars
--   operating_income_quarter: operating income of the newest quarter, gold.screening_metrics, of companies that report in US dollars
--   ebitda_ttm: ebitda of the twelve months, gold.screening_metrics, of companies that report in US dollars
--   ebitda_year: ebitda of the newest fiscal year, gold.screening_metrics, of companies that report in US dollars
--   ebitda_quarter: ebitda of the newest quarter, gold.screening_metrics, of companies that report in US dollars
--   net_income_ttm: net income of the twelve months, gold.screening_metrics, of companies that report in US dollars
--   net_income_year: net income of the newest fiscal year, gold.screening_metrics, of companies that report in US dollars
--   net_income_quarter: net income of the newest quarter, gold.screening_metrics, of companies that report in US dollars
--   operating_cash_flow_ttm: operating cash flow of the twelve months, gold.screening_metrics, of companies that report in US dollars
--   operating_cash_flow_year: operating cash flow of the newest fiscal year, gold.screening_metrics, of companies that report in US dollars
--   operating_cash_flow_quarter: operating cash flow of the newest quarter, gold.screening_metrics, of companies that report in US dollars
--   free_cash_flow_ttm: free cash flow of the twelve months, gold.screening_metrics, of companies that report in US dollars
--   free_cash_flow_year: free cash flow of the newest fiscal year, gold.screening_metrics, of companies that report in US dollars
--   free_cash_flow_quarter: free cash flow of the newest quarter, gold.screening_metrics, of companies that report in US dollars
--   capital_expenditures_ttm: capital expenditures of the twelve months, gold.screening_metrics, of companies that report in US dollars
--   capital_expenditures_year: capital expenditures of the newest fiscal year, gold.screening_metrics, of companies that report in US dollars
--   capital_expenditures_quarter: capital expenditures of the newest quarter, gold.screening_metrics, of companies that report in US dollars
--   research_and_development_ttm: research and development of the twelve months, gold.screening_metrics, of companies that report in US dollars
--   research_and_development_year: research and development of the newest fiscal year, gold.screening_metrics, of companies that report in US dollars
--   research_and_development_quarter: research and development of the newest quarter, gold.screening_metrics, of companies that report in US dollars
--   share_repurchases_ttm: share repurchases of the twelve months, gold.screening_metrics, of companies that report in US dollars
--   share_repurchases_year: share repurchases of the newest fiscal year, gold.screening_metrics, of companies that report in US dollars
--   share_repurchases_quarter: share repurchases of the newest quarter, gold.screening_metrics, of companies that report in US dollars
--   dividends_paid_ttm: dividends paid of the twelve months, gold.screening_metrics, of companies that report in US dollars
--   dividends_paid_year: dividends paid of the newest fiscal year, gold.screening_metrics, of companies that report in US dollars
--   dividends_paid_quarter: dividends paid of the newest quarter, gold.screening_metrics, of companies that report in US dollars
--   gross_margin_ttm: 100 x gross profit / revenue, of the twelve months
--   gross_margin_year: gross margin of the newest fiscal year, in percent
--   gross_margin_quarter: gross margin of the newest quarter, in percent
--   operating_margin_ttm: 100 x operating income / revenue, of the twelve months
--   operating_margin_year: operating margin of the newest fiscal year, in percent
--   operating_margin_quarter: operating margin of the newest quarter, in percent
--   net_margin_ttm: 100 x net income / revenue, of the twelve months
--   net_margin_year: net margin of the newest fiscal year, in percent
--   net_margin_quarter: net margin of the newest quarter, in percent
--   ebitda_margin_ttm: 100 x ebitda / revenue, of the twelve months
--   ebitda_margin_year: ebitda margin of the newest fiscal year, in percent
--   ebitda_margin_quarter: ebitda margin of the newest quarter, in percent
--   free_cash_flow_margin_ttm: 100 x free cash flow / revenue, of the twelve months
--   free_cash_flow_margin_year: free cash flow margin of the newest fiscal year, in percent
--   free_cash_flow_margin_quarter: free cash flow margin of the newest quarter, in percent
--   revenue_growth_quarter: revenue growth of the newest quarter over the same one a year before, in percent
--   revenue_growth_year: revenue growth of the newest fiscal year over the one before, in percent
--   gross_profit_growth_quarter: gross profit growth of the newest quarter over the same one a year before, in percent
--   gross_profit_growth_year: gross profit growth of the newest fiscal year over the one before, in percent
--   operating_income_growth_quarter: operating income growth of the newest quarter over the same one a year before, in percent
--   operating_income_growth_year: operating income growth of the newest fiscal year over the one before, in percent
--   net_income_growth_quarter: net income growth of the newest quarter over the same one a year before, in percent
--   net_income_growth_year: net income growth of the newest fiscal year over the one before, in percent
--   eps_growth_quarter: eps growth of the newest quarter over the same one a year before, in percent
--   eps_growth_year: eps growth of the newest fiscal year over the one before, in percent
--   free_cash_flow_growth_quarter: free cash flow growth of the newest quarter over the same one a year before, in percent
--   free_cash_flow_growth_year: free cash flow growth of the newest fiscal year over the one before, in percent
--   cash: cash at the end of the newest period, of companies that report in US dollars
--   total_debt: total debt at the end of the newest period, of companies that report in US dollars
--   net_debt: net debt at the end of the newest period, of companies that report in US dollars
--   total_assets: total assets at the end of the newest period, of companies that report in US dollars
--   stockholders_equity: stockholders equity at the end of the newest period, of companies that report in US dollars
--   debt_to_equity: total debt / stockholders equity at the end of the newest period; null for equity of zero or less
--   debt_to_assets: debt to assets at the end of the newest period
--   current_ratio: current ratio at the end of the newest period
--   interest_coverage: operating income / interest expense, of the twelve months
--   return_on_equity: 100 x net income of the twelve months / stockholders equity at their end
--   return_on_assets: 100 x net income of the twelve months / total assets at their end
--   return_on_invested_capital: 100 x (operating income - income taxes) of the twelve months / (total debt + stockholders equity) at their end
--   revenue_rising_quarters: newest quarters in a row with revenue above that of a year before, up to 12
--   net_income_rising_quarters: newest quarters in a row with net income above that of a year before, up to 12
--   free_cash_flow_rising_quarters: newest quarters in a row with free cash flow above that of a year before, up to 12
--   gross_margin_rising_quarters: newest quarters in a row with gross margin above that of a year before, up to 12
--   operating_margin_rising_quarters: newest quarters in a row with operating margin above that of a year before, up to 12
--   net_margin_rising_quarters: newest quarters in a row with net margin above that of a year before, up to 12
--   revenue_falling_quarters: newest quarters in a row with revenue below that of a year before, up to 12
--   net_income_falling_quarters: newest quarters in a row with net income below that of a year before, up to 12
--   net_income_positive_quarters: newest quarters in a row with net income above zero, up to 12
--   free_cash_flow_positive_quarters: newest quarters in a row with free cash flow above zero, up to 12
--   gross_margin_change: gross margin of the newest quarter less that of a year before, in percentage points
--   operating_margin_change: operating margin of the newest quarter less that of a year before, in percentage points
--   net_margin_change: net margin of the newest quarter less that of a year before, in percentage points
--   revenue_growth_change: revenue growth of the newest quarter less that of the quarter before, in percentage points
--   debt_growth: total debt over that a year before, in percent
--   price: newest close, at most a week before as_of, in US dollars
--   market_cap: price x shares of the newest period (balance sheet, else the cover of a report, else weighted), brought to the shares of the close by the known splits; of companies that report in US dollars on 10-K and 10-Q, and not where classes of unequal shares are listed (BRK.A, BRK.B)
--   enterprise_value: market cap + total debt - cash
--   price_to_earnings: market cap / net income of the twelve months; null for a loss
--   price_to_sales: market cap / revenue of the twelve months
--   price_to_book: market cap / stockholders equity; null for equity of zero or less
--   price_to_free_cash_flow: market cap / free cash flow of the twelve months; null where that is not positive
--   ev_to_ebitda: enterprise value / EBITDA of the twelve months; null where that is not positive
--   ev_to_sales: enterprise value / revenue of the twelve months
--   free_cash_flow_yield: 100 x free cash flow of the twelve months / market cap
--   earnings_yield: 100 x net income of the twelve months / market cap
--   dividend_yield: 100 x dividends paid in the twelve months / market cap; null where the company reports none
--   price_return_1m: change of the price over 1 months, adjusted for splits, dividends left out, in percent
--   price_return_3m: change of the price over 3 months, adjusted for splits, dividends left out, in percent
--   price_return_6m: change of the price over 6 months, adjusted for splits, dividends left out, in percent
--   price_return_12m: change of the price over 12 months, adjusted for splits, dividends left out, in percent
--   from_52_week_high: 100 x (price / highest close of a year - 1)
--   from_52_week_low: 100 x (price / lowest close of a year - 1)
--   ownership_share: gold.retail_ticker_positioning, in percent of people
--   portfolio_share: share of the market value of all connected portfolios, in percent
--   position_value: market value in connected portfolios, US dollars
--   position_return: unrealized return in connected portfolios, in percent of cost
--   ownership_change_7d: gold.retail_rotation: change of the ownership share over 7 days, in percentage points
--   rotation_7d: gold.retail_rotation over 7 days: in, out or stable
--   ownership_change_30d: gold.retail_rotation: change of the ownership share over 30 days, in percentage points
--   rotation_30d: gold.retail_rotation over 30 days: in, out or stable
--   ownership_change_90d: gold.retail_rotation: change of the ownership share over 90 days, in percentage points
--   rotation_90d: gold.retail_rotation over 90 days: in, out or stable
--   net_flow_7d: gold.retail_flows of 7 days, of shares and coins, not options: bought less sold, US dollars
--   gross_flow_7d: bought and sold, US dollars
--   net_flow_share_7d: 100 x net / gross
--   flow_bias_7d: net_buying, net_selling or balanced
--   trader_share_7d: people who traded it, in percent of those who traded anything
--   net_flow_30d: gold.retail_flows of 30 days, of shares and coins, not options: bought less sold, US dollars
--   gross_flow_30d: bought and sold, US dollars
--   net_flow_share_30d: 100 x net / gross
--   flow_bias_30d: net_buying, net_selling or balanced
--   trader_share_30d: people who traded it, in percent of those who traded anything
--   net_flow_90d: gold.retail_flows of 90 days, of shares and coins, not options: bought less sold, US dollars
--   gross_flow_90d: bought and sold, US dollars
--   net_flow_share_90d: 100 x net / gross
--   flow_bias_90d: net_buying, net_selling or balanced
--   trader_share_90d: people who traded it, in percent of those who traded anything
--   net_flow_365d: gold.retail_flows of 365 days, of shares and coins, not options: bought less sold, US dollars
--   gross_flow_365d: bought and sold, US dollars
--   net_flow_share_365d: 100 x net / gross
--   flow_bias_365d: net_buying, net_selling or balanced
--   trader_share_365d: people who traded it, in percent of those who traded anything
--   call_share_7d: gold.options_flows of 7 days: share of calls in the premium, in percent
--   opening_share_7d: share of opening trades, in percent
--   short_dated_share_7d: share of trades within 7 days of the expiry, in percent
--   net_premium_share_7d: 100 x net / gross premium
--   gross_premium_7d: premium bought and sold, US dollars
--   premium_bias_7d: net_buying, net_selling or balanced
--   call_share_30d: gold.options_flows of 30 days: share of calls in the premium, in percent
--   opening_share_30d: share of opening trades, in percent
--   short_dated_share_30d: share of trades within 7 days of the expiry, in percent
--   net_premium_share_30d: 100 x net / gross premium
--   gross_premium_30d: premium bought and sold, US dollars
--   premium_bias_30d: net_buying, net_selling or balanced
--   call_share_90d: gold.options_flows of 90 days: share of calls in the premium, in percent
--   opening_share_90d: share of opening trades, in percent
--   short_dated_share_90d: share of trades within 7 days of the expiry, in percent
--   net_premium_share_90d: 100 x net / gross premium
--   gross_premium_90d: premium bought and sold, US dollars
--   premium_bias_90d: net_buying, net_selling or balanced
--   call_share_365d: gold.options_flows of 365 days: share of calls in the premium, in percent
--   opening_share_365d: share of opening trades, in percent
--   short_dated_share_365d: share of trades within 7 days of the expiry, in percent
--   net_premium_share_365d: 100 x net / gross premium
--   gross_premium_365d: premium bought and sold, US dollars
--   premium_bias_365d: net_buying, net_selling or balanced
--   intent_share_7d: gold.intent_tickers of 7 days: conversations naming it, in percent
--   sentiment_7d: bullish, bearish, mixed, neutral or unknown
--   bullish_share_7d: bullish ones of them, in percent
--   bearish_share_7d: bearish ones of them, in percent
--   intent_share_30d: gold.intent_tickers of 30 days: conversations naming it, in percent
--   sentiment_30d: bullish, bearish, mixed, neutral or unknown
--   bullish_share_30d: bullish ones of them, in percent
--   bearish_share_30d: bearish ones of them, in percent
--   intent_share_90d: gold.intent_tickers of 90 days: conversations naming it, in percent
--   sentiment_90d: bullish, bearish, mixed, neutral or unknown
--   bullish_share_90d: bullish ones of them, in percent
--   bearish_share_90d: bearish ones of them, in percent
--   intent_share_365d: gold.intent_tickers of 365 days: conversations naming it, in percent
--   sentiment_365d: bullish, bearish, mixed, neutral or unknown
--   bullish_share_365d: bullish ones of them, in percent
--   bearish_share_365d: bearish ones of them, in percent
--   intent_change_7d: gold.intent_movers: change of the share of 7 days against the 30 days before, in percent; of the hundred that moved most surely
--   trend_7d: new, surging, rising, stable, falling or fading
--   intent_change_30d: gold.intent_movers: change of the share of 30 days against the 90 days before, in percent; of the hundred that moved most surely
--   trend_30d: new, surging, rising, stable, falling or fading
--   positioned_funds: gold.fund_consensus: AI funds with an open position
--   fund_stance: net_long, net_short or flat, of AI funds together
--   fund_position_value: long less short positions of AI funds, US dollars
--   fund_trading_7d: what AI funds did in 7 days, together: buying, selling or holding
--   fund_trading_30d: what AI funds did in 30 days, together: buying, selling or holding
--   fund_trading_90d: what AI funds did in 90 days, together: buying, selling or holding
-- checks:
--   - length(ticker) > 0
--   - market_cap > 0
--   - price_to_earnings > 0
--   - abs(enterprise_value - (market_cap + total_debt - cash)) < 1
--   - ownership_share between 0 and 100
--   - call_share_7d between 0 and 100
--   - intent_share_7d between 0 and 100
--   - free_cash_flow_ttm is null or currency = 'USD'
--   - asset_class <> 'option'
with
    companies as (
        select
            *
        from
            gold.companies
    ),
    metric_companies as (
        select
            *
        from
            gold.metric_companies
    ),
    metrics as (
        select
            * exclude (quarter_end, year_end)
        from
            gold.screening_metrics
    ),
    prices as (
        select
            *
        from
            gold.screening_prices
    ),
    splits as (
        select
            *
        from
            gold.fund_splits
    ),
    positions as (
        select
            *
        from
            gold.retail_ticker_positioning
        where
            asset_class <> 'option'
    ),
    traded as (
        select
            *
        from
            gold.retail_flows
        where
            asset_class <> 'option'
        qualify
            row_number() over (
                partition by
                    window_days,
                    ticker
                order by
                    gross_flow_value_usd desc,
                    asset_class
            ) = 1
    ),
    rotated as (
        select
            *,
            lookback_days as window_days
        from
            gold.retail_rotation
        where
            asset_class <> 'option'
        qualify
            row_number() over (
                partition by
                    lookback_days,
                    ticker
                order by
                    gross_market_value_usd desc,
                    asset_class
            ) = 1
    ),
    options as (
        select
            *
        from
            gold.options_flows
    ),
    talk as (
        select
            *
        from
            gold.intent_tickers
    ),
    moved as (
        select
            *,
            days as window_days
        from
            gold.intent_movers
        where
            dimension = 'ticker'
            and sentiment_filter = ''
            and (days, baseline_days) in ((7, 30), (30, 90))
    ),
    consensus as (
        select
            *
        from
            gold.fund_consensus
        where
            source = 'all'
    ),
    fund_trades as (
        select
            *
        from
            gold.fund_trades
    ),
    fund_positions as (
        select
            *
        from
            gold.fund_positions
    ),
    flows as (
        select
            ticker,
            value_where (window_days, 7, net_flow_value_usd) as net_flow_7d,
            value_where (window_days, 7, gross_flow_value_usd) as gross_flow_7d,
            value_where (window_days, 7, net_flow_pct) as net_flow_share_7d,
            value_where (window_days, 7, flow_bias) as flow_bias_7d,
            value_where (window_days, 7, active_trader_share_pct) as trader_share_7d,
            value_where (window_days, 30, net_flow_value_usd) as net_flow_30d,
            value_where (window_days, 30, gross_flow_value_usd) as gross_flow_30d,
            value_where (window_days, 30, net_flow_pct) as net_flow_share_30d,
            value_where (window_days, 30, flow_bias) as flow_bias_30d,
            value_where (window_days, 30, active_trader_share_pct) as trader_share_30d,
            value_where (window_days, 90, net_flow_value_usd) as net_flow_90d,
            value_where (window_days, 90, gross_flow_value_usd) as gross_flow_90d,
            value_where (window_days, 90, net_flow_pct) as net_flow_share_90d,
            value_where (window_days, 90, flow_bias) as flow_bias_90d,
            value_where (window_days, 90, active_trader_share_pct) as trader_share_90d,
            value_where (window_days, 365, net_flow_value_usd) as net_flow_365d,
            value_where (window_days, 365, gross_flow_value_usd) as gross_flow_365d,
            value_where (window_days, 365, net_flow_pct) as net_flow_share_365d,
            value_where (window_days, 365, flow_bias) as flow_bias_365d,
            value_where (window_days, 365, active_trader_share_pct) as trader_share_365d
        from
            traded
        group by
            ticker
    ),
    rotation as (
        select
            ticker,
            value_where (window_days, 7, ownership_share_change_pct) as ownership_change_7d,
            value_where (window_days, 7, direction) as rotation_7d,
            value_where (window_days, 30, ownership_share_change_pct) as ownership_change_30d,
            value_where (window_days, 30, direction) as rotation_30d,
            value_where (window_days, 90, ownership_share_change_pct) as ownership_change_90d,
            value_where (window_days, 90, direction) as rotation_90d
        from
            rotated
        group by
            ticker
    ),
    option_flows as (
        select
            underlying as ticker,
            value_where (window_days, 7, call_share_pct) as call_share_7d,
            value_where (window_days, 7, opening_share_pct) as opening_share_7d,
            value_where (window_days, 7, short_dated_share_pct) as short_dated_share_7d,
            value_where (window_days, 7, net_premium_pct) as net_premium_share_7d,
            value_where (window_days, 7, gross_premium_usd) as gross_premium_7d,
            value_where (window_days, 7, premium_bias) as premium_bias_7d,
            value_where (window_days, 30, call_share_pct) as call_share_30d,
            value_where (window_days, 30, opening_share_pct) as opening_share_30d,
            value_where (window_days, 30, short_dated_share_pct) as short_dated_share_30d,
            value_where (window_days, 30, net_premium_pct) as net_premium_share_30d,
            value_where (window_days, 30, gross_premium_usd) as gross_premium_30d,
            value_where (window_days, 30, premium_bias) as premium_bias_30d,
            value_where (window_days, 90, call_share_pct) as call_share_90d,
            value_where (window_days, 90, opening_share_pct) as opening_share_90d,
            value_where (window_days, 90, short_dated_share_pct) as short_dated_share_90d,
            value_where (window_days, 90, net_premium_pct) as net_premium_share_90d,
            value_where (window_days, 90, gross_premium_usd) as gross_premium_90d,
            value_where (window_days, 90, premium_bias) as premium_bias_90d,
            value_where (window_days, 365, call_share_pct) as call_share_365d,
            value_where (window_days, 365, opening_share_pct) as opening_share_365d,
            value_where (window_days, 365, short_dated_share_pct) as short_dated_share_365d,
            value_where (window_days, 365, net_premium_pct) as net_premium_share_365d,
            value_where (window_days, 365, gross_premium_usd) as gross_premium_365d,
            value_where (window_days, 365, premium_bias) as premium_bias_365d
        from
            options
        group by
            underlying
    ),
    intent as (
        select
            ticker,
            value_where (window_days, 7, conversation_share_pct) as intent_share_7d,
            value_where (window_days, 7, sentiment) as sentiment_7d,
            value_where (window_days, 7, bullish_pct) as bullish_share_7d,
            value_where (window_days, 7, bearish_pct) as bearish_share_7d,
            value_where (window_days, 30, conversation_share_pct) as intent_share_30d,
            value_where (window_days, 30, sentiment) as sentiment_30d,
            value_where (window_days, 30, bullish_pct) as bullish_share_30d,
            value_where (window_days, 30, bearish_pct) as bearish_share_30d,
            value_where (window_days, 90, conversation_share_pct) as intent_share_90d,
            value_where (window_days, 90, sentiment) as sentiment_90d,
            value_where (window_days, 90, bullish_pct) as bullish_share_90d,
            value_where (window_days, 90, bearish_pct) as bearish_share_90d,
            value_where (window_days, 365, conversation_share_pct) as intent_share_365d,
            value_where (window_days, 365, sentiment) as sentiment_365d,
            value_where (window_days, 365, bullish_pct) as bullish_share_365d,
            value_where (window_days, 365, bearish_pct) as bearish_share_365d
        from
            talk
        group by
            ticker
    ),
    movers as (
        select
            value as ticker,
            value_where (window_days, 7, change_pct) as intent_change_7d,
            value_where (window_days, 7, trend) as trend_7d,
            value_where (window_days, 30, change_pct) as intent_change_30d,
            value_where (window_days, 30, trend) as trend_30d
        from
            moved
        group by
            value
    ),
    funds as (
        select
            ticker,
            max(positioned_funds) as positioned_funds,
            max(split_part(stance, '_and_', 1)) as fund_stance,
            max(net_position_value_usd) as fund_position_value,
            value_where (window_days, 7, split_part(stance, '_and_', 2)) as fund_trading_7d,
            value_where (window_days, 30, split_part(stance, '_and_', 2)) as fund_trading_30d,
            value_where (window_days, 90, split_part(stance, '_and_', 2)) as fund_trading_90d
        from
            consensus
        group by
            ticker
    ),
    contracts as (
        select
            ticker
        from
            fund_trades
        where
            asset_class = 'option'
        union
        select
            ticker
        from
            fund_positions
        where
            asset_class = 'option'
    ),
    classes as (
        select
            ticker,
            arg_min(asset_class, place) as asset_class
        from
            (
                select
                    ticker,
                    asset_class,
                    1 as place
                from
                    positions
                union all
                select
                    ticker,
                    min(asset_class),
                    2
                from
                    traded
                group by
                    ticker
                union all
                select
                    ticker,
                    min(asset_class),
                    3
                from
                    fund_positions
                group by
                    ticker
                union all
                select
                    ticker,
                    min(asset_class),
                    4
                from
                    fund_trades
                group by
                    ticker
            )
        group by
            ticker
    ),
    tickers as (
        select
            ticker
        from
            companies
        union
        select
            ticker
        from
            metric_companies
        union
        select
            ticker
        from
            prices
        union
        select
            ticker
        from
            positions
        union
        select
            ticker
        from
            flows
        union
        select
            ticker
        from
            rotation
        union
        select
            ticker
        from
            option_flows
        union
        select
            ticker
        from
            intent
        union
        select
            ticker
        from
            funds
        except
        select
            ticker
        from
            contracts
    ),
    -- Shares of two classes, as BRK.A and BRK.B, cannot be added up.
    unequal as (
        select
            cik
        from
            metric_companies
        group by
            cik
        having
            count(*) filter(
                where
                    regexp_matches(ticker, '^[A-Z]+[.][A-Z]$')
            ) > 1
    ),
    share_ratios as (
        select
            metric_companies.ticker,
            list_reduce(
                list(
                    ratio
                    order by
                        date
                ),
                lambda one,
                other: one * other
            ) as ratio
        from
            metric_companies
            join metrics using (cik)
            join prices using (ticker)
            join splits on splits.ticker = metric_companies.ticker
            and splits.date > shares_day
            and splits.date <= price_day
        group by
            metric_companies.ticker
    ),
    valued as (
        select
            metric_companies.ticker,
            round(price * shares * coalesce(ratio, 1), 0) as market_cap
        from
            metric_companies
            join metrics using (cik)
            join prices using (ticker)
            left join share_ratios on share_ratios.ticker = metric_companies.ticker
        where
            currency = 'USD'
            and regexp_matches(form, '^10-[KQ]')
            and shares > 0
            and cik not in (
                select
                    cik
                from
                    unequal
            )
    )
select
    tickers.ticker::varchar as ticker,
    coalesce(listed.name, metric_companies.name)::varchar as name,
    coalesce(nullif(listed.exchange, ''), nullif(metric_companies.exchange, ''))::varchar as exchange,
    coalesce(nullif(listed.sector, ''), nullif(metric_companies.sector, ''))::varchar as sector,
    coalesce(nullif(listed.industry, ''), nullif(metric_companies.industry, ''))::varchar as industry,
    coalesce(
        classes.asset_class,
        case
            when listed.ticker is not null
            or metric_companies.ticker is not null then 'stock'
        end
    )::varchar as asset_class,
    coalesce(listed.cik, metric_companies.cik)::bigint as cik,
    metric_companies.currency::varchar as currency,
    in_usd (currency, revenue_ttm)::double as revenue_ttm,
    in_usd (currency, revenue_year)::double as revenue_year,
    in_usd (currency, revenue_quarter)::double as revenue_quarter,
    in_usd (currency, gross_profit_ttm)::double as gross_profit_ttm,
    in_usd (currency, gross_profit_year)::double as gross_profit_year,
    in_usd (currency, gross_profit_quarter)::double as gross_profit_quarter,
    in_usd (currency, operating_income_ttm)::double as operating_income_ttm,
    in_usd (currency, operating_income_year)::double as operating_income_year,
    in_usd (currency, operating_income_quarter)::double as operating_income_quarter,
    in_usd (currency, ebitda_ttm)::double as ebitda_ttm,
    in_usd (currency, ebitda_year)::double as ebitda_year,
    in_usd (currency, ebitda_quarter)::double as ebitda_quarter,
    in_usd (currency, net_income_ttm)::double as net_income_ttm,
    in_usd (currency, net_income_year)::double as net_income_year,
    in_usd (currency, net_income_quarter)::double as net_income_quarter,
    in_usd (currency, operating_cash_flow_ttm)::double as operating_cash_flow_ttm,
    in_usd (currency, operating_cash_flow_year)::double as operating_cash_flow_year,
    in_usd (currency, operating_cash_flow_quarter)::double as operating_cash_flow_quarter,
    in_usd (currency, free_cash_flow_ttm)::double as free_cash_flow_ttm,
    in_usd (currency, free_cash_flow_year)::double as free_cash_flow_year,
    in_usd (currency, free_cash_flow_quarter)::double as free_cash_flow_quarter,
    in_usd (currency, capital_expenditures_ttm)::double as capital_expenditures_ttm,
    in_usd (currency, capital_expenditures_year)::double as capital_expenditures_year,
    in_usd (currency, capital_expenditures_quarter)::double as capital_expenditures_quarter,
    in_usd (currency, research_and_development_ttm)::double as research_and_development_ttm,
    in_usd (currency, research_and_development_year)::double as research_and_development_year,
    in_usd (currency, research_and_development_quarter)::double as research_and_development_quarter,
    in_usd (currency, share_repurchases_ttm)::double as share_repurchases_ttm,
    in_usd (currency, share_repurchases_year)::double as share_repurchases_year,
    in_usd (currency, share_repurchases_quarter)::double as share_repurchases_quarter,
    in_usd (currency, dividends_paid_ttm)::double as dividends_paid_ttm,
    in_usd (currency, dividends_paid_year)::double as dividends_paid_year,
    in_usd (currency, dividends_paid_quarter)::double as dividends_paid_quarter,
    round(100 * gross_profit_ttm / nullif(greatest(revenue_ttm, 0), 0), 2)::double as gross_margin_ttm,
    gross_margin_year::double as gross_margin_year,
    gross_margin_quarter::double as gross_margin_quarter,
    round(100 * operating_income_ttm / nullif(greatest(revenue_ttm, 0), 0), 2)::double as operating_margin_ttm,
    operating_margin_year::double as operating_margin_year,
    operating_margin_quarter::double as operating_margin_quarter,
    round(100 * net_income_ttm / nullif(greatest(revenue_ttm, 0), 0), 2)::double as net_margin_ttm,
    net_margin_year::double as net_margin_year,
    net_margin_quarter::double as net_margin_quarter,
    round(100 * ebitda_ttm / nullif(greatest(revenue_ttm, 0), 0), 2)::double as ebitda_margin_ttm,
    ebitda_margin_year::double as ebitda_margin_year,
    ebitda_margin_quarter::double as ebitda_margin_quarter,
    round(100 * free_cash_flow_ttm / nullif(greatest(revenue_ttm, 0), 0), 2)::double as free_cash_flow_margin_ttm,
    free_cash_flow_margin_year::double as free_cash_flow_margin_year,
    free_cash_flow_margin_quarter::double as free_cash_flow_margin_quarter,
    revenue_growth_quarter::double as revenue_growth_quarter,
    revenue_growth_year::double as revenue_growth_year,
    gross_profit_growth_quarter::double as gross_profit_growth_quarter,
    gross_profit_growth_year::double as gross_profit_growth_year,
    operating_income_growth_quarter::double as operating_income_growth_quarter,
    operating_income_growth_year::double as operating_income_growth_year,
    net_income_growth_quarter::double as net_income_growth_quarter,
    net_income_growth_year::double as net_income_growth_year,
    eps_growth_quarter::double as eps_growth_quarter,
    eps_growth_year::double as eps_growth_year,
    free_cash_flow_growth_quarter::double as free_cash_flow_growth_quarter,
    free_cash_flow_growth_year::double as free_cash_flow_growth_year,
    in_usd (currency, cash)::double as cash,
    in_usd (currency, total_debt)::double as total_debt,
    in_usd (currency, net_debt)::double as net_debt,
    in_usd (currency, total_assets)::double as total_assets,
    in_usd (currency, stockholders_equity)::double as stockholders_equity,
    round(total_debt / nullif(greatest(stockholders_equity, 0), 0), 2)::double as debt_to_equity,
    debt_to_assets::double as debt_to_assets,
    current_ratio::double as current_ratio,
    round(operating_income_ttm / nullif(greatest(interest_expense_ttm, 0), 0), 2)::double as interest_coverage,
    round(100 * net_income_ttm / nullif(greatest(stockholders_equity, 0), 0), 2)::double as return_on_equity,
    round(100 * net_income_ttm / nullif(greatest(total_assets, 0), 0), 2)::double as return_on_assets,
    round(
        100 * (operating_income_ttm - income_tax_expense_ttm) / nullif(greatest(total_debt + stockholders_equity, 0), 0),
        2
    )::double as return_on_invested_capital,
    revenue_rising_quarters::integer as revenue_rising_quarters,
    net_income_rising_quarters::integer as net_income_rising_quarters,
    free_cash_flow_rising_quarters::integer as free_cash_flow_rising_quarters,
    gross_margin_rising_quarters::integer as gross_margin_rising_quarters,
    operating_margin_rising_quarters::integer as operating_margin_rising_quarters,
    net_margin_rising_quarters::integer as net_margin_rising_quarters,
    revenue_falling_quarters::integer as revenue_falling_quarters,
    net_income_falling_quarters::integer as net_income_falling_quarters,
    net_income_positive_quarters::integer as net_income_positive_quarters,
    free_cash_flow_positive_quarters::integer as free_cash_flow_positive_quarters,
    gross_margin_change::double as gross_margin_change,
    operating_margin_change::double as operating_margin_change,
    net_margin_change::double as net_margin_change,
    revenue_growth_change::double as revenue_growth_change,
    debt_growth::double as debt_growth,
    price::double as price,
    market_cap::double as market_cap,
    market_cap + total_debt - cash::double as enterprise_value,
    round(market_cap / nullif(greatest(net_income_ttm, 0), 0), 2)::double as price_to_earnings,
    round(market_cap / nullif(greatest(revenue_ttm, 0), 0), 2)::double as price_to_sales,
    round(market_cap / nullif(greatest(stockholders_equity, 0), 0), 2)::double as price_to_book,
    round(market_cap / nullif(greatest(free_cash_flow_ttm, 0), 0), 2)::double as price_to_free_cash_flow,
    round((market_cap + total_debt - cash) / nullif(greatest(ebitda_ttm, 0), 0), 2)::double as ev_to_ebitda,
    round((market_cap + total_debt - cash) / nullif(greatest(revenue_ttm, 0), 0), 2)::double as ev_to_sales,
    round(100 * free_cash_flow_ttm / market_cap, 2)::double as free_cash_flow_yield,
    round(100 * net_income_ttm / market_cap, 2)::double as earnings_yield,
    round(100 * dividends_paid_ttm / market_cap, 2)::double as dividend_yield,
    price_return_1m::double as price_return_1m,
    price_return_3m::double as price_return_3m,
    price_return_6m::double as price_return_6m,
    price_return_12m::double as price_return_12m,
    from_52_week_high::double as from_52_week_high,
    from_52_week_low::double as from_52_week_low,
    positions.ownership_share_pct::double as ownership_share,
    positions.portfolio_value_share_pct::double as portfolio_share,
    positions.market_value_usd::double as position_value,
    positions.unrealized_return_pct::double as position_return,
    ownership_change_7d::double as ownership_change_7d,
    rotation_7d::varchar as rotation_7d,
    ownership_change_30d::double as ownership_change_30d,
    rotation_30d::varchar as rotation_30d,
    ownership_change_90d::double as ownership_change_90d,
    rotation_90d::varchar as rotation_90d,
    net_flow_7d::double as net_flow_7d,
    gross_flow_7d::double as gross_flow_7d,
    net_flow_share_7d::double as net_flow_share_7d,
    flow_bias_7d::varchar as flow_bias_7d,
    trader_share_7d::double as trader_share_7d,
    net_flow_30d::double as net_flow_30d,
    gross_flow_30d::double as gross_flow_30d,
    net_flow_share_30d::double as net_flow_share_30d,
    flow_bias_30d::varchar as flow_bias_30d,
    trader_share_30d::double as trader_share_30d,
    net_flow_90d::double as net_flow_90d,
    gross_flow_90d::double as gross_flow_90d,
    net_flow_share_90d::double as net_flow_share_90d,
    flow_bias_90d::varchar as flow_bias_90d,
    trader_share_90d::double as trader_share_90d,
    net_flow_365d::double as net_flow_365d,
    gross_flow_365d::double as gross_flow_365d,
    net_flow_share_365d::double as net_flow_share_365d,
    flow_bias_365d::varchar as flow_bias_365d,
    trader_share_365d::double as trader_share_365d,
    call_share_7d::double as call_share_7d,
    opening_share_7d::double as opening_share_7d,
    short_dated_share_7d::double as short_dated_share_7d,
    net_premium_share_7d::double as net_premium_share_7d,
    gross_premium_7d::double as gross_premium_7d,
    premium_bias_7d::varchar as premium_bias_7d,
    call_share_30d::double as call_share_30d,
    opening_share_30d::double as opening_share_30d,
    short_dated_share_30d::double as short_dated_share_30d,
    net_premium_share_30d::double as net_premium_share_30d,
    gross_premium_30d::double as gross_premium_30d,
    premium_bias_30d::varchar as premium_bias_30d,
    call_share_90d::double as call_share_90d,
    opening_share_90d::double as opening_share_90d,
    short_dated_share_90d::double as short_dated_share_90d,
    net_premium_share_90d::double as net_premium_share_90d,
    gross_premium_90d::double as gross_premium_90d,
    premium_bias_90d::varchar as premium_bias_90d,
    call_share_365d::double as call_share_365d,
    opening_share_365d::double as opening_share_365d,
    short_dated_share_365d::double as short_dated_share_365d,
    net_premium_share_365d::double as net_premium_share_365d,
    gross_premium_365d::double as gross_premium_365d,
    premium_bias_365d::varchar as premium_bias_365d,
    intent_share_7d::double as intent_share_7d,
    sentiment_7d::varchar as sentiment_7d,
    bullish_share_7d::double as bullish_share_7d,
    bearish_share_7d::double as bearish_share_7d,
    intent_share_30d::double as intent_share_30d,
    sentiment_30d::varchar as sentiment_30d,
    bullish_share_30d::double as bullish_share_30d,
    bearish_share_30d::double as bearish_share_30d,
    intent_share_90d::double as intent_share_90d,
    sentiment_90d::varchar as sentiment_90d,
    bullish_share_90d::double as bullish_share_90d,
    bearish_share_90d::double as bearish_share_90d,
    intent_share_365d::double as intent_share_365d,
    sentiment_365d::varchar as sentiment_365d,
    bullish_share_365d::double as bullish_share_365d,
    bearish_share_365d::double as bearish_share_365d,
    intent_change_7d::double as intent_change_7d,
    trend_7d::varchar as trend_7d,
    intent_change_30d::double as intent_change_30d,
    trend_30d::varchar as trend_30d,
    funds.positioned_funds::integer as positioned_funds,
    funds.fund_stance::varchar as fund_stance,
    funds.fund_position_value::double as fund_position_value,
    funds.fund_trading_7d::varchar as fund_trading_7d,
    funds.fund_trading_30d::varchar as fund_trading_30d,
    funds.fund_trading_90d::varchar as fund_trading_90d
from
    tickers
    -- The widest last: what is joined carries all columns so far along.
    left join companies as listed on listed.ticker = tickers.ticker
    left join metric_companies on metric_companies.ticker = tickers.ticker
    left join valued on valued.ticker = tickers.ticker
    left join classes on classes.ticker = tickers.ticker
    left join movers on movers.ticker = tickers.ticker
    left join rotation on rotation.ticker = tickers.ticker
    left join positions on positions.ticker = tickers.ticker
    left join prices on prices.ticker = tickers.ticker
    left join funds on funds.ticker = tickers.ticker
    left join intent on intent.ticker = tickers.ticker
    left join flows on flows.ticker = tickers.ticker
    left join option_flows on option_flows.ticker = tickers.ticker
    left join metrics on metrics.cik = metric_companies.cik
