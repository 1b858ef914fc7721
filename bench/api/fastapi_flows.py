"""Reference: the flows endpoint with FastAPI and DuckDB in one process: `python fastapi_flows.py PORT FILE`."""

import sys

import duckdb
import uvicorn
from fastapi import FastAPI, Query

port, file = sys.argv[1:]
release = duckdb.connect(file, read_only=True, config={"threads": 2, "memory_limit": "512MB"})
app = FastAPI()
FLOWS = """
select ticker, asset_class, active_trader_share_pct, buy_trade_share_pct, sell_trade_share_pct, buy_value_usd,
    sell_value_usd, net_flow_value_usd, gross_flow_value_usd, net_flow_pct, flow_bias,
    strftime(latest_trade_at, '%Y-%m-%dT%H:%M:%SZ') as latest_trade_at
from retail_flows
where window_days = $days and gross_flow_value_usd >= $value and traders >= $traders
order by gross_flow_value_usd desc nulls last, ticker, asset_class limit $limit"""
WITHHELD = """
select reason, sum(rows)::integer from retail_withheld
where list = 'flows' and window_days = $days group by reason"""


@app.get("/v1/retail/positioning/flows")
def flows(
    lookback_days: int = 7,
    min_trade_value: float = 500,
    min_unique_traders: int = 3,
    limit: int = Query(100, ge=1, le=250),
):
    chosen = {"days": lookback_days, "value": min_trade_value, "traders": min_unique_traders, "limit": limit}
    cursor = release.cursor()
    found = cursor.execute(FLOWS, chosen)
    names = [column[0] for column in found.description]
    rows = [dict(zip(names, row)) for row in found.fetchall()]
    withheld = dict(cursor.execute(WITHHELD, {"days": lookback_days}).fetchall())
    return {"flows": rows, "withheld": withheld}


uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="warning", access_log=False)
