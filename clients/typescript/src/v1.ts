// Generated from the API's OpenAPI description by `npm run client -- --fix`; a test compares the two.

export interface paths {
    "/v1/aifunds/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * AI-managed funds, ranked
         * @description AI-managed funds, ordered by the chosen measure. Funds without it come last; ties are broken by the id of the fund. Funds whose `equity_as_of` is more than 7 days old come after the others, because their returns are not current.
         */
        get: operations["getFundLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/aifunds/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What AI-managed funds hold
         * @description Open positions of AI-managed funds, computed from their trades (average cost), ordered by absolute value, largest first.
         */
        get: operations["getFundPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/aifunds/ticker/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What AI-managed funds think of one ticker
         * @description Sums of the positions and recent trades of AI-managed funds in one ticker, and the funds themselves: those with a position, and those whose latest trade is in the window, largest position first. `limit` limits the list of funds, but not the sums. For an unknown ticker, all sums are zero.
         */
        get: operations["getFundConsensus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/aifunds/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What AI-managed funds traded
         * @description Trades of AI-managed funds over the window, with the reason that the fund gave, newest first.
         */
        get: operations["getFundTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Catalogue of the bulk files
         * @description Every published table, one Parquet file per day: meaning, columns with units, days, size and digest of the newest file. `GET /v1/datasets/{name}` lists the files of a dataset.
         */
        get: operations["getDatasets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files of a dataset, by day
         * @description One file per day, oldest first, with its release, size and digest.
         */
        get: operations["getDatasetFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datasets/{name}/{as_of}.parquet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One day of a dataset as Parquet
         * @description The rows that the release of this day published, with `as_of`, `released_at` and `release` as columns. Range requests are supported: DuckDB, polars and pandas can read the file by its URL. The file of vintage `first` never changes and can be cached forever; the file of `latest` is revalidated by its `ETag`. A day that is not over has only a `latest` file.
         */
        get: operations["getDatasetFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/filings/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a question about filings
         * @description Answers a question about one to ten companies from their filings, in three kinds of statements: figures from XBRL facts; figures computed from facts, or from rows of statements, with formula and inputs; and quotations after "The filing says", with section, period and scale. Every figure is a metric value or is printed in the cited passage, and is checked before it is sent. If the filings do not contain the answer, the answer says what was searched for. `interpretation` says how the question was read. If a word that reverses the meaning (not, excluding) cannot be read, the question is refused. Text in a filing that gives instructions to a language model is left out. The evidence has up to `limit` items, which the companies share: first metric values (inputs of computed figures before others), then passages. If the question asks for a reason or a subject, half of the items are passages. With `stream`, `delta` events contain the text of `answer` piece by piece.
         */
        post: operations["askFilings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/filings/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Normalized financial metrics of companies (alias)
         * @description The same as `/financials/metrics`.
         */
        get: operations["getFilingMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/filings/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Passages of filings that answer a question
         * @description Finds passages of about 250 tokens, best first, by words, by meaning and by the subject of the question. Companies that the question names (unless `ticker` or `tickers` are given) restrict the search to their filings. For fiscal years and quarters, reports on them are preferred; for financial statements, metrics and ratios (“quick ratio”, “DPO”), the statements and lines that report them. Passages that are nearly the same as a better one come later. Only filings up to the day of the release are searched.
         */
        get: operations["searchFilings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/filings/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summaries of the newest filings
         * @description Filings with a summary of at most 1,400 characters, newest first. A summary has figures of the quarter or year that the filing reports on, from its XBRL facts, and the sentences of the filing that state changes (results with their figures, outlook, liquidity, risks; for an 8-K the event). If a language model is configured, it writes the summary, using only figures of the filing. Filings without such sentences or without text are left out. `ticker` and `tickers` are combined, and any symbol of an issuer finds its filings; without them, filings of all issuers are returned.
         */
        get: operations["getFilingSummaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/financials/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Normalized financial metrics of companies
         * @description Metrics from the XBRL facts of periodic reports, by fiscal quarter or year, as known on the day of the release: the latest filed value of each fact counts, so restatements and amendments (10-K/A) replace what was first reported. A quarter that a company gives only within a longer span is the difference (the fourth one: year less nine months), both as filed together; figures per share and share counts are never differenced. Margins and ratios are computed from values of the identical period. Companies come in the order they are asked for; a ticker that is not known, or has no facts, is left out, and each of several tickers of one company answers. Without `ticker` and `tickers`: the companies that reported last, at most `limit`.
         */
        get: operations["getFinancialMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/history/{signal}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Time series of a signal
         * @description What the release of each day said, oldest day first: one row for each day, ticker (topic, theme, fund) and the columns that identify a row. `vintage=first` is what could be known on the day; `latest` is the day rebuilt with late data. A day without a release has no row. A page covers at most 400 days. `Accept: text/csv`, `application/vnd.apache.parquet` and `application/vnd.apache.arrow.stream` give the same rows in these forms; the header `x-next-cursor` is then the cursor of the next page, and absent on the last. A parameter that the signal does not have is a 400.
         */
        get: operations["getHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reference/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Financial metrics
         * @description All metrics of `/financials/metrics`, in the order of the statements, with unit and meaning.
         */
        get: operations["getReferenceMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reference/themes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Themes of questions
         * @description All themes of the release’s theme set, ordered by label, including those that nobody asks about at the moment.
         */
        get: operations["getReferenceThemes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reference/tickers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tickers and their identifiers
         * @description Symbols that the release knows, with name, CIK, exchange, classification, former symbols and the range of days with prices. Option contracts are left out. With `search`, the best match first: the symbol itself, a former symbol, symbols that begin so, then names; else by symbol. `next_cursor` leads to the next page.
         */
        get: operations["getReferenceTickers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reference/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Topics of conversations
         * @description All topics for conversations, ordered by label, including those that nobody talks about at the moment.
         */
        get: operations["getReferenceTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reference/windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Windows and snapshot days
         * @description The available windows, with the days that they cover in this release, and the snapshot days of holdings, newest first.
         */
        get: operations["getReferenceWindows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retail/intent/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask what investors ask
         * @description Answers a question about what investors ask and talk about: themes, topics, tickers, their sentiment and what gains or loses interest; also comparisons (“NVDA or AMD”). The evidence is the data of the other Retail Intent endpoints, with the same formulas and perturbed counts, and every number in the answer comes from the evidence. Questions that the evidence cannot answer (price forecasts, advice, holdings and trades, numbers of people, single users and their words, periods that end before the release) are declined with a reason. Movers compare with the 30 days before the window, unless the question names a second window. “Most bullish” ranks tickers by their bullish share. It considers tickers that are mentioned at least a tenth as often as the most mentioned one; only if there are none, it considers rarer ones and those with only one published side. With `stream`, `delta` events contain the text of `answer` piece by piece.
         */
        post: operations["askRetailIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retail/intent/movers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What gains and loses interest
         * @description Compares shares of conversations in the window with those in the baseline, which is the `baseline_days` just before the window and never overlaps it. The strongest change is first, by |z| of a two-proportion z-test, then by share. With `sentiment`, both shares refer to the conversations with that sentiment. Items with fewer people than the privacy floor, or that depend too much on one person, in the window or in the baseline, are withheld. Shares are computed from perturbed counts.
         */
        get: operations["getRetailMovers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retail/intent/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What investors ask
         * @description Themes of the questions asked in conversations that started in the window, largest share first. A question has at most one theme; questions without a theme count in the base of shares. Filters apply to the base and to the themes. A theme, a share or a combination of filters is withheld if it has fewer people than the privacy floor or depends too much on one person. Shares are computed from perturbed counts.
         */
        get: operations["getRetailQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retail/intent/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What investors talk about
         * @description Topics of the conversations that started in the window, largest share first. A conversation may have several topics, so shares may add up to more than 100. Filters apply to the base and to the topics; with `topic`, the other topics are those of the conversations on this topic. A topic, a share or a combination of filters is withheld if it has fewer people than the privacy floor or depends too much on one person. Shares are computed from perturbed counts.
         */
        get: operations["getRetailTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retail/options/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What connected portfolios did in options
         * @description Option trades over the window, per underlying, largest gross premium first. A row can be split into buys and sells, calls and puts, opening and closing, short-dated and other trades. If one side of a split has too few people, the fields of that split are null. Counts of people and amounts are perturbed; amounts have four significant digits.
         */
        get: operations["getOptionsFlows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retail/positioning/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What connected portfolios bought and sold
         * @description Buying and selling over the window, per ticker and asset class, largest gross value first. If one side (buyers or sellers) has too few people, the row has its gross value and active traders, and all fields that reveal the split are null. Counts of people and amounts are perturbed; amounts have four significant digits.
         */
        get: operations["getRetailFlows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retail/positioning/holdings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What connected portfolios hold
         * @description Holdings at the last snapshot of each account on one day, added up by person, largest market value first. For a day without a snapshot, `snapshot_at` is null and there are no positions. Counts of people and amounts are perturbed; amounts have four significant digits.
         */
        get: operations["getRetailHoldings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retail/positioning/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What moved into and out of connected portfolios
         * @description Compares the newest snapshot with the newest one that is at least `lookback_days` older. The largest change of the ownership share is first, up or down. Without an older snapshot, `previous_snapshot_at` is null and there are no rotations. A row that is withheld in one of the two snapshots is left out. Counts of people and amounts are perturbed.
         */
        get: operations["getRetailRotation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retail/tickers/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One ticker at a glance
         * @description Interest in conversations over the last 7 days, positioning at the newest snapshot and flows over the last 7 days for one ticker, asset classes combined. Interest refers to the company, under its current symbol (`GOOG` under `GOOGL`, `FB` under `META`). Positions and flows refer to the security itself; for a symbol that is no longer listed, to its successor. A section without data, or with too few people to be published, is null; so are all sections of an unknown ticker. `withheld` gives the reason for each null. Counts of people and amounts are perturbed; amounts have four significant digits.
         */
        get: operations["getRetailTicker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/screener": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Screen tickers in plain English
         * @description Reads a query as criteria over one table with all data of the release on a ticker: metrics of XBRL facts, prices and figures computed from both, sector and industry, connected portfolios, flows, rotation, options, conversations, AI funds. Comparisons, ranges, and, or, not, brackets, lists, superlatives (“top 5 by market cap”, “cheapest”), words such as high, growing, cheap (`config/screener.yaml` defines each of them; if it gives no number, high is the top and low the bottom 20 % of the tickers that have a value), trends (“revenue growing for 4 quarters in a row”: each above the same quarter a year before), other companies (“cheaper than NVDA”). A value that is unknown, or withheld because too few people are on one side, meets neither a criterion nor its negation. Each explanation names each criterion with the ticker’s own value, and the parts of the query that were not understood. If nothing or too little of a query is understood, or if it needs data that the release does not have, the answer is a 400 that says what is possible, with the same `interpretation`. Without a superlative, tickers that meet more of the alternatives come first, then those whose first figure is furthest in the requested direction, then the larger market cap, then the larger share of conversations. A company is listed once, under the first of its share classes, unless the query names symbols. A number in the query (“top 5”) counts within `limit`.
         */
        post: operations["screenTickers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/releases/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Releases as they go live
         * @description Server-sent events: `release_published` for the live release immediately (unless `Last-Event-ID` names it), then for each release that goes live. The `id` of the event is the id of the release; its data is JSON: `release`, `as_of`, `created_at`, `published_at`, `by`, `previous` (`release`, `as_of`), and `tables`: `name`, `rows`, `rows_before`, `change` (`added`, `changed`, `unchanged`, `removed`; null if the previous release does not exist any more). A comment every 15 s keeps the connection open. Webhooks get the same data.
         */
        get: operations["streamReleases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "question": "How did revenue change, and what drove it?",
         *       "tickers": [
         *         "NVDA"
         *       ],
         *       "filing_types": [
         *         "10-Q"
         *       ],
         *       "start_date": null,
         *       "end_date": null,
         *       "limit": 12,
         *       "stream": false
         *     }
         */
        AskFilingsInput: {
            /** @description A question in plain English. It is not stored or logged. */
            question: string;
            /** @description The companies asked about, by ticker. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. */
            tickers: string[];
            /** @description Only filings of these types, such as 10-K or 8-K; 10-K and 10K are the same, and an amendment is a separate type (10-K/A). An unknown type matches nothing. */
            filing_types?: string[];
            /** @description Only filings from this day or later. */
            start_date?: string | null;
            /** @description Only filings from this day or earlier. */
            end_date?: string | null;
            /**
             * @description Maximum number of items of evidence for the answer.
             * @default 12
             */
            limit?: number;
            /**
             * @description Whether to answer with server-sent events.
             * @default false
             */
            stream?: boolean;
            /**
             * Format: date
             * @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release.
             */
            as_of?: string;
        };
        /**
         * @example {
         *       "question": "What are investors asking about NVDA this week?",
         *       "tickers": [],
         *       "days": 7,
         *       "limit": 20,
         *       "stream": false
         *     }
         */
        AskRetailIntentInput: {
            /** @description A question in plain English. It is not stored, logged or repeated. */
            question: string;
            /** @description Ticker symbols, in addition to those that the question names. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. */
            tickers?: string[];
            /**
             * @description Length of the window in UTC calendar days, ending with the day of the release. A window that the question names itself (“today”, “this week”, “past month”, “last 90 days”, “this year”) takes precedence. If neither names a window and the data of 7 days lack what is asked for, the shortest longer window that has it is used, and the answer says so.
             * @default 7
             * @enum {integer}
             */
            days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
            /**
             * @description Maximum number of items of evidence.
             * @default 20
             */
            limit?: number;
            /**
             * @description Whether to answer with server-sent events.
             * @default false
             */
            stream?: boolean;
            /**
             * Format: date
             * @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release.
             */
            as_of?: string;
        };
        /**
         * @example {
         *       "query": "profitable chip makers with revenue growth above 20%",
         *       "limit": 10
         *     }
         */
        ScreenTickersInput: {
            /** @description What to look for, in plain English. It is not stored or logged; parts that are not understood are returned. */
            query: string;
            /**
             * @description Maximum number of tickers.
             * @default 10
             */
            limit?: number;
            /**
             * Format: date
             * @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release.
             */
            as_of?: string;
        };
        Problem: {
            /** @description Identifies the kind of problem. */
            type: string;
            /** @description The kind of problem in words. */
            title: string;
            status: number;
            /** @description What was found and what is expected. */
            detail: string;
            /** @description The faults of a bad request, one by one. */
            errors?: {
                /** @description The parameter, or the path of the property in the body. */
                path: string;
                message: string;
            }[];
            /** @description For a query that cannot be answered: how it was read, in the form that answers use. */
            interpretation?: {
                in_words: string;
                not_understood: string[];
            };
        };
        /** @description Shares of the published sentiments, which add up to 100 before they are rounded. A sentiment is null if fewer people than the privacy floor contribute (possibly nobody), or if one person contributes too much; the shares then refer to the other sentiments. */
        SentimentBreakdown: {
            /** @description Share of this sentiment, in percent; null if unknown or withheld. */
            bullish: number | null;
            /** @description Share of this sentiment, in percent; null if unknown or withheld. */
            bearish: number | null;
            /** @description Share of this sentiment, in percent; null if unknown or withheld. */
            mixed: number | null;
            /** @description Share of this sentiment, in percent; null if unknown or withheld. */
            neutral: number | null;
            /** @description Share of this sentiment, in percent; null if unknown or withheld. */
            unknown: number | null;
        };
        FundReference: {
            /** @description Identifier of the fund. */
            id: string;
            /** @description Name of the fund. */
            name: string;
            /** @description The strategy as described by the fund. */
            strategy: string;
        };
        FilingReference: {
            /** @description Type of the filing, such as 10-K, 10-Q, 8-K or 10-K/A. */
            type: string;
            /**
             * Format: date
             * @description Day on which the filing was made, UTC.
             */
            date: string;
            /** @description Address of the filing. */
            url: string;
        };
        /** @description Number of withheld rows of this list by reason, for the requested window and asset classes, before `min_*` and `limit` are applied. Counts below 3 (per asset class, if the list has classes) are omitted, so `{}` does not mean that nothing is withheld. With a filter by ticker, it is always `{}`, because a count for one ticker would reveal people. */
        Withheld: {
            /** @description Rows that are missing because fewer people than the privacy floor contribute; absent below 3. */
            too_few_people?: number;
            /** @description Rows that are missing because one person contributes too large a part (the p % rule); absent below 3. */
            dominance?: number;
            /** @description Rows that have null in some fields because one part of the row (such as one side) has too few people; absent below 3. */
            split?: number;
        };
        OptionsFlow: {
            /** @description Ticker symbol of the underlying. */
            underlying: string;
            /** @description 100 x people who traded its options / people who traded options, both perturbed, in percent. */
            active_trader_share_pct: number;
            /** @description 100 x premium of calls / premium of calls and puts, bought and sold, in percent; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`), or where no type is known. */
            call_share_pct: number | null;
            /** @description 100 x opening trades / trades whose effect is known, in percent; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`), or where none is. */
            opening_share_pct: number | null;
            /** @description 100 x trades that expire within 7 calendar days of the trade (New York) / trades whose expiry is known, in percent; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`), or where none is. */
            short_dated_share_pct: number | null;
            /** @description Premium paid (price x quantity x multiplier), in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            buy_premium_usd: number | null;
            /** @description Premium received, in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            sell_premium_usd: number | null;
            /** @description Paid minus received, in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            net_premium_usd: number | null;
            /** @description Paid plus received; published even if the split is not, in US dollars. */
            gross_premium_usd: number;
            /** @description 100 x net_premium_usd / gross_premium_usd, in percent; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`), or where that is 0. */
            net_premium_pct: number | null;
            /** @description `net_buying` if the net share is 10 or more, `net_selling` if it is -10 or less, else `balanced`; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            premium_bias: ("net_buying" | "net_selling" | "balanced") | null;
            /**
             * Format: date-time
             * @description Hour of its latest trade; ISO 8601, UTC.
             */
            latest_trade_at: string;
        };
        Flow: {
            /** @description Ticker symbol; for options, the underlying. */
            ticker: string;
            /**
             * @description Asset class.
             * @enum {string}
             */
            asset_class: "stock" | "etf" | "option" | "crypto" | "other";
            /** @description 100 x people who traded it / people who traded anything, both perturbed, in percent. */
            active_trader_share_pct: number;
            /** @description 100 x its buys / its trades, in percent; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            buy_trade_share_pct: number | null;
            /** @description 100 x its sells / its trades, in percent; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            sell_trade_share_pct: number | null;
            /** @description Value bought, in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            buy_value_usd: number | null;
            /** @description Value sold, in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            sell_value_usd: number | null;
            /** @description Bought minus sold, in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            net_flow_value_usd: number | null;
            /** @description Bought plus sold; published even if the split is not, in US dollars. */
            gross_flow_value_usd: number;
            /** @description 100 x net_flow_value_usd / gross_flow_value_usd, in percent; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`), or where that is 0. */
            net_flow_pct: number | null;
            /** @description `net_buying` if the net share is 10 or more, `net_selling` if it is -10 or less, else `balanced`; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            flow_bias: ("net_buying" | "net_selling" | "balanced") | null;
            /**
             * Format: date-time
             * @description Hour of its latest trade; ISO 8601, UTC.
             */
            latest_trade_at: string;
        };
        HoldingPosition: {
            /** @description Ticker symbol; for options, the contract. */
            ticker: string;
            /**
             * @description Asset class.
             * @enum {string}
             */
            asset_class: "stock" | "etf" | "option" | "crypto" | "other";
            /** @description 100 x people with a long position in it / people with any position, both perturbed, in percent. */
            ownership_share_pct: number;
            /** @description Value of all positions, shorts negative, in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            market_value_usd: number | null;
            /** @description Quantity-weighted entry price in USD of positions with a known entry price; null if no entry price is known, or if too few people have a known or an unknown one (`split` in `withheld`). */
            avg_entry_price: number | null;
            /** @description Quantity-weighted price at the snapshot in USD. */
            avg_current_price: number | null;
            /** @description Market value minus cost of positions with a known entry price, in US dollars; null if no entry price is known, or if too few people have a known or an unknown one (`split` in `withheld`). */
            open_pnl_usd: number | null;
            /** @description 100 x open_pnl_usd / |cost|, in percent; null if no entry price is known, or if too few people have a known or an unknown one (`split` in `withheld`), or the cost is 0. */
            unrealized_return_pct: number | null;
        };
        Rotation: {
            /** @description Ticker symbol; for options, the contract. */
            ticker: string;
            /**
             * @description Asset class.
             * @enum {string}
             */
            asset_class: "stock" | "etf" | "option" | "crypto" | "other";
            /**
             * @description `in` or `out`, by the sign of ownership_share_change_pct; `stable` if the change does not exceed the larger of 0.25 points and two standard errors of the difference of the two shares.
             * @enum {string}
             */
            direction: "in" | "out" | "stable";
            /** @description 100 x people with a long position in it / people with any position, both perturbed, newer snapshot, in percent. */
            ownership_share_pct: number;
            /** @description Newer minus older ownership share, in percentage points. */
            ownership_share_change_pct: number;
            /** @description 100 x its market value / market value of all published rows, newer snapshot, in percent; null if the latter is 0. */
            portfolio_value_share_pct: number | null;
            /** @description Newer minus older share of portfolio value, in percentage points; null if one of the two is null. */
            portfolio_value_share_change_pct: number | null;
            /** @description 100 x open profit / |cost|, newer snapshot, in percent; null if nobody holds it in that snapshot, if no entry price is known, or if too few people have a known or an unknown one. */
            unrealized_return_pct: number | null;
        };
        ReferenceMetric: {
            /** @description Name in `metrics` parameters and in answers. */
            name: string;
            label: string;
            /** @description How the metric is defined. */
            description: string;
            /** @description Statement or group that it belongs to. */
            statement: string;
            /**
             * @description `currency` and `currency_per_share` are in the company's currency; `shares` is a number of shares; `ratio` is a plain number (0.25 is 25 %).
             * @enum {string}
             */
            unit: "currency" | "currency_per_share" | "shares" | "ratio";
            /** @description Number of companies with a value for any period. */
            companies: number;
        };
        ReferenceTheme: {
            /** @description Identifier, the same in every release; movers return it as `value`. */
            id: string;
            /** @description Name in answers. */
            label: string;
            /** @description What the questions of the theme ask. */
            description: string | null;
            /**
             * @description `taxonomy`: written by people. `discovered`: found in the questions.
             * @enum {string}
             */
            origin: "taxonomy" | "discovered";
            /** @description Monday of the week in which it was first found; null for themes of the taxonomy. */
            since: string | null;
        };
        ReferenceTopic: {
            /** @description Identifier, the same in every release. */
            id: string;
            /** @description Value of `topic` parameters, and name in answers. */
            label: string;
            description: string;
        };
        ReferenceWindow: {
            /**
             * @description Value for `days`, `lookback_days` and `baseline_days`.
             * @enum {integer}
             */
            days: 1 | 3 | 7 | 14 | 30 | 90 | 365;
            /**
             * Format: date
             * @description First day of the window, UTC.
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the window, UTC: the day of the release.
             */
            to: string;
        };
        FundConsensus: {
            /**
             * @description Direction of the net position value (`flat` if it is within 5 % of long plus short) and of the net trade value in the window (`holding` if it is within 5 % of bought plus sold).
             * @enum {string}
             */
            stance: "net_long_and_buying" | "net_long_and_selling" | "net_long_and_holding" | "net_short_and_buying" | "net_short_and_selling" | "net_short_and_holding" | "flat_and_buying" | "flat_and_selling" | "flat_and_holding";
            /** @description Funds with an open position. */
            positioned_funds: number;
            /** @description Long minus short, in US dollars. */
            net_position_value_usd: number;
            /** @description Value of long positions, in US dollars. */
            long_market_value_usd: number;
            /** @description Size of short positions, positive, in US dollars. */
            short_market_value_usd: number;
            /** @description Bought and covered in the window, in US dollars. */
            recent_buy_value_usd: number;
            /** @description Sold and shorted in the window, in US dollars. */
            recent_sell_value_usd: number;
            /** @description Bought minus sold in the window, in US dollars. */
            recent_net_trade_value_usd: number;
        };
        FundStake: {
            fund: components["schemas"]["FundReference"];
            /** @description Null for a fund without a position. */
            position: {
                ticker: string;
                /** @enum {string} */
                side: "long" | "short";
                /** @description Quantity x current price, negative for shorts, in US dollars; null if unknown or withheld. */
                market_value_usd: number | null;
                /** @description 100 x (current price / average entry price - 1), with the opposite sign for shorts, in percent; null if unknown or withheld. */
                unrealized_return_pct: number | null;
            } | null;
            /** @description The fund's latest trade of the ticker within a year, not counting holds; null if there is none. */
            latest_trade: {
                ticker: string;
                /** @enum {string} */
                side: "buy" | "sell" | "short" | "cover";
                /** @description Value of the trade, in US dollars; null if unknown or withheld. */
                notional_value_usd: number | null;
                /** @description The fund's own reason; null if it gave none. */
                thesis: string | null;
                /**
                 * Format: date-time
                 * @description Time of the trade; ISO 8601, UTC.
                 */
                executed_at: string;
            } | null;
        };
        FundPerformance: {
            /** @description 100 x (equity / initial capital - 1), in percent; null if unknown or withheld. */
            total_return_pct: number | null;
            /** @description Return between the last two daily equities, in percent; null if unknown or withheld. */
            daily_return_pct: number | null;
            /** @description 100 x closing trades with a positive return / closing trades, in percent; null if unknown or withheld. */
            win_rate_pct: number | null;
            /** @description Mean / sample standard deviation of daily returns x the square root of 252 (365 for a fund that trades only crypto), with a risk-free rate of 0; null below 20 returns. */
            sharpe_ratio: number | null;
            /** @description Largest fall of equity below an earlier peak, starting from the initial capital (or, if that is unknown, from the first equity); zero or negative, in percent; null if unknown or withheld. */
            max_drawdown_pct: number | null;
        };
        EquityPoint: {
            /**
             * Format: date
             * @description UTC day.
             */
            date: string;
            /** @description 100 x (equity at the end of the day / initial capital - 1), in percent. */
            total_return_pct: number;
        };
        LeaderboardEntry: {
            /** @description Rank in the chosen order, from 1. */
            rank: number;
            fund: components["schemas"]["FundReference"];
            performance: components["schemas"]["FundPerformance"];
            /** @description Day of the last equity, from which the returns are computed; null if there is none. */
            equity_as_of: string | null;
            activity: {
                /** @description Number of trades, not counting holds. */
                trade_count: number;
                /** @description Number of open positions. */
                open_position_count: number;
                last_trade_at: string | null;
            };
            /** @description Total return over time, oldest first: every k-th of n daily values, counted back from the last one, with k = ceil(n / 50). It has at most 50 points, and the last one is `total_return_pct`. Empty if equity or initial capital is unknown. */
            equity_curve: components["schemas"]["EquityPoint"][];
        };
        FundPosition: {
            fund: components["schemas"]["FundReference"];
            ticker: string;
            /**
             * @description Asset class.
             * @enum {string}
             */
            asset_class: "stock" | "etf" | "option" | "crypto" | "other";
            /** @enum {string} */
            side: "long" | "short";
            /** @description Average cost per unit in USD, adjusted for splits. */
            avg_entry_price: number | null;
            /** @description Newest close in USD; without one, the price of the last trade. */
            current_price: number | null;
            /** @description Quantity x current price, negative for shorts, in US dollars; null if unknown or withheld. */
            market_value_usd: number | null;
            /** @description 100 x (current price / average entry price - 1), with the opposite sign for shorts, in percent; null if unknown or withheld. */
            unrealized_return_pct: number | null;
            /**
             * Format: date-time
             * @description Time of the trade that opened the position; ISO 8601, UTC.
             */
            opened_at: string;
            priced_at: string | null;
            /** @description The fund's reason; null if it gave none. */
            thesis: string | null;
        };
        FundTrade: {
            fund: components["schemas"]["FundReference"];
            ticker: string;
            /**
             * @description `hold` is a decision not to trade.
             * @enum {string}
             */
            side: "buy" | "sell" | "short" | "cover" | "hold";
            /**
             * @description Asset class.
             * @enum {string}
             */
            asset_class: "stock" | "etf" | "option" | "crypto" | "other";
            /** @description Price in USD; null for a hold without one. */
            price: number | null;
            /** @description Value of the trade, in US dollars; null if unknown or withheld. */
            notional_value_usd: number | null;
            /** @description For a closing trade, 100 x (exit price / average entry price - 1), with the opposite sign for shorts; null for an opening trade, in percent; null if unknown or withheld. */
            realized_return_pct: number | null;
            /** @description The fund's own reason; null if it gave none. */
            thesis: string | null;
            /**
             * Format: date-time
             * @description Time of the trade; ISO 8601, UTC.
             */
            executed_at: string;
        };
        /** @description Values by metric name: amounts in the currency of the company, ratios as plain numbers (0.25 is 25 %). If the company does not report the inputs of a metric for this period, the metric is left out; it is never zero. */
        MetricValues: {
            [key: string]: number;
        };
        CompanyMetrics: {
            ticker: string;
            /** @description Name of the issuer; empty if unknown. */
            name: string;
            /** @description ISO code of the currency that the company reports in; null if unknown. */
            currency: string | null;
            /** @description Data of the listing; empty if unknown. */
            profile: {
                /** @description Listing exchange. */
                exchange: string;
                /** @description Sector, as named in the listing. */
                sector: string;
                /** @description Industry, as named in the listing. */
                industry: string;
            };
            /** @description The newest period of the requested kind. */
            latest: {
                /**
                 * Format: date-time
                 * @description Time at which the SEC accepted the newest filing with a value (16:00 New York on the filing date if the time is unknown); ISO 8601, UTC.
                 */
                updated_at: string;
                /** @description Fiscal period: `2025-Q2`, or `2025` for a year. A fiscal year is named after the year in which it ends, so the fiscal year up to January 2025 is 2025. */
                period: string;
                /**
                 * Format: date
                 * @description Last day of the period.
                 */
                period_end: string;
                /** @description The filing from which most of the values come; if two have equally many, the later one. */
                filing: components["schemas"]["FilingReference"];
                metrics: components["schemas"]["MetricValues"];
            };
            /** @description Periods, newest first, including the latest one; only with `include_history=true`. */
            history?: {
                /** @description Fiscal period: `2025-Q2`, or `2025` for a year. A fiscal year is named after the year in which it ends, so the fiscal year up to January 2025 is 2025. */
                period: string;
                /**
                 * Format: date
                 * @description Last day of the period.
                 */
                period_end: string;
                /** @description The filing from which most of the values come; if two have equally many, the later one. */
                filing: components["schemas"]["FilingReference"];
                metrics: components["schemas"]["MetricValues"];
                /** @description Metrics whose value was restated, with the value that was first reported. Left out if there are none. */
                restated?: {
                    [key: string]: number;
                };
            }[];
        };
        /** @description Why sections and fields are null. `too_few_people`: fewer people than the privacy floor, possibly nobody; these two cases have the same reason on purpose, because different ones would reveal that one or two people hold, trade or mention the ticker. `dominance`: enough people, but one of them contributes too large a part (the p % rule). `split`: one part of the section (buyers or sellers, positions with or without a known entry price) has too few people. `no_data`: for a section, the release has no such data for any ticker (no snapshot, no trades or no conversations in the window); for a field, its inputs are unknown. If `positioning` is null, `flows.net_flow_pct_of_position_value` has the same reason. */
        NullReasons: {
            /** @description Why the section is null; null if it is not. */
            retail_interest: ("no_data" | "too_few_people" | "dominance") | null;
            /** @description Why the section is null; null if it is not. */
            positioning: ("no_data" | "too_few_people" | "dominance") | null;
            /** @description Why the section is null; null if it is not. */
            flows: ("no_data" | "too_few_people" | "dominance") | null;
            /** @description Null fields in sections that are not null. */
            fields: {
                /** @description Section and field, such as `flows.net_flow_value_usd`. */
                field: string;
                /** @enum {string} */
                reason: "no_data" | "too_few_people" | "dominance" | "split";
            }[];
        };
        TickerInterest: {
            /** @description 100 x conversations naming the ticker / conversations, in percent. */
            conversation_share_pct: number;
            /** @description Tickers named in the same conversations, largest overlap first. */
            related_tickers: {
                ticker: string;
                /** @description 100 x conversations naming both / conversations naming this ticker, in percent. */
                overlap_share_pct: number;
            }[];
        };
        TickerPositioning: {
            /** @description Time of the newest snapshot; `YYYY-MM-DD hh:mm:ss`, UTC. */
            snapshot_at: string;
            /**
             * @description The asset class with the largest gross value.
             * @enum {string}
             */
            asset_class: "stock" | "etf" | "option" | "crypto" | "other";
            /** @description 100 x people with a long position in it / people with any position, both perturbed, in percent. */
            ownership_share_pct: number;
            /** @description Value of all positions, shorts negative, in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            market_value_usd: number | null;
            /** @description 100 x its market value / market value of all published holdings, in percent; null if the latter is 0. */
            portfolio_value_share_pct: number | null;
            /** @description Market value / perturbed number of holders, in US dollars; null if unknown or withheld. */
            avg_position_market_value: number | null;
            /** @description Quantity-weighted price at the snapshot in USD. */
            avg_current_price: number | null;
            /** @description Market value minus cost of positions with a known entry price, in US dollars; null if no entry price is known, or if too few people have a known or an unknown one. */
            open_pnl_usd: number | null;
            /** @description 100 x open_pnl_usd / |cost|, in percent; null if no entry price is known, or if too few people have a known or an unknown one, or the cost is 0. */
            unrealized_return_pct: number | null;
        };
        TickerFlows: {
            /** @description Length of the window in days. */
            window_days: number;
            /** @description 100 x people who traded it / people who traded anything, both perturbed, in percent. */
            active_trader_share_pct: number;
            /** @description 100 x its buys / its trades, in percent; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            buy_trade_share_pct: number | null;
            /** @description 100 x its sells / its trades, in percent; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            sell_trade_share_pct: number | null;
            /** @description Value bought, in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            buy_value_usd: number | null;
            /** @description Value sold, in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            sell_value_usd: number | null;
            /** @description Bought minus sold, in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            net_flow_value_usd: number | null;
            /** @description Bought plus sold; published even if the split is not, in US dollars. */
            gross_flow_value_usd: number;
            /** @description 100 x net_flow_value_usd / gross_flow_value_usd, in percent; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`), or where that is 0. */
            net_flow_pct: number | null;
            /** @description 100 x net_flow_value_usd / market value at the newest snapshot, in percent; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`), or where positioning is null. */
            net_flow_pct_of_position_value: number | null;
            /** @description `net_buying` if the net share is 10 or more, `net_selling` if it is -10 or less, else `balanced`; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            flow_bias: ("net_buying" | "net_selling" | "balanced") | null;
            /**
             * Format: date-time
             * @description Hour of its latest trade; ISO 8601, UTC.
             */
            latest_trade_at: string;
        };
        TickerHolding: {
            /** @description Time of the snapshot; `YYYY-MM-DD hh:mm:ss`, UTC. */
            snapshot_at: string;
            /**
             * @description Asset class.
             * @enum {string}
             */
            asset_class: "stock" | "etf" | "option" | "crypto" | "other";
            /** @description 100 x people with a long position in it / people with any position, both perturbed, in percent. */
            ownership_share_pct: number;
            /** @description Value of all positions, shorts negative, in US dollars; null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`). */
            market_value_usd: number | null;
            /** @description Quantity-weighted price at the snapshot in USD. */
            avg_current_price: number | null;
        };
        IntentSlots: {
            /** @description share, place, change, sentiment, themes, topics, related, ranking, comparison, definition, overview, reason; or why it is declined: advice, forecast, counts, accuracy, people, quotes, market_data, company_facts, positions, options, funds, past, other, unread. */
            asks: string[];
            /**
             * @description What a ranking is of.
             * @enum {string}
             */
            of?: "ticker" | "topic" | "theme";
            tickers?: string[];
            /** @description Symbols that neither the release nor the listings know. */
            unknown_tickers?: string[];
            /** @description Ids of topics. */
            topics?: string[];
            /** @description Sectors, industries or kinds of securities that a ranking is narrowed to. */
            groups?: string[];
            /** @description Symbols, and topics and groups as topic:ID and group:ID. */
            excluded?: string[];
            /** @description Requests of other endpoints that answer what this one does not. */
            elsewhere?: string[];
            window_days: number;
            /** @description Days of the baseline before the window. */
            compared_with_days?: number;
            /** @description Whether it names a time that no published window ends with. */
            other_time?: boolean;
            /** @enum {string} */
            direction?: "any" | "new" | "up" | "down" | "flat" | "not_up" | "not_down";
            sentiment?: string;
            /** @description Whether only what leans to `sentiment` is ranked, by its share. */
            only_sentiment?: boolean;
            /** @enum {string} */
            order?: "most" | "least";
            count?: number;
            /** @description How many of the most talked-about are ranked by sentiment. */
            among_first?: number;
            /**
             * @description What is computed of two shares: of subjects, of bullish and bearish, or of now and before.
             * @enum {string}
             */
            calculation?: "difference" | "ratio";
            /** @description The one place of a ranking that is asked for. */
            place?: number;
            /** @description Percent. */
            at_least?: number;
            /** @description Percent. */
            at_most?: number;
            /** @description Whether the bounds themselves are left out: above, below. */
            exclusive?: boolean;
            /** @description Of several bounds each: of the share, or of a sentiment in it, in percent. */
            bounds?: {
                of: string;
                at_least?: number;
                at_most?: number;
                /** @description Whether the bounds themselves are left out: above, below. */
                exclusive?: boolean;
            }[];
            corrections?: {
                from: string;
                to: string;
            }[];
        };
        Mover: {
            /** @description 1 for the change that is least likely to be chance. */
            rank: number;
            /**
             * @description What is compared.
             * @enum {string}
             */
            dimension: "ticker" | "topic" | "theme";
            /** @description The ticker symbol, or the id of the topic or theme, the same in every release. */
            value: string;
            /** @description The ticker symbol, or the label of the topic or theme. */
            label: string;
            /** @description 100 x its conversations / all conversations, in the window, in percent. */
            conversation_share_pct: number;
            /** @description The same share in the baseline (the days just before the window), in percent. */
            previous_share_pct: number;
            /** @description 100 x (conversation_share_pct - previous_share_pct) / previous_share_pct; 100 if the previous share is 0. */
            change_pct: number;
            /**
             * @description `new` if fewer people than the privacy floor mentioned it in the baseline, or if nothing is published for the baseline. Otherwise by change_pct: `surging` from 100, `rising` from 20, `falling` from -20, `fading` from -50; `stable` in between, and if a two-proportion z-test (|z| < 2) cannot distinguish the change from noise.
             * @enum {string}
             */
            trend: "new" | "surging" | "rising" | "stable" | "falling" | "fading";
            /**
             * @description Computed from the published shares: `bullish` if its share of the labelled sentiments is at least 50 %, or at least 15 points above that of `bearish`; `bearish` likewise; `neutral` if its share is at least 50 %; `unknown` if no sentiment is labelled or published; otherwise `mixed`.
             * @enum {string}
             */
            sentiment: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
            sentiment_breakdown_pct: components["schemas"]["SentimentBreakdown"];
        };
        QuestionTheme: {
            /** @description 1 for the largest share. */
            rank: number;
            /** @description The question in general words, never in the words of a user. */
            label: string;
            /** @description 100 x questions of this theme / all questions that pass the filters, in percent. */
            question_share_pct: number;
            /**
             * @description Computed from the published shares: `bullish` if its share of the labelled sentiments is at least 50 %, or at least 15 points above that of `bearish`; `bearish` likewise; `neutral` if its share is at least 50 %; `unknown` if no sentiment is labelled or published; otherwise `mixed`.
             * @enum {string}
             */
            sentiment: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
            sentiment_breakdown_pct: components["schemas"]["SentimentBreakdown"];
            /** @description Tickers that the questions of the theme mention, largest share first. */
            related_tickers: {
                ticker: string;
                /** @description 100 x the theme's questions naming the ticker / the theme's questions, in percent. */
                question_share_pct: number;
            }[];
            /** @description Topics of the questions of the theme, largest share first. */
            related_topics: {
                label: string;
                /** @description 100 x the theme's questions on the topic / the theme's questions, in percent. */
                question_share_pct: number;
            }[];
        };
        RetailTopic: {
            /** @description 1 for the largest share. */
            rank: number;
            /** @description The topic, from a fixed taxonomy. */
            label: string;
            /** @description 100 x conversations on this topic / all conversations that pass the filters, in percent. */
            conversation_share_pct: number;
            /**
             * @description Computed from the published shares: `bullish` if its share of the labelled sentiments is at least 50 %, or at least 15 points above that of `bearish`; `bearish` likewise; `neutral` if its share is at least 50 %; `unknown` if no sentiment is labelled or published; otherwise `mixed`.
             * @enum {string}
             */
            sentiment: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
            sentiment_breakdown_pct: components["schemas"]["SentimentBreakdown"];
            /** @description Tickers that its conversations mention, largest share first. */
            related_tickers: {
                ticker: string;
                /** @description 100 x the topic's conversations naming the ticker / the topic's conversations, in percent. */
                conversation_share_pct: number;
            }[];
            /** @description Question themes of its conversations, largest share first. */
            related_themes: {
                label: string;
                /** @description 100 x the topic's conversations with the theme, in questions or else in what is said / the topic's conversations, in percent. */
                conversation_share_pct: number;
            }[];
        };
        FilingSearchResult: {
            /** @description Symbol of the issuer; empty if none is known. */
            ticker: string;
            filing: components["schemas"]["FilingReference"];
            /** @description Text of the filing, verbatim. Each row of a table is a line, with its cells separated by ` | `. */
            passage: string;
            /** @description Id of the passage. It is the same in every release that has the passage. */
            id: string;
            /** @description Item of the report that contains it, such as `7` or `1A`; null if unknown. */
            item: string | null;
            /** @description Title of that section; null if unknown. */
            section: string | null;
            /** @description Headings above it; for a table also the caption, units and column headings. */
            heading: string | null;
            /** @description Position among the passages of its filing, from 0. */
            position: number;
            /** @description The score that passages are ranked by; comparable only within one answer. */
            score: number;
        };
        FilingSummary: {
            /** @description Symbol of the issuer; empty if none is known. */
            ticker: string;
            filing: components["schemas"]["FilingReference"];
            /** @description Revenue, net income and diluted earnings per share of the filing’s quarter or year, if its facts have them, then sentences of the filing. */
            summary: string;
        };
        ReferenceTicker: {
            ticker: string;
            /** @description Name of the issuer; null if the list of companies does not contain the symbol. */
            name: string | null;
            /** @description Number of the issuer at the SEC, the same for all its share classes; null if it is not known. */
            cik: number | null;
            /** @description Listing exchange; null if it is not known. */
            exchange: string | null;
            /** @description Standard Industrial Classification code; null if it is not known. */
            sic: string | null;
            /** @description Sector, as named in the listing; null if it is not known. */
            sector: string | null;
            /** @description Industry, as named in the listing; null if it is not known. */
            industry: string | null;
            /** @description Symbols that the issuer had before, ascending. */
            former_symbols: string[];
            /** @description Other names that questions may use, ascending. */
            aliases: string[];
            /** @description First day with a closing price; null if there is none. */
            first_day: string | null;
            /** @description Newest day with a closing price; null if there is none. */
            last_day: string | null;
        };
        /**
         * @example {
         *       "funds": [
         *         {
         *           "rank": 1,
         *           "fund": {
         *             "id": "fund-1",
         *             "name": "Momentum One",
         *             "strategy": "Buys strength, sells weakness"
         *           },
         *           "performance": {
         *             "total_return_pct": 18.2,
         *             "daily_return_pct": 0.41,
         *             "win_rate_pct": 61.54,
         *             "sharpe_ratio": 1.8342,
         *             "max_drawdown_pct": -7.9
         *           },
         *           "equity_as_of": "2025-08-27",
         *           "activity": {
         *             "trade_count": 42,
         *             "open_position_count": 9,
         *             "last_trade_at": "2025-08-27T14:30:00Z"
         *           },
         *           "equity_curve": [
         *             {
         *               "date": "2025-08-26",
         *               "total_return_pct": 17.72
         *             },
         *             {
         *               "date": "2025-08-27",
         *               "total_return_pct": 18.2
         *             }
         *           ]
         *         }
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        FundLeaderboardAnswer: {
            funds: components["schemas"]["LeaderboardEntry"][];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "positions": [
         *         {
         *           "fund": {
         *             "id": "fund-1",
         *             "name": "Momentum One",
         *             "strategy": "Buys strength, sells weakness"
         *           },
         *           "ticker": "NVDA",
         *           "asset_class": "stock",
         *           "side": "long",
         *           "avg_entry_price": 161.5725,
         *           "current_price": 181.6,
         *           "market_value_usd": 18160,
         *           "unrealized_return_pct": 12.4,
         *           "opened_at": "2025-07-02T14:30:00Z",
         *           "priced_at": "2025-08-27T20:00:00Z",
         *           "thesis": "Data-centre demand outruns supply."
         *         }
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        FundPositionsAnswer: {
            positions: components["schemas"]["FundPosition"][];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "ticker": "NVDA",
         *       "consensus": {
         *         "stance": "net_long_and_buying",
         *         "positioned_funds": 5,
         *         "net_position_value_usd": 54210.5,
         *         "long_market_value_usd": 61210.5,
         *         "short_market_value_usd": 7000,
         *         "recent_buy_value_usd": 12100,
         *         "recent_sell_value_usd": 4300,
         *         "recent_net_trade_value_usd": 7800
         *       },
         *       "funds": [
         *         {
         *           "fund": {
         *             "id": "fund-1",
         *             "name": "Momentum One",
         *             "strategy": "Buys strength, sells weakness"
         *           },
         *           "position": {
         *             "ticker": "NVDA",
         *             "side": "long",
         *             "market_value_usd": 18160,
         *             "unrealized_return_pct": 12.4
         *           },
         *           "latest_trade": {
         *             "ticker": "NVDA",
         *             "side": "buy",
         *             "notional_value_usd": 4540,
         *             "thesis": "Data-centre demand outruns supply.",
         *             "executed_at": "2025-08-27T14:30:00Z"
         *           }
         *         }
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        FundConsensusAnswer: {
            /** @description The requested ticker, in upper case, with a share class after a dot. */
            ticker: string;
            consensus: components["schemas"]["FundConsensus"];
            funds: components["schemas"]["FundStake"][];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "trades": [
         *         {
         *           "fund": {
         *             "id": "fund-1",
         *             "name": "Momentum One",
         *             "strategy": "Buys strength, sells weakness"
         *           },
         *           "ticker": "NVDA",
         *           "side": "sell",
         *           "asset_class": "stock",
         *           "price": 181.6,
         *           "notional_value_usd": 9080,
         *           "realized_return_pct": 12.4,
         *           "thesis": "Target reached before earnings.",
         *           "executed_at": "2025-08-27T14:30:00Z"
         *         }
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        FundTradesAnswer: {
            trades: components["schemas"]["FundTrade"][];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "datasets": [
         *         {
         *           "name": "retail_flows",
         *           "about": "Buying and selling in connected portfolios.",
         *           "grain": [
         *             "window_days",
         *             "ticker",
         *             "asset_class"
         *           ],
         *           "columns": [
         *             {
         *               "name": "net_flow_pct",
         *               "type": "DOUBLE",
         *               "about": "100 x net / gross, -100 to 100",
         *               "unit": "percent"
         *             }
         *           ],
         *           "days": {
         *             "first": "2024-10-01",
         *             "last": "2025-08-27",
         *             "count": 331
         *           },
         *           "newest": {
         *             "as_of": "2025-08-27",
         *             "release": "2025-08-27-0f3c5d7e9b1a",
         *             "released_at": "2025-08-28T06:31:12.000Z",
         *             "rows": 1157,
         *             "bytes": 48211,
         *             "sha256": "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
         *             "path": "/v1/datasets/retail_flows/2025-08-27.parquet"
         *           }
         *         }
         *       ]
         *     }
         */
        DatasetsAnswer: {
            datasets: {
                name: string;
                /** @description Meaning of a row. */
                about: string;
                /** @description Columns that are unique together in one file. */
                grain: string[];
                columns: {
                    name: string;
                    /** @description Type in DuckDB; the file stores it as the corresponding Parquet type. */
                    type: string;
                    /** @description Meaning, with unit. */
                    about: string;
                    /** @description `percent` or `US dollars`; null for any other unit, or if there is none. */
                    unit: string | null;
                }[];
                days: {
                    /** Format: date */
                    first: string;
                    /** Format: date */
                    last: string;
                    /** @description Days that have a file. */
                    count: number;
                };
                /** @description The file of the newest day, vintage `first`. */
                newest: {
                    /**
                     * Format: date
                     * @description Day of the release.
                     */
                    as_of: string;
                    /** @description Id of the release. */
                    release: string;
                    /**
                     * Format: date-time
                     * @description When the release was made; ISO 8601, UTC.
                     */
                    released_at: string;
                    rows: number;
                    /** @description Size of the file. */
                    bytes: number;
                    /** @description SHA-256 of the file in hex, which is also its ETag. */
                    sha256: string;
                    /** @description Path of the file below the address of the service. */
                    path: string;
                };
            }[];
        };
        /**
         * @example {
         *       "name": "retail_flows",
         *       "files": [
         *         {
         *           "as_of": "2025-08-27",
         *           "release": "2025-08-27-0f3c5d7e9b1a",
         *           "released_at": "2025-08-28T06:31:12.000Z",
         *           "rows": 1157,
         *           "bytes": 48211,
         *           "sha256": "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
         *           "path": "/v1/datasets/retail_flows/2025-08-27.parquet"
         *         }
         *       ],
         *       "next_cursor": null
         *     }
         */
        DatasetFilesAnswer: {
            name: string;
            files: {
                /**
                 * Format: date
                 * @description Day of the release.
                 */
                as_of: string;
                /** @description Id of the release. */
                release: string;
                /**
                 * Format: date-time
                 * @description When the release was made; ISO 8601, UTC.
                 */
                released_at: string;
                rows: number;
                /** @description Size of the file. */
                bytes: number;
                /** @description SHA-256 of the file in hex, which is also its ETag. */
                sha256: string;
                /** @description Path of the file below the address of the service. */
                path: string;
            }[];
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "answer": "NVIDIA CORP (NVDA) reports revenue of $46,743 million in Q2 of fiscal 2026 (to 2025-07-27) [1], and of $30,040 million in Q2 of fiscal 2025 (to 2024-07-28) [2].",
         *       "key_findings": [
         *         {
         *           "title": "NVDA: revenue, Q2 of fiscal 2026 (to 2025-07-27)",
         *           "detail": "NVIDIA CORP (NVDA) reports revenue of $46,743 million in Q2 of fiscal 2026 (to 2025-07-27) [1], and of $30,040 million in Q2 of fiscal 2025 (to 2024-07-28) [2]."
         *         }
         *       ],
         *       "citations": [
         *         {
         *           "id": "1",
         *           "ticker": "NVDA",
         *           "filing": {
         *             "type": "10-Q",
         *             "date": "2025-08-27",
         *             "url": "https://www.sec.gov/Archives/edgar/data/1045810/000104581025000209/nvda-20250727.htm"
         *           }
         *         },
         *         {
         *           "id": "2",
         *           "ticker": "NVDA",
         *           "filing": {
         *             "type": "10-Q",
         *             "date": "2025-08-27",
         *             "url": "https://www.sec.gov/Archives/edgar/data/1045810/000104581025000209/nvda-20250727.htm"
         *           }
         *         }
         *       ],
         *       "interpretation": {
         *         "in_words": "The figure revenue of NVDA, Q2 of fiscal 2026, with its change.",
         *         "asked": [
         *           {
         *             "kind": "figure",
         *             "metrics": [
         *               "revenue"
         *             ],
         *             "subjects": [],
         *             "companies": [
         *               "NVDA"
         *             ],
         *             "years": [
         *               2026
         *             ],
         *             "quarters": [
         *               2
         *             ],
         *             "date": null,
         *             "forms": [],
         *             "change": true,
         *             "reason": false
         *           }
         *         ],
         *         "corrections": [],
         *         "not_understood": []
         *       },
         *       "as_of": "2025-08-27"
         *     }
         */
        AskFilingsAnswer: {
            /** @description The answer; each statement ends with its citations, such as [1]. */
            answer: string;
            /** @description The statements of the answer one by one, with the same citations. */
            key_findings: {
                title: string;
                detail: string;
            }[];
            /** @description The cited passages and values, in the order of the text. */
            citations: {
                /** @description The number in brackets in the answer. */
                id: string;
                ticker: string;
                filing: components["schemas"]["FilingReference"];
            }[];
            /** @description How the question was read. */
            interpretation: {
                /** @description How the question was read, in plain words. */
                in_words: string;
                /** @description The slots of each part of the question. */
                asked: {
                    /**
                     * @description A stored figure, a computed figure, a person, several things, or passages on a subject.
                     * @enum {string}
                     */
                    kind: "figure" | "ratio" | "person" | "list" | "quote" | "refused";
                    /** @description Figures, by the names of the metrics endpoint if it has them. */
                    metrics: string[];
                    /** @description Subjects of passages: topics, and words of the question. */
                    subjects: string[];
                    /** @description Parts of the company that a list leaves out. */
                    excluded?: string[];
                    /** @description Tickers. */
                    companies: string[];
                    /** @description Fiscal years that the question names. */
                    years: number[];
                    /** @description Quarters that the question names, 1 to 4. */
                    quarters: number[];
                    /** @description The day that the question names, YYYY-MM-DD, or its month, YYYY-MM. */
                    date: string | null;
                    /** @description Forms that the question names, without hyphens. */
                    forms: string[];
                    /** @description Whether a change was asked for. */
                    change: boolean;
                    /** @description Whether reasons were asked for. */
                    reason: boolean;
                }[];
                /** @description Words of the question that were not understood, so that the answer does not regard them; what may name a person is put as [name]. */
                not_understood: string[];
                /** @description Misspelt words and their corrections. */
                corrections: {
                    from: string;
                    to: string;
                }[];
            };
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "companies": [
         *         {
         *           "ticker": "NVDA",
         *           "name": "Nvidia",
         *           "currency": "USD",
         *           "profile": {
         *             "exchange": "NASDAQ",
         *             "sector": "Information Technology",
         *             "industry": "Semiconductors"
         *           },
         *           "latest": {
         *             "updated_at": "2025-08-27T20:52:00Z",
         *             "period": "2026-Q2",
         *             "period_end": "2025-07-27",
         *             "filing": {
         *               "type": "10-Q",
         *               "date": "2025-08-27",
         *               "url": "https://www.sec.gov/Archives/edgar/data/1045810/000104581025000209/nvda-20250727.htm"
         *             },
         *             "metrics": {
         *               "revenue": 46743000000,
         *               "gross_profit": 33853000000,
         *               "gross_margin": 0.724237
         *             }
         *           }
         *         }
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        FilingMetricsAnswer: {
            companies: components["schemas"]["CompanyMetrics"][];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "results": [
         *         {
         *           "ticker": "NVDA",
         *           "filing": {
         *             "type": "10-K",
         *             "date": "2025-02-26",
         *             "url": "https://www.sec.gov/Archives/edgar/data/1045810/example.htm"
         *           },
         *           "passage": "Inventories | $10,080 | $5,282\nTotal current assets | 80,126 | 44,345",
         *           "id": "0f3c5d7e9b1a2c4d6e8f0a1b3c5d7e9f",
         *           "item": "8",
         *           "section": "Financial Statements and Supplementary Data",
         *           "heading": "Consolidated Balance Sheets › (In millions)",
         *           "position": 412,
         *           "score": 3.42
         *         }
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        SearchFilingsAnswer: {
            results: components["schemas"]["FilingSearchResult"][];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "filings": [
         *         {
         *           "ticker": "EXMP",
         *           "filing": {
         *             "type": "10-Q",
         *             "date": "2025-08-01",
         *             "url": "https://www.sec.gov/Archives/edgar/data/1/exmp-20250628.htm"
         *           },
         *           "summary": "In Q3 of fiscal 2025 (the quarter to 2025-06-28): revenue $1,200 million (a year earlier $1,111 million). The Company expects revenue of $1.3 billion next quarter."
         *         }
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        FilingSummariesAnswer: {
            filings: components["schemas"]["FilingSummary"][];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "companies": [
         *         {
         *           "ticker": "NVDA",
         *           "name": "Nvidia",
         *           "currency": "USD",
         *           "profile": {
         *             "exchange": "NASDAQ",
         *             "sector": "Information Technology",
         *             "industry": "Semiconductors"
         *           },
         *           "latest": {
         *             "updated_at": "2025-08-27T20:52:00Z",
         *             "period": "2026-Q2",
         *             "period_end": "2025-07-27",
         *             "filing": {
         *               "type": "10-Q",
         *               "date": "2025-08-27",
         *               "url": "https://www.sec.gov/Archives/edgar/data/1045810/000104581025000209/nvda-20250727.htm"
         *             },
         *             "metrics": {
         *               "revenue": 46743000000,
         *               "gross_profit": 33853000000,
         *               "gross_margin": 0.724237
         *             }
         *           }
         *         }
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        FinancialMetricsAnswer: {
            companies: components["schemas"]["CompanyMetrics"][];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "signal": "flows",
         *       "vintage": "first",
         *       "rows": [
         *         {
         *           "as_of": "2025-08-26",
         *           "ticker": "NVDA",
         *           "window_days": 7,
         *           "asset_class": "stock",
         *           "net_flow_pct": 20.3
         *         },
         *         {
         *           "as_of": "2025-08-27",
         *           "ticker": "NVDA",
         *           "window_days": 7,
         *           "asset_class": "stock",
         *           "net_flow_pct": 24.01
         *         }
         *       ],
         *       "next_cursor": null
         *     }
         */
        HistoryAnswer: {
            signal: string;
            /** @enum {string} */
            vintage: "first" | "latest";
            /** @description The columns are described by `GET /v1/datasets`, at the dataset of the signal. */
            rows: {
                /**
                 * Format: date
                 * @description Day of the release that the row is from.
                 */
                as_of: string;
            }[];
            /** @description `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "metrics": [
         *         {
         *           "name": "gross_margin",
         *           "label": "Gross margin",
         *           "description": "Gross profit / revenue.",
         *           "statement": "margin",
         *           "unit": "ratio",
         *           "companies": 412
         *         }
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        ReferenceMetricsAnswer: {
            metrics: components["schemas"]["ReferenceMetric"][];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "theme_set": "5f1d8a0c2b7e",
         *       "themes": [
         *         {
         *           "id": "too_late",
         *           "label": "Is it too late to buy?",
         *           "description": "Whether the price has run too far to buy now.",
         *           "origin": "taxonomy",
         *           "since": null
         *         }
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        ReferenceThemesAnswer: {
            /** @description Name of the theme set. It changes whenever a theme in the set changes; null if there are no themes. */
            theme_set: string | null;
            themes: components["schemas"]["ReferenceTheme"][];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "tickers": [
         *         {
         *           "ticker": "META",
         *           "name": "Meta Platforms, Inc.",
         *           "cik": 1326801,
         *           "exchange": "NASDAQ",
         *           "sic": "7370",
         *           "sector": "Communication Services",
         *           "industry": "Interactive Media & Services",
         *           "former_symbols": [
         *             "FB"
         *           ],
         *           "aliases": [
         *             "Facebook",
         *             "Meta Platforms"
         *           ],
         *           "first_day": "2024-08-28",
         *           "last_day": "2025-08-27"
         *         }
         *       ],
         *       "next_cursor": null,
         *       "as_of": "2025-08-27"
         *     }
         */
        ReferenceTickersAnswer: {
            tickers: components["schemas"]["ReferenceTicker"][];
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "topics": [
         *         {
         *           "id": "earnings",
         *           "label": "Earnings",
         *           "description": "Quarterly results and what is expected of them."
         *         }
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        ReferenceTopicsAnswer: {
            topics: components["schemas"]["ReferenceTopic"][];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "windows": [
         *         {
         *           "days": 7,
         *           "from": "2025-08-21",
         *           "to": "2025-08-27"
         *         }
         *       ],
         *       "snapshot_dates": [
         *         "2025-08-27"
         *       ],
         *       "as_of": "2025-08-27"
         *     }
         */
        ReferenceWindowsAnswer: {
            windows: components["schemas"]["ReferenceWindow"][];
            /** @description Values for `snapshot_date` of holdings, newest first. */
            snapshot_dates: string[];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "answer": "Over the 7 days to 2025-08-27, NVDA came up in 12.5% of investor conversations; they lean bullish: 45% bullish, 26% bearish. The leading questions on NVDA are “Is it too late to buy?” (31%) and “What will earnings do to the price?” (12%).",
         *       "related_tickers": [
         *         {
         *           "ticker": "NVDA",
         *           "conversation_share_pct": 12.5
         *         },
         *         {
         *           "ticker": "AMD",
         *           "conversation_share_pct": 4
         *         }
         *       ],
         *       "themes": [
         *         {
         *           "label": "Is it too late to buy?",
         *           "description": "Whether the price has run too far to buy now.",
         *           "sentiment": "mixed"
         *         }
         *       ],
         *       "insights": [
         *         {
         *           "title": "NVDA: 12.5% of conversations",
         *           "detail": "12.5% of all conversations named NVDA over the 7 days to 2025-08-27. Sentiment: 45% bullish, 26% bearish."
         *         }
         *       ],
         *       "interpretation": {
         *         "in_words": "Themes of NVDA, over the 7 days to 2025-08-27.",
         *         "asked": [
         *           {
         *             "asks": [
         *               "themes"
         *             ],
         *             "tickers": [
         *               "NVDA"
         *             ],
         *             "window_days": 7
         *           }
         *         ],
         *         "not_understood": []
         *       },
         *       "as_of": "2025-08-27"
         *     }
         */
        AskRetailIntentAnswer: {
            /** @description The answer in plain English, with figures and window; it never quotes a user. */
            answer: string;
            /** @description Tickers of the question, then related tickers from the evidence. */
            related_tickers: {
                ticker: string;
                /** @description 100 x conversations naming the ticker / all conversations of the window, in percent. */
                conversation_share_pct: number;
            }[];
            /** @description Question themes in the evidence. */
            themes: {
                label: string;
                /** @description What the questions of the theme ask. */
                description: string;
                /**
                 * @description Computed from the published shares: `bullish` if its share of the labelled sentiments is at least 50 %, or at least 15 points above that of `bearish`; `bearish` likewise; `neutral` if its share is at least 50 %; `unknown` if no sentiment is labelled or published; otherwise `mixed`.
                 * @enum {string}
                 */
                sentiment: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
            }[];
            /** @description The most important items of the evidence, one by one. */
            insights: {
                title: string;
                detail: string;
            }[];
            /** @description How the question was read, even if it is declined. */
            interpretation: {
                /** @description How the question was read, in plain words. */
                in_words: string;
                /** @description The slots of each part of the question. */
                asked: components["schemas"]["IntentSlots"][];
                /** @description Words of the question that were not understood, so that the answer does not regard them; what may name a person is put as [name]. */
                not_understood: string[];
            };
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "movers": [
         *         {
         *           "rank": 1,
         *           "dimension": "ticker",
         *           "value": "PLTR",
         *           "label": "PLTR",
         *           "conversation_share_pct": 6.4,
         *           "previous_share_pct": 2.9,
         *           "change_pct": 120.69,
         *           "trend": "surging",
         *           "sentiment": "bullish",
         *           "sentiment_breakdown_pct": {
         *             "bullish": 55,
         *             "bearish": 20,
         *             "mixed": 5,
         *             "neutral": 20,
         *             "unknown": null
         *           }
         *         }
         *       ],
         *       "withheld": {
         *         "too_few_people": 212,
         *         "dominance": 3
         *       },
         *       "as_of": "2025-08-27"
         *     }
         */
        RetailMoversAnswer: {
            movers: components["schemas"]["Mover"][];
            withheld: components["schemas"]["Withheld"];
            /** @description Only with an empty list: why it is empty. If there are no conversations in the window, it names the newest day with conversations. */
            hint?: string;
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "themes": [
         *         {
         *           "rank": 1,
         *           "label": "Is it too late to buy?",
         *           "question_share_pct": 12.47,
         *           "sentiment": "mixed",
         *           "sentiment_breakdown_pct": {
         *             "bullish": 38.2,
         *             "bearish": 25.9,
         *             "mixed": 10.3,
         *             "neutral": 25.6,
         *             "unknown": null
         *           },
         *           "related_tickers": [
         *             {
         *               "ticker": "NVDA",
         *               "question_share_pct": 31.03
         *             }
         *           ],
         *           "related_topics": [
         *             {
         *               "label": "Valuation",
         *               "question_share_pct": 44.12
         *             }
         *           ]
         *         }
         *       ],
         *       "withheld": {
         *         "too_few_people": 4
         *       },
         *       "as_of": "2025-08-27"
         *     }
         */
        RetailQuestionsAnswer: {
            themes: components["schemas"]["QuestionTheme"][];
            withheld: components["schemas"]["Withheld"];
            /** @description Only with an empty list: why it is empty. If there are no conversations in the window, it names the newest day with conversations. */
            hint?: string;
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "topics": [
         *         {
         *           "rank": 1,
         *           "label": "Earnings",
         *           "conversation_share_pct": 18.24,
         *           "sentiment": "bullish",
         *           "sentiment_breakdown_pct": {
         *             "bullish": 51.4,
         *             "bearish": 23.7,
         *             "mixed": 5.2,
         *             "neutral": 19.7,
         *             "unknown": null
         *           },
         *           "related_tickers": [
         *             {
         *               "ticker": "NVDA",
         *               "conversation_share_pct": 22.31
         *             }
         *           ],
         *           "related_themes": [
         *             {
         *               "label": "What will earnings do to the price?",
         *               "conversation_share_pct": 35.11
         *             }
         *           ]
         *         }
         *       ],
         *       "withheld": {
         *         "too_few_people": 3
         *       },
         *       "as_of": "2025-08-27"
         *     }
         */
        RetailTopicsAnswer: {
            topics: components["schemas"]["RetailTopic"][];
            withheld: components["schemas"]["Withheld"];
            /** @description Only with an empty list: why it is empty. If there are no conversations in the window, it names the newest day with conversations. */
            hint?: string;
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "flows": [
         *         {
         *           "underlying": "TSLA",
         *           "active_trader_share_pct": 22.1,
         *           "call_share_pct": 71.3,
         *           "opening_share_pct": 58.2,
         *           "short_dated_share_pct": 44.9,
         *           "buy_premium_usd": 48210,
         *           "sell_premium_usd": 30130,
         *           "net_premium_usd": 18080,
         *           "gross_premium_usd": 78340,
         *           "net_premium_pct": 23.08,
         *           "premium_bias": "net_buying",
         *           "latest_trade_at": "2025-08-27T19:00:00Z"
         *         }
         *       ],
         *       "withheld": {
         *         "too_few_people": 62,
         *         "split": 17
         *       },
         *       "as_of": "2025-08-27"
         *     }
         */
        OptionsFlowsAnswer: {
            flows: components["schemas"]["OptionsFlow"][];
            withheld: components["schemas"]["Withheld"];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "flows": [
         *         {
         *           "ticker": "NVDA",
         *           "asset_class": "stock",
         *           "active_trader_share_pct": 12.5,
         *           "buy_trade_share_pct": 64.2,
         *           "sell_trade_share_pct": 35.8,
         *           "buy_value_usd": 310400,
         *           "sell_value_usd": 190200,
         *           "net_flow_value_usd": 120200,
         *           "gross_flow_value_usd": 500600,
         *           "net_flow_pct": 24.01,
         *           "flow_bias": "net_buying",
         *           "latest_trade_at": "2025-08-27T20:00:00Z"
         *         },
         *         {
         *           "ticker": "UUUU",
         *           "asset_class": "stock",
         *           "active_trader_share_pct": 2.1,
         *           "buy_trade_share_pct": null,
         *           "sell_trade_share_pct": null,
         *           "buy_value_usd": null,
         *           "sell_value_usd": null,
         *           "net_flow_value_usd": null,
         *           "gross_flow_value_usd": 8214,
         *           "net_flow_pct": null,
         *           "flow_bias": null,
         *           "latest_trade_at": "2025-08-26T15:00:00Z"
         *         }
         *       ],
         *       "withheld": {
         *         "too_few_people": 118,
         *         "dominance": 9,
         *         "split": 23
         *       },
         *       "as_of": "2025-08-27"
         *     }
         */
        RetailFlowsAnswer: {
            flows: components["schemas"]["Flow"][];
            withheld: components["schemas"]["Withheld"];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "snapshot_at": "2025-08-27 21:00:00",
         *       "positions": [
         *         {
         *           "ticker": "NVDA",
         *           "asset_class": "stock",
         *           "ownership_share_pct": 31.4,
         *           "market_value_usd": 1843000,
         *           "avg_entry_price": 121.3,
         *           "avg_current_price": 181.6,
         *           "open_pnl_usd": 611700,
         *           "unrealized_return_pct": 49.68
         *         }
         *       ],
         *       "withheld": {
         *         "too_few_people": 41,
         *         "dominance": 5
         *       },
         *       "as_of": "2025-08-27"
         *     }
         */
        RetailHoldingsAnswer: {
            snapshot_at: string | null;
            positions: components["schemas"]["HoldingPosition"][];
            withheld: components["schemas"]["Withheld"];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "current_snapshot_at": "2025-08-27 21:00:00",
         *       "previous_snapshot_at": "2025-08-20 21:00:00",
         *       "rotations": [
         *         {
         *           "ticker": "PLTR",
         *           "asset_class": "stock",
         *           "direction": "in",
         *           "ownership_share_pct": 14.1,
         *           "ownership_share_change_pct": 2.3,
         *           "portfolio_value_share_pct": 3.82,
         *           "portfolio_value_share_change_pct": 0.71,
         *           "unrealized_return_pct": 18.4
         *         }
         *       ],
         *       "withheld": {
         *         "too_few_people": 36
         *       },
         *       "as_of": "2025-08-27"
         *     }
         */
        RetailRotationAnswer: {
            current_snapshot_at: string | null;
            previous_snapshot_at: string | null;
            rotations: components["schemas"]["Rotation"][];
            withheld: components["schemas"]["Withheld"];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "ticker": "NVDA",
         *       "retail_interest": {
         *         "conversation_share_pct": 12.5,
         *         "related_tickers": [
         *           {
         *             "ticker": "AMD",
         *             "overlap_share_pct": 14
         *           }
         *         ]
         *       },
         *       "positioning": {
         *         "snapshot_at": "2025-08-27 21:00:00",
         *         "asset_class": "stock",
         *         "ownership_share_pct": 31.4,
         *         "market_value_usd": 1843000,
         *         "portfolio_value_share_pct": 8.21,
         *         "avg_position_market_value": 83770,
         *         "avg_current_price": 181.6,
         *         "open_pnl_usd": null,
         *         "unrealized_return_pct": null
         *       },
         *       "flows": {
         *         "window_days": 7,
         *         "active_trader_share_pct": 12.5,
         *         "buy_trade_share_pct": 64.2,
         *         "sell_trade_share_pct": 35.8,
         *         "buy_value_usd": 310400,
         *         "sell_value_usd": 190200,
         *         "net_flow_value_usd": 120200,
         *         "gross_flow_value_usd": 500600,
         *         "net_flow_pct": 24.01,
         *         "net_flow_pct_of_position_value": 6.52,
         *         "flow_bias": "net_buying",
         *         "latest_trade_at": "2025-08-27T20:00:00Z"
         *       },
         *       "withheld": {
         *         "retail_interest": null,
         *         "positioning": null,
         *         "flows": null,
         *         "fields": [
         *           {
         *             "field": "positioning.open_pnl_usd",
         *             "reason": "split"
         *           },
         *           {
         *             "field": "positioning.unrealized_return_pct",
         *             "reason": "split"
         *           }
         *         ]
         *       },
         *       "as_of": "2025-08-27"
         *     }
         */
        RetailTickerAnswer: {
            /** @description The requested ticker, in upper case, with a share class after a dot. */
            ticker: string;
            /** @description How much investors talk about it over the last 7 days; null if too few do. */
            retail_interest: components["schemas"]["TickerInterest"] | null;
            positioning: components["schemas"]["TickerPositioning"] | null;
            flows: components["schemas"]["TickerFlows"] | null;
            /** @description Holdings at each snapshot of the last 365 days in this release, oldest first, with a row for each asset class; only with `include_history=true`. `GET /v1/history/{signal}` has the figures that were released on each day. */
            history?: components["schemas"]["TickerHolding"][];
            withheld: components["schemas"]["NullReasons"];
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
        /**
         * @example {
         *       "tickers": [
         *         {
         *           "ticker": "NVDA",
         *           "explanation": "Net income (twelve months) USD 86.6 billion (above USD 0); Industry Semiconductors (semiconductors); Revenue growth (quarter) 55.6 % (above 20 %)."
         *         }
         *       ],
         *       "interpretation": {
         *         "in_words": "Tickers with: Net income (twelve months) above USD 0; Industry semiconductors; Revenue growth (quarter) above 20 %.",
         *         "asked": [
         *           {
         *             "all": [
         *               {
         *                 "any": [
         *                   {
         *                     "field": "net_income",
         *                     "period": null,
         *                     "compare": "above",
         *                     "low": 0,
         *                     "high": null,
         *                     "of": null,
         *                     "words": [],
         *                     "level": null,
         *                     "not": false
         *                   }
         *                 ]
         *               },
         *               {
         *                 "any": [
         *                   {
         *                     "field": "industry",
         *                     "period": null,
         *                     "compare": "is",
         *                     "low": null,
         *                     "high": null,
         *                     "of": null,
         *                     "words": [
         *                       "semiconductors"
         *                     ],
         *                     "level": null,
         *                     "not": false
         *                   }
         *                 ]
         *               },
         *               {
         *                 "any": [
         *                   {
         *                     "field": "revenue_growth",
         *                     "period": null,
         *                     "compare": "above",
         *                     "low": 20,
         *                     "high": null,
         *                     "of": null,
         *                     "words": [],
         *                     "level": null,
         *                     "not": false
         *                   }
         *                 ]
         *               }
         *             ],
         *             "sort": null,
         *             "count": null,
         *             "place": null,
         *             "is_of_stocks": false,
         *             "corrections": []
         *           }
         *         ],
         *         "not_understood": []
         *       },
         *       "as_of": "2025-08-27"
         *     }
         */
        ScreenTickersAnswer: {
            /** @description Best first. */
            tickers: {
                ticker: string;
                /** @description Each criterion with the ticker’s own value, and what was not understood. */
                explanation: string;
            }[];
            /** @description How the query was read, even if no ticker meets it. */
            interpretation: {
                /** @description How the question was read, in plain words. */
                in_words: string;
                /** @description The slots of each part of the question. */
                asked: {
                    /** @description All groups hold; of a group, any criterion. */
                    all: {
                        any: {
                            /** @description What is looked at. */
                            field: string;
                            /** @description Over which period or window; null for the default of the field. */
                            period: string | null;
                            /**
                             * @description above, at_least, below, at_most: with `low`. between: from `low` to `high`, both included. is: one of `words` (categories, symbols). level: the word `level` of the field, such as high. top_share, bottom_share: among the highest (lowest) `low` percent. above_company, below_company, same_as_company: against the company in `words`.
                             * @enum {string}
                             */
                            compare: "above" | "at_least" | "below" | "at_most" | "between" | "is" | "level" | "top_share" | "bottom_share" | "above_company" | "below_company" | "same_as_company";
                            /** @description The number compared with, in the unit of the field; null for words. */
                            low: number | null;
                            /** @description The upper end of between, else null. */
                            high: number | null;
                            /** @description The figure of the same ticker of which `low` and `high` are multiples, else null. */
                            of: string | null;
                            /** @description Categories or symbols; empty for numbers. */
                            words: string[];
                            /** @description The word of compare level, else null. */
                            level: string | null;
                            /** @description Whether the criterion must fail. What is not known neither meets it nor fails it. */
                            not: boolean;
                        }[];
                    }[];
                    /** @description A superlative; null where none is asked for. */
                    sort: {
                        /** @description What is looked at. */
                        field: string;
                        /** @description Over which period or window; null for the default of the field. */
                        period: string | null;
                        /**
                         * @description Which end comes first.
                         * @enum {string}
                         */
                        direction: "highest" | "lowest";
                    } | null;
                    /** @description How many tickers the query itself asks for, as in “top 5”, else null. */
                    count: number | null;
                    /** @description The one place of the order that is asked for, as in “third largest”, else null. */
                    place: number | null;
                    /** @description Whether ETFs and coins are left out, as the query names stocks. */
                    is_of_stocks: boolean;
                    /** @description Words taken for misspelt ones. */
                    corrections: {
                        found: string;
                        read: string;
                    }[];
                }[];
                /** @description Words of the question that were not understood, so that the answer does not regard them; what may name a person is put as [name]. */
                not_understood: string[];
            };
            /**
             * Format: date
             * @description Day of the release that was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release that was read; only if the request has `as_of`. */
            release?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the answer; send it back in `If-None-Match`. */
        ETag: string;
        /** @description The release that the answer was read from. */
        "X-Release": string;
        /** @description Identifies the request in the log of the server. */
        "X-Request-Id": string;
        /** @description Requests a minute with this key. */
        "RateLimit-Limit": number;
        /** @description Requests that are left. */
        "RateLimit-Remaining": number;
        /** @description Seconds until the full number is available again. */
        "RateLimit-Reset": number;
        /** @description Seconds after which to try again. */
        "Retry-After": number;
    };
    pathItems: never;
}
export type AskFilingsInput = components['schemas']['AskFilingsInput'];
export type AskRetailIntentInput = components['schemas']['AskRetailIntentInput'];
export type ScreenTickersInput = components['schemas']['ScreenTickersInput'];
export type Problem = components['schemas']['Problem'];
export type SentimentBreakdown = components['schemas']['SentimentBreakdown'];
export type FundReference = components['schemas']['FundReference'];
export type FilingReference = components['schemas']['FilingReference'];
export type Withheld = components['schemas']['Withheld'];
export type OptionsFlow = components['schemas']['OptionsFlow'];
export type Flow = components['schemas']['Flow'];
export type HoldingPosition = components['schemas']['HoldingPosition'];
export type Rotation = components['schemas']['Rotation'];
export type ReferenceMetric = components['schemas']['ReferenceMetric'];
export type ReferenceTheme = components['schemas']['ReferenceTheme'];
export type ReferenceTopic = components['schemas']['ReferenceTopic'];
export type ReferenceWindow = components['schemas']['ReferenceWindow'];
export type FundConsensus = components['schemas']['FundConsensus'];
export type FundStake = components['schemas']['FundStake'];
export type FundPerformance = components['schemas']['FundPerformance'];
export type EquityPoint = components['schemas']['EquityPoint'];
export type LeaderboardEntry = components['schemas']['LeaderboardEntry'];
export type FundPosition = components['schemas']['FundPosition'];
export type FundTrade = components['schemas']['FundTrade'];
export type MetricValues = components['schemas']['MetricValues'];
export type CompanyMetrics = components['schemas']['CompanyMetrics'];
export type NullReasons = components['schemas']['NullReasons'];
export type TickerInterest = components['schemas']['TickerInterest'];
export type TickerPositioning = components['schemas']['TickerPositioning'];
export type TickerFlows = components['schemas']['TickerFlows'];
export type TickerHolding = components['schemas']['TickerHolding'];
export type IntentSlots = components['schemas']['IntentSlots'];
export type Mover = components['schemas']['Mover'];
export type QuestionTheme = components['schemas']['QuestionTheme'];
export type RetailTopic = components['schemas']['RetailTopic'];
export type FilingSearchResult = components['schemas']['FilingSearchResult'];
export type FilingSummary = components['schemas']['FilingSummary'];
export type ReferenceTicker = components['schemas']['ReferenceTicker'];
export type FundLeaderboardAnswer = components['schemas']['FundLeaderboardAnswer'];
export type FundPositionsAnswer = components['schemas']['FundPositionsAnswer'];
export type FundConsensusAnswer = components['schemas']['FundConsensusAnswer'];
export type FundTradesAnswer = components['schemas']['FundTradesAnswer'];
export type DatasetsAnswer = components['schemas']['DatasetsAnswer'];
export type DatasetFilesAnswer = components['schemas']['DatasetFilesAnswer'];
export type AskFilingsAnswer = components['schemas']['AskFilingsAnswer'];
export type FilingMetricsAnswer = components['schemas']['FilingMetricsAnswer'];
export type SearchFilingsAnswer = components['schemas']['SearchFilingsAnswer'];
export type FilingSummariesAnswer = components['schemas']['FilingSummariesAnswer'];
export type FinancialMetricsAnswer = components['schemas']['FinancialMetricsAnswer'];
export type HistoryAnswer = components['schemas']['HistoryAnswer'];
export type ReferenceMetricsAnswer = components['schemas']['ReferenceMetricsAnswer'];
export type ReferenceThemesAnswer = components['schemas']['ReferenceThemesAnswer'];
export type ReferenceTickersAnswer = components['schemas']['ReferenceTickersAnswer'];
export type ReferenceTopicsAnswer = components['schemas']['ReferenceTopicsAnswer'];
export type ReferenceWindowsAnswer = components['schemas']['ReferenceWindowsAnswer'];
export type AskRetailIntentAnswer = components['schemas']['AskRetailIntentAnswer'];
export type RetailMoversAnswer = components['schemas']['RetailMoversAnswer'];
export type RetailQuestionsAnswer = components['schemas']['RetailQuestionsAnswer'];
export type RetailTopicsAnswer = components['schemas']['RetailTopicsAnswer'];
export type OptionsFlowsAnswer = components['schemas']['OptionsFlowsAnswer'];
export type RetailFlowsAnswer = components['schemas']['RetailFlowsAnswer'];
export type RetailHoldingsAnswer = components['schemas']['RetailHoldingsAnswer'];
export type RetailRotationAnswer = components['schemas']['RetailRotationAnswer'];
export type RetailTickerAnswer = components['schemas']['RetailTickerAnswer'];
export type ScreenTickersAnswer = components['schemas']['ScreenTickersAnswer'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderXRelease = components['headers']['X-Release'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderRateLimitLimit = components['headers']['RateLimit-Limit'];
export type HeaderRateLimitRemaining = components['headers']['RateLimit-Remaining'];
export type HeaderRateLimitReset = components['headers']['RateLimit-Reset'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type $defs = Record<string, never>;
export interface operations {
    getFundLeaderboard: {
        parameters: {
            query?: {
                /** @description Origin of the fund: `arena` (competing models), `funds` (managed strategies) or both. */
                source?: "all" | "arena" | "funds";
                /** @description `return`, `sharpe` and `win_rate`: the highest first; `drawdown`: the smallest loss first. */
                sort?: "return" | "sharpe" | "win_rate" | "drawdown";
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundLeaderboardAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFundPositions: {
        parameters: {
            query?: {
                /** @description Origin of the fund: `arena` (competing models), `funds` (managed strategies) or both. */
                source?: "all" | "arena" | "funds";
                /** @description Only this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. An unknown one matches nothing. */
                ticker?: string;
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundPositionsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFundConsensus: {
        parameters: {
            query?: {
                /** @description Origin of the fund: `arena` (competing models), `funds` (managed strategies) or both. */
                source?: "all" | "arena" | "funds";
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                lookback_days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed.
                 * @example NVDA
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundConsensusAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFundTrades: {
        parameters: {
            query?: {
                /** @description Origin of the fund: `arena` (competing models), `funds` (managed strategies) or both. */
                source?: "all" | "arena" | "funds";
                /** @description Only this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. An unknown one matches nothing. */
                ticker?: string;
                /** @description `buy` selects buys and covers, `sell` selects sells and shorts, `hold` selects holds, and `all` selects everything except holds. */
                action?: "all" | "buy" | "sell" | "hold";
                /** @description Adds holds to the trades that `action` chooses. */
                include_holds?: boolean;
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                lookback_days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundTradesAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDatasets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDatasetFiles: {
        parameters: {
            query?: {
                /** @description First day, YYYY-MM-DD. */
                from?: string;
                /** @description Last day, YYYY-MM-DD. */
                to?: string;
                /** @description `first`: the first release made after the day was over; late data never changes it. `latest`: the newest release of the day, rebuilt with late data; for the current day, its newest intraday release. */
                vintage?: "first" | "latest";
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the other parameters must be the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Name of the dataset, from `GET /v1/datasets`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetFilesAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDatasetFile: {
        parameters: {
            query?: {
                /** @description `first`: the first release made after the day was over; late data never changes it. `latest`: the newest release of the day, rebuilt with late data; for the current day, its newest intraday release. */
                vintage?: "first" | "latest";
            };
            header?: never;
            path: {
                /** @description Name of the dataset, from `GET /v1/datasets`. */
                name: string;
                /** @description Day of the release, YYYY-MM-DD. */
                as_of: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": string;
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The range is outside of the file. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askFilings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskFilingsInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskFilingsAnswer"];
                    "text/event-stream": string;
                };
            };
            /** @description The body is not JSON, or a property of it is unknown, missing, of another type or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than this service accepts. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body has another type than application/json. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFilingMetrics: {
        parameters: {
            query?: {
                /** @description Only this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. An unknown one matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols, in addition to `ticker`. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. Repeat the parameter, separate with commas, or append `[]` to its name. */
                tickers?: string[];
                /** @description Whether to return `history`. */
                include_history?: boolean;
                /** @description Fiscal quarters, or fiscal years. */
                period?: "quarterly" | "yearly";
                /** @description Only these metrics; unknown names match nothing. Repeat the parameter, separate with commas, or append `[]` to its name. */
                metrics?: string[];
                /** @description Maximum number of periods in each `history`. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilingMetricsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searchFilings: {
        parameters: {
            query: {
                /** @description A question or keywords in English. It is not stored or logged. */
                query: string;
                /** @description Only this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. An unknown one matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols, in addition to `ticker`. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. Repeat the parameter, separate with commas, or append `[]` to its name. */
                tickers?: string[];
                /** @description Only filings of these types, such as 10-K, 10-Q or 8-K. Case is ignored, and 10-K and 10K are the same. An amendment is a separate type (10-K/A). An unknown type matches nothing. Repeat the parameter, separate with commas, or append `[]` to its name. */
                filing_types?: string[];
                /** @description Only filings from this day or later, YYYY-MM-DD (UTC day of acceptance). */
                start_date?: string;
                /** @description Only filings from this day or earlier, YYYY-MM-DD; not before `start_date`. */
                end_date?: string;
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchFilingsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFilingSummaries: {
        parameters: {
            query?: {
                /** @description Only this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. An unknown one matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols, in addition to `ticker`. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. Repeat the parameter, separate with commas, or append `[]` to its name. */
                tickers?: string[];
                /** @description Only filings of these types, such as 10-K, 10-Q or 8-K. Case is ignored, and 10-K and 10K are the same. An amendment is a separate type (10-K/A). An unknown type matches nothing. Repeat the parameter, separate with commas, or append `[]` to its name. */
                filing_types?: string[];
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilingSummariesAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFinancialMetrics: {
        parameters: {
            query?: {
                /** @description Only this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. An unknown one matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols, in addition to `ticker`. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. Repeat the parameter, separate with commas, or append `[]` to its name. */
                tickers?: string[];
                /** @description Whether to return `history`. */
                include_history?: boolean;
                /** @description Fiscal quarters, or fiscal years. */
                period?: "quarterly" | "yearly";
                /** @description Only these metrics; unknown names match nothing. Repeat the parameter, separate with commas, or append `[]` to its name. */
                metrics?: string[];
                /** @description Maximum number of periods in each `history`. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinancialMetricsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHistory: {
        parameters: {
            query?: {
                /** @description Only this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. An unknown one matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols, in addition to `ticker`. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. Repeat the parameter, separate with commas, or append `[]` to its name. */
                tickers?: string[];
                /** @description Only these topics, by id or label. Repeat the parameter, separate with commas, or append `[]` to its name. */
                topics?: string[];
                /** @description Only these themes, by id or label. Repeat the parameter, separate with commas, or append `[]` to its name. */
                themes?: string[];
                /** @description Only these funds, by id or name. Repeat the parameter, separate with commas, or append `[]` to its name. */
                funds?: string[];
                /** @description First day, YYYY-MM-DD. Without it: 365 days before `to`. */
                from?: string;
                /** @description Last day, YYYY-MM-DD. Default: the newest day of the archive. */
                to?: string;
                /** @description Only these columns, in addition to the day and the columns that identify a row. Repeat the parameter, separate with commas, or append `[]` to its name. */
                fields?: string[];
                /** @description `first`: the first release made after the day was over; late data never changes it. `latest`: the newest release of the day, rebuilt with late data; for the current day, its newest intraday release. */
                vintage?: "first" | "latest";
                /** @description Length of the window in days; 7 if not given. */
                days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Length of the baseline in days; 30 if not given. */
                baseline_days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description What to compare; default: `topic` or `theme` if `topics` or `themes` are given, otherwise `ticker`. */
                dimension?: "ticker" | "topic" | "theme";
                /** @description Only conversations or questions with this sentiment; all if not given. */
                sentiment?: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
                /** @description Only these asset classes. Repeat the parameter, separate with commas, or append `[]` to its name. */
                asset_classes?: ("stock" | "etf" | "option" | "crypto" | "other")[];
                /** @description Only these sides of positions. Repeat the parameter, separate with commas, or append `[]` to its name. */
                sides?: ("long" | "short")[];
                /** @description Origin of the funds; all if not given. */
                source?: "all" | "arena" | "funds";
                /** @description Periods of metrics; quarterly if not given. */
                period?: "quarterly" | "yearly";
                /** @description For the signal screening: only these periods, such as `ttm` or `30d`. Repeat the parameter, separate with commas, or append `[]` to its name. */
                periods?: string[];
                /** @description Only these metrics; for the signal screening, only these fields. Repeat the parameter, separate with commas, or append `[]` to its name. */
                metrics?: string[];
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the other parameters must be the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The signal of the series; the description of the operation lists all signals. */
                signal: "intent" | "topics" | "themes" | "movers" | "holdings" | "flows" | "options_flows" | "rotation" | "fund_positions" | "consensus" | "equity" | "metrics" | "screening";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryAnswer"];
                    "text/csv": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReferenceMetrics: {
        parameters: {
            query?: {
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferenceMetricsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReferenceThemes: {
        parameters: {
            query?: {
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferenceThemesAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReferenceTickers: {
        parameters: {
            query?: {
                /** @description Beginning of a symbol, of a former symbol, or of a word of a name or alias; not case-sensitive. */
                search?: string;
                /** @description Only this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. An unknown one matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols, in addition to `ticker`. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. Repeat the parameter, separate with commas, or append `[]` to its name. */
                tickers?: string[];
                /** @description Only symbols of this issuer, by its number at the SEC. */
                cik?: number;
                /** @description Only symbols with a price on this day, or both before and after it. */
                active_on?: string;
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the other parameters must be the same. */
                cursor?: string;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferenceTickersAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReferenceTopics: {
        parameters: {
            query?: {
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferenceTopicsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReferenceWindows: {
        parameters: {
            query?: {
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferenceWindowsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askRetailIntent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskRetailIntentInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskRetailIntentAnswer"];
                    "text/event-stream": string;
                };
            };
            /** @description The body is not JSON, or a property of it is unknown, missing, of another type or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than this service accepts. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body has another type than application/json. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRetailMovers: {
        parameters: {
            query?: {
                /** @description What to compare: tickers, topics or question themes. */
                dimension?: "ticker" | "topic" | "theme";
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Length of the baseline in UTC calendar days. The baseline ends just before the window and never overlaps it. */
                baseline_days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Only conversations or questions with this sentiment; all shares then refer to these. */
                sentiment?: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetailMoversAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRetailQuestions: {
        parameters: {
            query?: {
                /** @description Only this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. Conversations count under the current symbol of a company, so that `FB` means `META` and `GOOG` means `GOOGL`. An unknown one matches nothing. */
                ticker?: string;
                /** @description Only this topic, by its label; case is ignored. An unknown topic matches nothing. */
                topic?: string;
                /** @description Only conversations or questions with this sentiment; all shares then refer to these. */
                sentiment?: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetailQuestionsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRetailTopics: {
        parameters: {
            query?: {
                /** @description Only this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. Conversations count under the current symbol of a company, so that `FB` means `META` and `GOOG` means `GOOGL`. An unknown one matches nothing. */
                ticker?: string;
                /** @description Only this topic, by its label; case is ignored. An unknown topic matches nothing. */
                topic?: string;
                /** @description Only conversations or questions with this sentiment; all shares then refer to these. */
                sentiment?: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetailTopicsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOptionsFlows: {
        parameters: {
            query?: {
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                lookback_days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Only options on this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. */
                underlying?: string;
                /** @description Only aggregates whose perturbed gross value (bought plus sold) is at least this many USD, even if the split is null. */
                min_trade_value?: number;
                /** @description Only aggregates with at least this many different traders. It is compared with the perturbed count of people, which differs from the exact count by at most 2 and is never below the privacy floor. A value below the floor is treated as the floor. */
                min_unique_traders?: number;
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptionsFlowsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRetailFlows: {
        parameters: {
            query?: {
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                lookback_days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Only this ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed. An unknown one matches nothing. */
                ticker?: string;
                /** @description Only these asset classes. Repeat the parameter, separate with commas, or append `[]` to its name. */
                asset_classes?: ("stock" | "etf" | "option" | "crypto" | "other")[];
                /** @description Only aggregates whose perturbed gross value (bought plus sold) is at least this many USD, even if the split is null. */
                min_trade_value?: number;
                /** @description Only aggregates with at least this many different traders. It is compared with the perturbed count of people, which differs from the exact count by at most 2 and is never below the privacy floor. A value below the floor is treated as the floor. */
                min_unique_traders?: number;
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetailFlowsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRetailHoldings: {
        parameters: {
            query?: {
                /** @description Day of the snapshot, YYYY-MM-DD (UTC). Default: the newest day that has one. */
                snapshot_date?: string;
                /** @description Only these asset classes. Repeat the parameter, separate with commas, or append `[]` to its name. */
                asset_classes?: ("stock" | "etf" | "option" | "crypto" | "other")[];
                /** @description Only aggregates whose perturbed gross value (long and short positions added without sign) is at least this many USD. */
                min_market_value?: number;
                /** @description Only aggregates with at least this many holders. It is compared with the perturbed count of people, which differs from the exact count by at most 2 and is never below the privacy floor. A value below the floor is treated as the floor. */
                min_holders?: number;
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetailHoldingsAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRetailRotation: {
        parameters: {
            query?: {
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                lookback_days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Only these asset classes. Repeat the parameter, separate with commas, or append `[]` to its name. */
                asset_classes?: ("stock" | "etf" | "option" | "crypto" | "other")[];
                /** @description Only aggregates whose perturbed gross value (long and short positions added without sign) is at least this many USD. */
                min_market_value?: number;
                /** @description Only aggregates with at least this many holders. It is compared with the perturbed count of people, which differs from the exact count by at most 2 and is never below the privacy floor. A value below the floor is treated as the floor. */
                min_holders?: number;
                /** @description Maximum number of elements. */
                limit?: number;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetailRotationAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRetailTicker: {
        parameters: {
            query?: {
                /** @description Whether to return `history`. */
                include_history?: boolean;
                /** @description Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and `release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker symbol. Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed.
                 * @example NVDA
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetailTickerAnswer"];
                };
            };
            /** @description The answer has not changed since the one that If-None-Match names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is unknown, repeated, malformed or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    screenTickers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScreenTickersInput"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScreenTickersAnswer"];
                };
            };
            /** @description The body is not JSON, or a property of it is unknown, missing, of another type or out of bounds; `errors` names each. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such route, or the archive does not cover the day; `detail` gives its range. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than this service accepts. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body has another type than application/json. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamReleases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Release": components["headers"]["X-Release"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The route does not support the method; see the Allow header. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Accept header excludes JSON. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests with this key; see the Retry-After header. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something failed on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
