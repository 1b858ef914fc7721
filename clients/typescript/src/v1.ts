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
         * @description AI-managed funds, ordered by the figure that `sort` chooses. Funds whose `equity_as_of` is more than 7 days old come after all other funds, because their returns are out of date. Within both groups, funds for which this figure is unknown come last, and equal funds are ordered by id.
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
         * @description Open positions of AI-managed funds, computed from their trades at average cost. The position with the largest absolute value comes first.
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
         * @description Sums over the positions and recent trades of all AI-managed funds in one ticker, and a list of the funds that have a position or whose latest trade is in the window, largest position first. `limit` applies to the list of funds, but not to the sums. For an unknown ticker, all sums are zero.
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
         * @description Trades of AI-managed funds in the window, newest first, with the reasons that the funds gave.
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
         * @description Every published table is a dataset with one Parquet file per day. This list gives the meaning of each dataset, its columns with units, its days, and the size and SHA-256 of its newest file. `GET /v1/datasets/{name}` lists all files of a dataset.
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
         * @description The files of the dataset, one per day, oldest day first. Each has its release, size and SHA-256.
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
         * @description The rows that the release of this day published, with the additional columns `as_of`, `released_at` and `release`. Range requests are supported, so DuckDB, polars and pandas can read the file by its URL. The file of vintage `first` never changes, so clients may cache it forever; the file of vintage `latest` may change, so clients revalidate it with its `ETag`. A day that is not over yet has only a `latest` file.
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
         * @description Answers a question about one to ten companies from their filings. An answer consists of three kinds of statements: figures from XBRL facts; figures computed from facts or from rows of financial statements, with the formula and its inputs; and quotations after "The filing says", with section, period and scale. Every figure is checked before the answer is sent: it must be a metric value or be printed in the cited passage. If the filings do not contain the answer, the text says what was searched for. `interpretation` says how the question was understood. If the question contains a word that reverses its meaning (not, excluding) and this word cannot be interpreted, the question is refused. Text in a filing that gives instructions to a language model is left out. The answer is written from at most `limit` items for all companies together: metric values first (the inputs of computed figures before other values), then passages. If the question asks for a reason or a subject, half of the items are passages. If `stream` is true, `delta` events contain the text of `answer` piece by piece.
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
         * @description Finds passages of about 250 tokens that match the query in words, meaning or subject, and returns the best passage first. If the query names companies, and neither `ticker` nor `tickers` is given, only the filings of these companies are searched. If the query names fiscal years or quarters, reports on these periods are preferred. If the query names financial statements, metrics or ratios (“quick ratio”, “DPO”), the statements and rows that report them are preferred. A passage that is nearly the same as a better passage is ranked lower. Only filings up to the day of the release are searched.
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
         * @description Filings with a summary, newest first. A summary begins with figures of the quarter or year that the filing reports on, from its XBRL facts. It continues with at most 1,200 characters of sentences of the filing that report changes (results with their figures, outlook, liquidity and risks, or the event of an 8-K). If a language model is configured, it writes this second part and uses only figures of the filing. A filing is left out if it has no text or no such sentences. `ticker` and `tickers` are combined, and both accept any symbol of a company. If neither is given, filings of all companies are returned.
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
         * @description Metrics computed from the XBRL facts of periodic reports, by fiscal quarter or year, as known on the day of the release. The latest filed value of each fact is used, so restatements and amendments (10-K/A) replace the value that was first reported. If a company reports a quarter only as part of a longer span, the quarter is computed as the difference of two values (the fourth quarter is the year minus the first nine months) from the same filing; figures per share and share counts are never computed in this way. Margins and ratios are computed from values of the same period. Companies are returned in the order in which the request names them, once for each requested ticker. A ticker that is unknown or has no facts is left out. If neither `ticker` nor `tickers` is given, the answer contains the companies that reported last, at most `limit` of them.
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
         * @description The rows that the release of each day published, oldest day first. A row is identified by its day, its ticker (or topic, theme or fund) and the other key columns of the signal. `vintage=first` reads the first release after each day, which contains only what was known then; `vintage=latest` reads the newest release of the day, which also contains late data. A day without a release has no row. A page covers at most 400 days. `Accept: text/csv`, `application/vnd.apache.parquet` or `application/vnd.apache.arrow.stream` returns the same rows in that format; the header `x-next-cursor` then contains the cursor of the next page, and is absent on the last page. A parameter that the signal does not accept is answered with 400.
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
         * @description All metrics that `/financials/metrics` can return, with unit and meaning, in the order of the financial statements.
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
         * @description All themes that a question can have in this release, ordered by label, even if nobody asks about them at the moment.
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
         * @description Ticker symbols in the release, with name, CIK, exchange, classification, former symbols and the range of days with prices. Option contracts are left out. If `search` is given, the best match comes first: the symbol that equals the search text, then a former symbol that equals it, then current and former symbols that begin with it, then names and aliases. If `search` is not given, the list is ordered by symbol. `next_cursor` requests the next page.
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
         * @description All topics that a conversation can have, ordered by label, even if nobody talks about them at the moment.
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
         * @description The available window lengths with the days that each window covers in this release, and the days with a snapshot of holdings, newest first.
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
         * @description Answers a question about what investors ask and talk about: themes, topics and tickers, their sentiment, which of them gain or lose interest, and comparisons (“NVDA or AMD”). Every number in the answer comes from the data of the other Retail Intent endpoints, with the same formulas and perturbed counts. Questions that this data cannot answer are declined with a reason: price forecasts, advice, holdings and trades, numbers of people, single users and their words, and periods that end before the release. Gains and losses of interest are measured against the 30 days before the window, unless the question names a second window. “Most bullish” ranks tickers by their bullish share, among tickers that are mentioned at least a tenth as often as the most mentioned ticker. If there are no such tickers, it ranks tickers that are mentioned less often, or for which only one of the bullish and bearish shares is published. If `stream` is true, `delta` events contain the text of `answer` piece by piece.
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
         * @description Compares shares of conversations in the window with shares in the baseline, which is the `baseline_days` before the window begins. Rows are ordered by |z| of a two-proportion z-test, then by share, largest first. If `sentiment` is given, both shares are computed among the conversations with that sentiment. A row is withheld if fewer people than the privacy floor mention its item in the window, or if it depends too much on one person in the window or in the baseline. Shares are computed from perturbed counts.
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
         * @description Themes of the questions in conversations that started in the window, largest share first. A question has at most one theme. Shares are computed among all questions that pass the filters, including questions without a theme. A theme, a share or the whole list for a combination of filters is withheld if fewer people than the privacy floor contribute to it, or if it depends too much on one person. Shares are computed from perturbed counts.
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
         * @description Topics of the conversations that started in the window, largest share first. A conversation may have several topics, so shares may add up to more than 100. Shares are computed among all conversations that pass the filters; if `topic` is given, these are the conversations on that topic, and the list contains their other topics as well. A topic, a share or the whole list for a combination of filters is withheld if fewer people than the privacy floor contribute to it, or if it depends too much on one person. Shares are computed from perturbed counts.
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
         * @description Option trades in the window, one row per underlying, largest gross premium first. Some fields split the trades of a row in two: buys and sells, calls and puts, opening and closing trades, short-dated and other trades. If one side of a split has too few people, all fields of that split are null. Counts of people and amounts are perturbed, and amounts have four significant digits.
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
         * @description Buying and selling in the window, per ticker and asset class, largest gross value first. If a row has too few buyers or too few sellers, its gross value and its share of active traders are published, but all fields that reveal the split into buys and sells are null. Counts of people and amounts are perturbed, and amounts have four significant digits.
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
         * @description Holdings on one day, per ticker and asset class, largest market value first. The last snapshot of each account on that day is used, and the accounts of one person are added up. If the day has no snapshot, `snapshot_at` is null and the list is empty. Counts of people and amounts are perturbed, and amounts have four significant digits.
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
         * @description Compares the newest snapshot with the newest snapshot that is at least `lookback_days` older. The row whose ownership share rose or fell most comes first. If there is no such older snapshot, `previous_snapshot_at` is null and the list is empty. If a row has too few people at one snapshot, nobody counts as a holder at that snapshot; a row that depends too much on one person at one of the snapshots is left out. Counts of people and amounts are perturbed.
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
         * @description For one ticker: interest in conversations over the last 7 days, positioning at the newest snapshot and flows over the last 7 days, with the asset classes combined. An asset class that may not be published by itself is left out, unless all such classes may be published together. Interest refers to the company, under its current symbol (`GOOG` is replaced by `GOOGL`, and `FB` by `META`). Positioning and flows refer to the requested symbol or, if the symbol is no longer listed, to its successor. A section is null if it has no data, or if too few people contribute to it. All sections of an unknown ticker are null. `withheld` gives the reason for each null. Counts of people and amounts are perturbed, and amounts have four significant digits.
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
         * @description Translates a query into criteria and returns the tickers that meet them. The criteria can use all data of the release on a ticker: metrics from XBRL facts, prices, figures computed from both, sector and industry, connected portfolios, flows, rotation, options, conversations and AI funds. A query can contain comparisons, ranges, “and”, “or”, “not”, brackets and lists; superlatives (“top 5 by market cap”, “cheapest”); words such as high, growing or cheap; trends (“revenue growing for 4 quarters in a row”, which means that each quarter is above the same quarter of the year before); and comparisons with another company (“cheaper than NVDA”). `config/screener.yaml` defines what each word means; where the file has no number, high means the top 20 % and low the bottom 20 % of the tickers that have a value. A value that is unknown or withheld meets neither a criterion nor the negation of this criterion. Each explanation lists the criteria with the ticker’s own values, and the parts of the query that were not understood. If too little of a query is understood, or if it needs data that the release does not have, it is answered with a 400 that says what can be asked and also contains `interpretation`. If the query contains no superlative, tickers that meet more of its alternatives (“or”) come first; equal tickers are ordered by how far the figure of the first criterion lies in the requested direction, then by market cap, then by share of conversations. A company is listed once, under the first of its share classes, unless the query names symbols. If the query asks for a number of tickers (“top 5”), the answer has at most that number, and never more than `limit`.
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
         * @description A stream of server-sent events. It sends `release_published` for the live release at once, unless `Last-Event-ID` names that release, and then for each release that goes live. The `id` of an event is the id of the release. Its data is a JSON object with `release`, `as_of`, `created_at`, `published_at`, `by`, `previous` (`release`, `as_of`) and `tables`, which lists `name`, `rows`, `rows_before` and `change` of each table. `change` is `added`, `changed`, `unchanged` or `removed`, or null if the previous release does not exist any more. A comment every 15 s keeps the connection open. Webhooks receive the same data.
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
            /** @description Ticker symbols of the companies that the question is about. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. */
            tickers: string[];
            /** @description Only filings of these types, such as 10-K or 8-K. The hyphen may be omitted (10K). An amendment has its own type (10-K/A). An unknown type matches nothing. */
            filing_types?: string[];
            /** @description Only filings from this day or later. */
            start_date?: string | null;
            /** @description Only filings from this day or earlier. */
            end_date?: string | null;
            /**
             * @description Maximum number of metric values and passages from which the answer is written.
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
             * @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release.
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
            /** @description Ticker symbols that the question is about, in addition to the symbols in its text. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. */
            tickers?: string[];
            /**
             * @description Length of the window in UTC calendar days; the window ends on the day of the release. If the question names a window (“today”, “this week”, “past month”, “last 90 days”, “this year”), that window is used instead. If neither this parameter nor the question names a window, 7 days are used. If the data of these 7 days cannot answer the question, the shortest longer window with enough data is used, and the answer says so.
             * @default 7
             * @enum {integer}
             */
            days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
            /**
             * @description Maximum number of facts from the release from which the answer is written.
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
             * @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release.
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
            /** @description A description of the stocks to find, in plain English. It is not stored or logged. The answer names the parts that were not understood. */
            query: string;
            /**
             * @description Maximum number of tickers.
             * @default 10
             */
            limit?: number;
            /**
             * Format: date
             * @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release.
             */
            as_of?: string;
        };
        Problem: {
            /** @description Identifies the kind of problem. */
            type: string;
            /** @description The kind of problem in plain words. */
            title: string;
            status: number;
            /** @description What is wrong with this request or with the service, and what to do about it. */
            detail: string;
            /** @description The faults of a bad request as separate elements. */
            errors?: {
                /** @description Name of the parameter, or path of the property in the body. */
                path: string;
                message: string;
            }[];
            /** @description How the service interpreted a query that it cannot answer, in the same form as in an answer. */
            interpretation?: {
                in_words: string;
                not_understood: string[];
            };
        };
        /** @description Shares of the published sentiments, which add up to 100 before they are rounded. The share of a sentiment is null if fewer people than the privacy floor contribute to it (possibly nobody), or if one person contributes too much of it; the other shares are then computed without this sentiment. */
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
            /** @description The fund's own description of its strategy. */
            strategy: string;
        };
        FilingReference: {
            /** @description Type of the filing, such as 10-K, 10-Q, 8-K or 10-K/A. */
            type: string;
            /**
             * Format: date
             * @description Day on which the filing was submitted, UTC.
             */
            date: string;
            /** @description Address of the filing. */
            url: string;
        };
        /** @description Number of withheld rows of this list by reason, for the requested window and asset classes, before `min_*` and `limit` are applied. A count below 3 is omitted (in lists with asset classes, the count of one class), so `{}` does not mean that nothing is withheld. If the request filters by ticker, this is always `{}`, because a count for a single ticker would reveal facts about people. */
        Withheld: {
            /** @description Number of rows that are not listed because fewer people than the privacy floor contribute; missing if fewer than 3. */
            too_few_people?: number;
            /** @description Number of rows that are not listed because one person contributes too large a part (the p % rule); missing if fewer than 3. */
            dominance?: number;
            /** @description Number of listed rows in which some fields are null, because too few people contribute to one side of a split, such as buys and sells; missing if fewer than 3. */
            split?: number;
        };
        OptionsFlow: {
            /** @description Ticker symbol of the underlying stock or fund. */
            underlying: string;
            /** @description 100 x (people who traded options on this underlying) / (people who traded any option), both counts perturbed, in percent. */
            active_trader_share_pct: number;
            /** @description 100 x (premium of calls, bought and sold) / (premium of calls and puts, bought and sold), in percent; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`), or if no trade is known to be a call or a put. */
            call_share_pct: number | null;
            /** @description 100 x (trades that open a position) / (trades known to open or close a position), in percent; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`), or if no trade is known to open or close a position. */
            opening_share_pct: number | null;
            /** @description 100 x (trades whose contract expires at most 7 calendar days after the day of the trade in New York) / (trades whose expiry is known), in percent; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`), or if no trade has a known expiry. */
            short_dated_share_pct: number | null;
            /** @description Premium paid, which is price x quantity x multiplier, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            buy_premium_usd: number | null;
            /** @description Premium received, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            sell_premium_usd: number | null;
            /** @description Premium paid minus premium received, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            net_premium_usd: number | null;
            /** @description Premium paid plus premium received, which is published even if the split is withheld, in US dollars. */
            gross_premium_usd: number;
            /** @description 100 x net_premium_usd / gross_premium_usd, in percent; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`), or if gross_premium_usd is 0. */
            net_premium_pct: number | null;
            /** @description `net_buying` if the net share is 10 or more, `net_selling` if it is -10 or less, else `balanced`; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            premium_bias: ("net_buying" | "net_selling" | "balanced") | null;
            /**
             * Format: date-time
             * @description Time of the latest trade, rounded down to the hour; ISO 8601, UTC.
             */
            latest_trade_at: string;
        };
        Flow: {
            /** @description Ticker symbol; for options, the symbol of the underlying. */
            ticker: string;
            /**
             * @description Asset class.
             * @enum {string}
             */
            asset_class: "stock" | "etf" | "option" | "crypto" | "other";
            /** @description 100 x (people who traded the ticker) / (people who traded anything), both counts perturbed, in percent. */
            active_trader_share_pct: number;
            /** @description 100 x (buys of the ticker) / (trades of the ticker), in percent; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            buy_trade_share_pct: number | null;
            /** @description 100 x (sells of the ticker) / (trades of the ticker), in percent; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            sell_trade_share_pct: number | null;
            /** @description Value of buys, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            buy_value_usd: number | null;
            /** @description Value of sells, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            sell_value_usd: number | null;
            /** @description Value of buys minus value of sells, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            net_flow_value_usd: number | null;
            /** @description Value of buys plus value of sells, which is published even if the split is withheld, in US dollars. */
            gross_flow_value_usd: number;
            /** @description 100 x net_flow_value_usd / gross_flow_value_usd, in percent; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`), or if gross_flow_value_usd is 0. */
            net_flow_pct: number | null;
            /** @description `net_buying` if the net share is 10 or more, `net_selling` if it is -10 or less, else `balanced`; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            flow_bias: ("net_buying" | "net_selling" | "balanced") | null;
            /**
             * Format: date-time
             * @description Time of the latest trade, rounded down to the hour; ISO 8601, UTC.
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
            /** @description 100 x (people with a long position in the ticker) / (people with any position), both counts perturbed, in percent. */
            ownership_share_pct: number;
            /** @description Value of long positions minus value of short positions, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            market_value_usd: number | null;
            /** @description Average entry price in USD, weighted by quantity, of the positions whose entry price is known; null if no position has a known entry price, if too few people have positions with a known entry price, or if too few people have positions without a known entry price (`withheld` counts these rows as `split`). */
            avg_entry_price: number | null;
            /** @description Average price in USD at the snapshot, weighted by quantity. */
            avg_current_price: number | null;
            /** @description Market value minus cost of the positions whose entry price is known, in US dollars; null if no position has a known entry price, if too few people have positions with a known entry price, or if too few people have positions without a known entry price (`withheld` counts these rows as `split`). */
            open_pnl_usd: number | null;
            /** @description 100 x open_pnl_usd / |cost|, in percent; null if no position has a known entry price, if too few people have positions with a known entry price, or if too few people have positions without a known entry price (`withheld` counts these rows as `split`), or if the cost is 0. */
            unrealized_return_pct: number | null;
            /** @description Value of long positions plus value of short positions, which is published even if the split is withheld, in US dollars. */
            gross_market_value_usd: number;
        };
        Rotation: {
            /** @description Ticker symbol; for options, the symbol of the contract. */
            ticker: string;
            /**
             * @description Asset class.
             * @enum {string}
             */
            asset_class: "stock" | "etf" | "option" | "crypto" | "other";
            /**
             * @description `in` if the ownership share rose, `out` if it fell, and `stable` if it changed by at most 0.25 percentage points or by at most two standard errors of the difference of the two shares.
             * @enum {string}
             */
            direction: "in" | "out" | "stable";
            /** @description 100 x (people with a long position in the ticker) / (people with any position) at the newer snapshot, both counts perturbed, in percent. */
            ownership_share_pct: number;
            /** @description Ownership share at the newer snapshot minus ownership share at the older snapshot, in percentage points. */
            ownership_share_change_pct: number;
            /** @description 100 x (market value of the row) / (market value of all published rows) at the newer snapshot, in percent; null if the market value of all published rows is 0. */
            portfolio_value_share_pct: number | null;
            /** @description Share of portfolio value at the newer snapshot minus share at the older snapshot, in percentage points; null if one of the two shares is null. */
            portfolio_value_share_change_pct: number | null;
            /** @description 100 x (open profit) / |cost| at the newer snapshot, in percent; null if nobody holds the ticker at that snapshot, if no position has a known entry price, if too few people have positions with a known entry price, or if too few people have positions without a known entry price. */
            unrealized_return_pct: number | null;
        };
        ReferenceMetric: {
            /** @description Name of the metric in `metrics` parameters and in answers. */
            name: string;
            label: string;
            /** @description Definition of the metric. */
            description: string;
            /** @description Financial statement or group to which the metric belongs. */
            statement: string;
            /**
             * @description `currency` and `currency_per_share` are in the company's currency; `shares` is a number of shares; `ratio` is a plain number (0.25 is 25 %).
             * @enum {string}
             */
            unit: "currency" | "currency_per_share" | "shares" | "ratio";
            /** @description Number of companies that have a value of this metric for at least one period. */
            companies: number;
        };
        ReferenceTheme: {
            /** @description Id of the theme, which is the same in every release. `/retail/intent/movers` returns it as `value`. */
            id: string;
            /** @description Name of the theme in answers. */
            label: string;
            /** @description What questions with this theme ask. */
            description: string | null;
            /**
             * @description `taxonomy` if people defined the theme; `discovered` if it was found by clustering questions.
             * @enum {string}
             */
            origin: "taxonomy" | "discovered";
            /** @description Monday of the week in which a discovered theme was first found; null for themes of the taxonomy. */
            since: string | null;
        };
        ReferenceTopic: {
            /** @description Id of the topic, which is the same in every release. `/retail/intent/movers` returns it as `value`. */
            id: string;
            /** @description Name of the topic in `topic` parameters and in answers. */
            label: string;
            description: string;
        };
        ReferenceWindow: {
            /**
             * @description Length in days, which is a valid value of `days`, `lookback_days` and `baseline_days`.
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
             * @description Last day of the window, UTC, which is the day of the release.
             */
            to: string;
        };
        FundConsensus: {
            /**
             * @description Direction of the funds’ net position and of their net trades in the window. `flat` means that the net position value is at most 5 % of long plus short value; `holding` means that the net trade value is at most 5 % of bought plus sold value.
             * @enum {string}
             */
            stance: "net_long_and_buying" | "net_long_and_selling" | "net_long_and_holding" | "net_short_and_buying" | "net_short_and_selling" | "net_short_and_holding" | "flat_and_buying" | "flat_and_selling" | "flat_and_holding";
            /** @description Number of funds that have an open position. */
            positioned_funds: number;
            /** @description Value of long positions minus value of short positions, in US dollars. */
            net_position_value_usd: number;
            /** @description Value of long positions, in US dollars. */
            long_market_value_usd: number;
            /** @description Value of short positions, as a positive number, in US dollars. */
            short_market_value_usd: number;
            /** @description Value of buys and covers in the window, in US dollars. */
            recent_buy_value_usd: number;
            /** @description Value of sells and shorts in the window, in US dollars. */
            recent_sell_value_usd: number;
            /** @description Value of buys and covers minus value of sells and shorts in the window, in US dollars. */
            recent_net_trade_value_usd: number;
        };
        FundStake: {
            fund: components["schemas"]["FundReference"];
            /** @description The fund’s open position in the ticker; null if it has none. */
            position: {
                ticker: string;
                /** @enum {string} */
                side: "long" | "short";
                /** @description Value of the long positions minus value of the short positions, in US dollars; null if unknown or withheld. */
                market_value_usd: number | null;
                /** @description 100 x (market value - cost) / |cost|, where short positions have negative market value and cost, in percent; null if unknown or withheld. */
                unrealized_return_pct: number | null;
            } | null;
            /** @description The fund’s latest trade of the ticker, not counting holds; null if there is none. */
            latest_trade: {
                ticker: string;
                /** @enum {string} */
                side: "buy" | "sell" | "short" | "cover";
                /** @description Value of the trade, in US dollars; null if unknown or withheld. */
                notional_value_usd: number | null;
                /** @description The fund’s own reason for the trade; null if it gave none. */
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
            /** @description Return from the second-to-last daily equity to the last one, in percent; null if unknown or withheld. */
            daily_return_pct: number | null;
            /** @description 100 x (closing trades with a positive return) / (all closing trades), in percent; null if unknown or withheld. */
            win_rate_pct: number | null;
            /** @description (Mean of daily returns / their sample standard deviation) x square root of 252, or of 365 for a fund that trades only crypto. The risk-free rate is 0. Null if there are fewer than 20 returns. */
            sharpe_ratio: number | null;
            /** @description Largest fall of equity below an earlier peak, where the first peak is the initial capital or, if that is unknown, the first equity; zero or negative, in percent; null if unknown or withheld. */
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
            /** @description Rank in the order chosen by `sort`, starting at 1. */
            rank: number;
            fund: components["schemas"]["FundReference"];
            performance: components["schemas"]["FundPerformance"];
            /** @description Day of the newest known equity, from which the returns are computed; null if no equity is known. */
            equity_as_of: string | null;
            activity: {
                /** @description Number of trades, not counting holds. */
                trade_count: number;
                /** @description Number of open positions. */
                open_position_count: number;
                last_trade_at: string | null;
            };
            /** @description Total return over time, oldest day first, with at most 50 points. Of n daily values, it contains every k-th value counted back from the last, where k = ceil(n / 50); the last point equals `total_return_pct`. Empty if equity or initial capital is unknown. */
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
            /** @description Newest closing price in USD, or the last price that the fund gave if that is newer or no closing price is known. */
            current_price: number | null;
            /** @description Quantity x current price, negative for shorts, in US dollars; null if unknown or withheld. */
            market_value_usd: number | null;
            /** @description 100 x (current price / average entry price - 1), multiplied by -1 for shorts, in percent; null if unknown or withheld. */
            unrealized_return_pct: number | null;
            /**
             * Format: date-time
             * @description Time of the trade that opened the position; ISO 8601, UTC.
             */
            opened_at: string;
            priced_at: string | null;
            /** @description The fund’s own reason for the position; null if it gave none. */
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
            /** @description Price in USD; null for a hold for which the fund gave no price. */
            price: number | null;
            /** @description Value of the trade, in US dollars; null if unknown or withheld. */
            notional_value_usd: number | null;
            /** @description Return of a trade that closes a position: 100 x (exit price / average entry price - 1), multiplied by -1 for shorts, in percent; null if unknown or withheld. */
            realized_return_pct: number | null;
            /** @description The fund’s own reason for the trade; null if it gave none. */
            thesis: string | null;
            /**
             * Format: date-time
             * @description Time of the trade; ISO 8601, UTC.
             */
            executed_at: string;
        };
        /** @description Values by metric name. Amounts are in the currency of the company, and ratios are plain numbers (0.25 is 25 %). If the company does not report the inputs of a metric for this period, the metric is missing here, and is never returned as zero. */
        MetricValues: {
            [key: string]: number;
        };
        CompanyMetrics: {
            ticker: string;
            /** @description Name of the company; empty if unknown. */
            name: string;
            /** @description ISO code of the currency in which the company reports; null if unknown. */
            currency: string | null;
            /** @description Data about the company from the feed of listed companies. A text is empty if it is unknown. */
            profile: {
                /** @description Exchange on which the stock is listed. */
                exchange: string;
                /** @description Sector, as named in the listing. */
                sector: string;
                /** @description Industry, as named in the listing. */
                industry: string;
            };
            /** @description The newest fiscal quarter or year, as requested by `period`. */
            latest: {
                /**
                 * Format: date-time
                 * @description Time at which the SEC accepted the newest filing that provides a value (16:00 in New York on the filing date if that time is unknown); ISO 8601, UTC.
                 */
                updated_at: string;
                /** @description Fiscal period: `2025-Q2` for a quarter, or `2025` for a year. A fiscal year is named after the calendar year in which it ends, so the fiscal year that ends in January 2025 is 2025. */
                period: string;
                /**
                 * Format: date
                 * @description Last day of the period.
                 */
                period_end: string;
                /** @description The filing from which most of the values come. If two filings contribute equally many values, it is the later filing. */
                filing: components["schemas"]["FilingReference"];
                metrics: components["schemas"]["MetricValues"];
            };
            /** @description At most `limit` periods, newest first, including the period in `latest`. Present only if the request has `include_history=true`. */
            history?: {
                /** @description Fiscal period: `2025-Q2` for a quarter, or `2025` for a year. A fiscal year is named after the calendar year in which it ends, so the fiscal year that ends in January 2025 is 2025. */
                period: string;
                /**
                 * Format: date
                 * @description Last day of the period.
                 */
                period_end: string;
                /** @description The filing from which most of the values come. If two filings contribute equally many values, it is the later filing. */
                filing: components["schemas"]["FilingReference"];
                metrics: components["schemas"]["MetricValues"];
                /** @description The value that was first reported, for each metric whose value was later restated. Missing if no value was restated. */
                restated?: {
                    [key: string]: number;
                };
            }[];
        };
        /** @description Why sections and fields are null. `too_few_people`: fewer people than the privacy floor contribute, possibly nobody. These two cases have the same reason on purpose, because separate reasons would reveal that one or two people hold, trade or mention the ticker. `dominance`: enough people contribute, but one person contributes too large a part (the p % rule). `split`: the field distinguishes parts of the section (buys and sells, long and short positions, positions with and without a known entry price, asset classes), and one part has too few people, or one person dominates it. `no_data`: for a section, the release has no such data for any ticker (no snapshot, no trades or no conversations in the window); for a field, its inputs are unknown. If `positioning` is null, `flows.net_flow_pct_of_position_value` has the reason of `positioning`. */
        NullReasons: {
            /** @description Why the section is null. Null if the section has data. */
            retail_interest: ("no_data" | "too_few_people" | "dominance") | null;
            /** @description Why the section is null. Null if the section has data. */
            positioning: ("no_data" | "too_few_people" | "dominance") | null;
            /** @description Why the section is null. Null if the section has data. */
            flows: ("no_data" | "too_few_people" | "dominance") | null;
            /** @description The null fields of sections that are not null. */
            fields: {
                /** @description Name of the section and the field, such as `flows.net_flow_value_usd`. */
                field: string;
                /** @enum {string} */
                reason: "no_data" | "too_few_people" | "dominance" | "split";
            }[];
        };
        TickerInterest: {
            /** @description 100 x (conversations that name the ticker) / (all conversations), in percent. */
            conversation_share_pct: number;
            /** @description Other tickers that the same conversations name, largest overlap first. */
            related_tickers: {
                ticker: string;
                /** @description 100 x (conversations that name both tickers) / (conversations that name the requested ticker), in percent. */
                overlap_share_pct: number;
            }[];
        };
        TickerPositioning: {
            /** @description Time of the newest snapshot; `YYYY-MM-DD hh:mm:ss`, UTC. */
            snapshot_at: string;
            /** @description The published asset class in which the ticker has the largest gross value; null if no single class may be published. */
            asset_class: ("stock" | "etf" | "option" | "crypto" | "other") | null;
            /** @description 100 x (people with a long position in the ticker) / (people with any position), both counts perturbed, in percent. */
            ownership_share_pct: number;
            /** @description Value of long positions minus value of short positions, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            market_value_usd: number | null;
            /** @description 100 x (market value of the row) / (market value of all published holdings), in percent; null if the market value of all published holdings is 0. */
            portfolio_value_share_pct: number | null;
            /** @description Market value / number of holders (perturbed), in US dollars; null if unknown or withheld. */
            avg_position_market_value: number | null;
            /** @description Average price in USD at the snapshot, weighted by quantity. */
            avg_current_price: number | null;
            /** @description Market value minus cost of the positions whose entry price is known, in US dollars; null if no position has a known entry price, if too few people have positions with a known entry price, or if too few people have positions without a known entry price. */
            open_pnl_usd: number | null;
            /** @description 100 x open_pnl_usd / |cost|, in percent; null if no position has a known entry price, if too few people have positions with a known entry price, or if too few people have positions without a known entry price, or if the cost is 0. */
            unrealized_return_pct: number | null;
            /** @description Value of long positions plus value of short positions, which is published even if the split is withheld, in US dollars. */
            gross_market_value_usd: number;
        };
        TickerFlows: {
            /** @description Length of the window in days. */
            window_days: number;
            /** @description 100 x (people who traded the ticker) / (people who traded anything), both counts perturbed, in percent. */
            active_trader_share_pct: number;
            /** @description 100 x (buys of the ticker) / (trades of the ticker), in percent; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            buy_trade_share_pct: number | null;
            /** @description 100 x (sells of the ticker) / (trades of the ticker), in percent; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            sell_trade_share_pct: number | null;
            /** @description Value of buys, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            buy_value_usd: number | null;
            /** @description Value of sells, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            sell_value_usd: number | null;
            /** @description Value of buys minus value of sells, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            net_flow_value_usd: number | null;
            /** @description Value of buys plus value of sells, which is published even if the split is withheld, in US dollars. */
            gross_flow_value_usd: number;
            /** @description 100 x net_flow_value_usd / gross_flow_value_usd, in percent; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`), or if gross_flow_value_usd is 0. */
            net_flow_pct: number | null;
            /** @description 100 x net_flow_value_usd / (market value at the newest snapshot), in percent; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`), or if `positioning` is null. */
            net_flow_pct_of_position_value: number | null;
            /** @description `net_buying` if the net share is 10 or more, `net_selling` if it is -10 or less, else `balanced`; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            flow_bias: ("net_buying" | "net_selling" | "balanced") | null;
            /**
             * Format: date-time
             * @description Time of the latest trade, rounded down to the hour; ISO 8601, UTC.
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
            /** @description 100 x (people with a long position in the ticker) / (people with any position), both counts perturbed, in percent. */
            ownership_share_pct: number;
            /** @description Value of long positions minus value of short positions, in US dollars; null if one side of the row has too few people, or if one person contributes too large a part of a side (`withheld` counts these rows as `split`). */
            market_value_usd: number | null;
            /** @description Average price in USD at the snapshot, weighted by quantity. */
            avg_current_price: number | null;
        };
        IntentSlots: {
            /** @description What is asked for: share, place, change, sentiment, themes, topics, related, ranking, comparison, definition, overview, reason. If it cannot be answered as asked, why: advice, forecast, counts, breakdowns, wholes, accuracy, people, quotes, market_data, company_facts, positions, options, funds, past, other, unread. */
            asks: string[];
            /**
             * @description What is ranked.
             * @enum {string}
             */
            of?: "ticker" | "topic" | "theme";
            tickers?: string[];
            /** @description Symbols that are neither in the release nor in its listings. */
            unknown_tickers?: string[];
            /** @description Ids of topics. */
            topics?: string[];
            /** @description Ids of question themes. */
            themes?: string[];
            /** @description Sectors, industries or kinds of securities that a ranking is narrowed to. */
            groups?: string[];
            /** @description What is left out: symbols, or topic:ID, theme:ID and group:ID for topics, themes and groups. */
            excluded?: string[];
            /** @description Requests to other endpoints that answer what this endpoint cannot answer. */
            elsewhere?: string[];
            window_days: number;
            /** @description Days of the baseline before the window. */
            compared_with_days?: number;
            /** @description Whether the question names a time at which no published window ends. */
            other_time?: boolean;
            /** @enum {string} */
            direction?: "any" | "new" | "up" | "down" | "flat" | "not_up" | "not_down";
            sentiment?: string;
            /** @description Whether only results that lean to `sentiment` are ranked. */
            only_sentiment?: boolean;
            /** @enum {string} */
            order?: "most" | "least";
            count?: number;
            /** @description If set, only this many of the most talked-about results are ranked. */
            among_first?: number;
            /**
             * @description What is computed from two shares: of two subjects, of bullish and bearish conversations, or of two periods.
             * @enum {string}
             */
            calculation?: "difference" | "ratio";
            /** @description The place of a ranking that the question asks for. */
            place?: number;
            /** @description Percent. */
            at_least?: number;
            /** @description Percent. */
            at_most?: number;
            /** @description Whether the bounds themselves are excluded, as by the words above and below. */
            exclusive?: boolean;
            /** @description All bounds; left out if the only bound is on the share. `of` is share, a sentiment (its share), change (in percent), points (a change in percentage points) or lead (percentage points between bullish and bearish). */
            bounds?: {
                of: string;
                at_least?: number;
                at_most?: number;
                /** @description Whether the bounds themselves are excluded, as by the words above and below. */
                exclusive?: boolean;
            }[];
            corrections?: {
                from: string;
                to: string;
            }[];
        };
        Mover: {
            /** @description Rank of the change; 1 is the change that is least likely to be due to chance. */
            rank: number;
            /**
             * @description Whether the row is about a ticker, a topic or a theme.
             * @enum {string}
             */
            dimension: "ticker" | "topic" | "theme";
            /** @description The ticker symbol, or the id of the topic or theme, which is the same in every release. */
            value: string;
            /** @description The ticker symbol, or the label of the topic or theme. */
            label: string;
            /** @description 100 x (conversations of the window that mention the item) / (all conversations of the window), in percent. */
            conversation_share_pct: number;
            /** @description 100 x (conversations of the baseline that mention the item) / (all conversations of the baseline), in percent. */
            previous_share_pct: number;
            /** @description 100 x (conversation_share_pct - previous_share_pct) / previous_share_pct; 100 if only the previous share is 0. */
            change_pct: number;
            /**
             * @description `new` if fewer people than the privacy floor mentioned it in the baseline, or if nothing is published for the baseline. Otherwise `stable` if a two-proportion z-test cannot distinguish the change from chance (|z| < 2). Otherwise `surging` if change_pct is at least 100, `rising` if it is at least 20, `fading` if it is at most -50, `falling` if it is at most -20, and `stable` in between.
             * @enum {string}
             */
            trend: "new" | "surging" | "rising" | "stable" | "falling" | "fading";
            /**
             * @description Computed from the published shares of the four sentiments other than `unknown`: `bullish` if the bullish share is larger than the bearish share, and is at least 50 % or leads by at least 15 percentage points; `bearish` if the reverse is true; otherwise `neutral` if the neutral share is at least 50 %; otherwise `mixed`. `unknown` if none of the four shares is published. If the request has a `sentiment` filter, it is that sentiment.
             * @enum {string}
             */
            sentiment: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
            sentiment_breakdown_pct: components["schemas"]["SentimentBreakdown"];
        };
        QuestionTheme: {
            /** @description Rank by share; 1 is the largest share. */
            rank: number;
            /** @description The question that the theme stands for, in general words and never in the words of a user. */
            label: string;
            /** @description 100 x (questions of this theme) / (all questions that pass the filters), in percent. */
            question_share_pct: number;
            /**
             * @description Computed from the published shares of the four sentiments other than `unknown`: `bullish` if the bullish share is larger than the bearish share, and is at least 50 % or leads by at least 15 percentage points; `bearish` if the reverse is true; otherwise `neutral` if the neutral share is at least 50 %; otherwise `mixed`. `unknown` if none of the four shares is published. If the request has a `sentiment` filter, it is that sentiment.
             * @enum {string}
             */
            sentiment: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
            sentiment_breakdown_pct: components["schemas"]["SentimentBreakdown"];
            /** @description Tickers that questions of this theme name, largest share first. */
            related_tickers: {
                ticker: string;
                /** @description 100 x (questions of the theme that name the ticker) / (questions of the theme), in percent. */
                question_share_pct: number;
            }[];
            /** @description Topics that questions of this theme have, largest share first. */
            related_topics: {
                label: string;
                /** @description 100 x (questions of the theme that have the topic) / (questions of the theme), in percent. */
                question_share_pct: number;
            }[];
        };
        RetailTopic: {
            /** @description Rank by share; 1 is the largest share. */
            rank: number;
            /** @description Name of the topic in the fixed taxonomy of topics. */
            label: string;
            /** @description 100 x (conversations on this topic) / (all conversations that pass the filters), in percent. */
            conversation_share_pct: number;
            /**
             * @description Computed from the published shares of the four sentiments other than `unknown`: `bullish` if the bullish share is larger than the bearish share, and is at least 50 % or leads by at least 15 percentage points; `bearish` if the reverse is true; otherwise `neutral` if the neutral share is at least 50 %; otherwise `mixed`. `unknown` if none of the four shares is published. If the request has a `sentiment` filter, it is that sentiment.
             * @enum {string}
             */
            sentiment: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
            sentiment_breakdown_pct: components["schemas"]["SentimentBreakdown"];
            /** @description Tickers that conversations on this topic name, largest share first. */
            related_tickers: {
                ticker: string;
                /** @description 100 x (conversations on the topic that name the ticker) / (conversations on the topic), in percent. */
                conversation_share_pct: number;
            }[];
            /** @description Themes that conversations on this topic have, largest share first. */
            related_themes: {
                label: string;
                /** @description 100 x (conversations on the topic that have the theme in their questions or, if they ask nothing, in their other messages) / (conversations on the topic), in percent. */
                conversation_share_pct: number;
            }[];
        };
        FilingSearchResult: {
            /** @description Ticker symbol of the company; empty if it is unknown. */
            ticker: string;
            filing: components["schemas"]["FilingReference"];
            /** @description Text of the filing, verbatim. Each row of a table is one line, in which ` | ` separates the columns. */
            passage: string;
            /** @description Id of the passage, which is the same in every release that contains the passage. */
            id: string;
            /** @description Number of the report item that contains the passage, such as `7` or `1A`; null if unknown. */
            item: string | null;
            /** @description Title of that item; null if unknown. */
            section: string | null;
            /** @description Headings above the passage; for a table also its caption, units and column headings. */
            heading: string | null;
            /** @description Position among the passages of the filing, starting at 0. */
            position: number;
            /** @description The score by which the passages are ranked. Scores of different answers cannot be compared. */
            score: number;
        };
        FilingSummary: {
            /** @description Ticker symbol of the company; empty if it is unknown. */
            ticker: string;
            filing: components["schemas"]["FilingReference"];
            /** @description Revenue, net income and diluted earnings per share of the quarter or year that the filing reports on, if its XBRL facts contain them, followed by sentences of the filing. */
            summary: string;
        };
        ReferenceTicker: {
            ticker: string;
            /** @description Name of the company; null if the feed of listed companies does not contain the symbol. */
            name: string | null;
            /** @description The SEC’s number of the company, which is the same for all its share classes; null if unknown. */
            cik: number | null;
            /** @description Exchange on which the stock is listed; null if unknown. */
            exchange: string | null;
            /** @description Standard Industrial Classification code; null if unknown. */
            sic: string | null;
            /** @description Sector, as named in the listing; null if unknown. */
            sector: string | null;
            /** @description Industry, as named in the listing; null if unknown. */
            industry: string | null;
            /** @description Earlier symbols of the company, in alphabetical order. */
            former_symbols: string[];
            /** @description Other names of the company that questions may use, in alphabetical order. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
            /** @description The requested ticker in upper case; a dot precedes a share class, as in `BRK.B`. */
            ticker: string;
            consensus: components["schemas"]["FundConsensus"];
            funds: components["schemas"]["FundStake"][];
            /**
             * Format: date
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
                /** @description What a row of the dataset means. */
                about: string;
                /** @description Columns that together identify a row of one file. */
                grain: string[];
                columns: {
                    name: string;
                    /** @description Type of the column in DuckDB. The file has the corresponding Parquet type. */
                    type: string;
                    /** @description What the column means, with its unit. */
                    about: string;
                    /** @description `percent` or `US dollars`; null if the column has another unit or no unit. */
                    unit: string | null;
                }[];
                days: {
                    /** Format: date */
                    first: string;
                    /** Format: date */
                    last: string;
                    /** @description Number of days that have a file. */
                    count: number;
                };
                /** @description The file of the newest day, in the vintage `first`. */
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
                     * @description Time at which the release was made; ISO 8601, UTC.
                     */
                    released_at: string;
                    rows: number;
                    /** @description Size of the file in bytes. */
                    bytes: number;
                    /** @description SHA-256 of the file in hex, which is also the ETag of the file. */
                    sha256: string;
                    /** @description Path of the file, to be appended to the base URL of the service. */
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
                 * @description Time at which the release was made; ISO 8601, UTC.
                 */
                released_at: string;
                rows: number;
                /** @description Size of the file in bytes. */
                bytes: number;
                /** @description SHA-256 of the file in hex, which is also the ETag of the file. */
                sha256: string;
                /** @description Path of the file, to be appended to the base URL of the service. */
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
            /** @description The text of the answer. Each statement ends with its citations, such as [1]. */
            answer: string;
            /** @description The statements of the answer as separate elements, with the same citations. */
            key_findings: {
                title: string;
                detail: string;
            }[];
            /** @description The cited passages and values, in the order in which the text cites them. */
            citations: {
                /** @description Number of the citation, as it appears in brackets in the answer. */
                id: string;
                ticker: string;
                filing: components["schemas"]["FilingReference"];
            }[];
            /** @description How the question was understood. */
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
                /** @description Words of the question that were not understood and that the answer ignores. Words that may name a person are replaced by [name]. */
                not_understood: string[];
                /** @description Misspelt words and their corrections. */
                corrections: {
                    from: string;
                    to: string;
                }[];
            };
            /**
             * Format: date
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
            /** @description `GET /v1/datasets` describes the columns of the signal’s dataset. */
            rows: {
                /**
                 * Format: date
                 * @description Day of the release that published the row.
                 */
                as_of: string;
            }[];
            /** @description Value of `cursor` that requests the next page; null on the last page. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
            /** @description Name of this set of themes, which changes whenever one of the themes changes. Null if there are no themes. */
            theme_set: string | null;
            themes: components["schemas"]["ReferenceTheme"][];
            /**
             * Format: date
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
            /** @description Value of `cursor` that requests the next page; null on the last page. */
            next_cursor: string | null;
            /**
             * Format: date
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
            /** @description Valid values of `snapshot_date` in `/retail/positioning/holdings`, newest first. */
            snapshot_dates: string[];
            /**
             * Format: date
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
            /** @description The answer in plain English, with figures and the window to which they refer. It never quotes a user. */
            answer: string;
            /** @description The tickers of the question, followed by related tickers that the answer is based on. */
            related_tickers: {
                ticker: string;
                /** @description 100 x (conversations that name the ticker) / (all conversations of the window), in percent. */
                conversation_share_pct: number;
            }[];
            /** @description Themes of questions that the answer is based on. */
            themes: {
                label: string;
                /** @description What questions with this theme ask. */
                description: string;
                /**
                 * @description Computed from the published shares of the four sentiments other than `unknown`: `bullish` if the bullish share is larger than the bearish share, and is at least 50 % or leads by at least 15 percentage points; `bearish` if the reverse is true; otherwise `neutral` if the neutral share is at least 50 %; otherwise `mixed`. `unknown` if none of the four shares is published. If the request has a `sentiment` filter, it is that sentiment.
                 * @enum {string}
                 */
                sentiment: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
            }[];
            /** @description The most important facts that the answer is based on, as separate elements. */
            insights: {
                title: string;
                detail: string;
            }[];
            /** @description How the question was understood. It is present even if the question is declined. */
            interpretation: {
                /** @description How the question was read, in plain words. */
                in_words: string;
                /** @description The slots of each part of the question. */
                asked: components["schemas"]["IntentSlots"][];
                /** @description Words of the question that were not understood and that the answer ignores. Words that may name a person are replaced by [name]. */
                not_understood: string[];
            };
            /**
             * Format: date
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
            /** @description Says why the list is empty; missing if the list has elements. If there are no conversations in the window, it names the newest day with conversations. */
            hint?: string;
            /**
             * Format: date
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
            /** @description Says why the list is empty; missing if the list has elements. If there are no conversations in the window, it names the newest day with conversations. */
            hint?: string;
            /**
             * Format: date
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
            /** @description Says why the list is empty; missing if the list has elements. If there are no conversations in the window, it names the newest day with conversations. */
            hint?: string;
            /**
             * Format: date
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
         *           "unrealized_return_pct": 49.68,
         *           "gross_market_value_usd": 1843000
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
         *         "unrealized_return_pct": null,
         *         "gross_market_value_usd": 1843000
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
            /** @description The requested ticker in upper case; a dot precedes a share class, as in `BRK.B`. */
            ticker: string;
            /** @description How much investors talked about the ticker in the last 7 days; null if too few people did. */
            retail_interest: components["schemas"]["TickerInterest"] | null;
            positioning: components["schemas"]["TickerPositioning"] | null;
            flows: components["schemas"]["TickerFlows"] | null;
            /** @description Holdings at each snapshot of the last 365 days, as computed in this release, oldest first, with one row for each asset class. Present only if the request has `include_history=true`. `GET /v1/history/{signal}` returns the figures as they were released on each day. */
            history?: components["schemas"]["TickerHolding"][];
            withheld: components["schemas"]["NullReasons"];
            /**
             * Format: date
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
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
            /** @description Tickers that meet the criteria, best first. */
            tickers: {
                ticker: string;
                /** @description The criteria with the ticker’s own values, and the parts of the query that were not understood. */
                explanation: string;
            }[];
            /** @description How the query was understood. It is present even if no ticker meets the criteria. */
            interpretation: {
                /** @description How the question was read, in plain words. */
                in_words: string;
                /** @description The slots of each part of the question. */
                asked: {
                    /** @description A ticker must meet at least one criterion of every group. */
                    all: {
                        any: {
                            /** @description The field of the screener, such as market_cap. */
                            field: string;
                            /** @description The period or window of the field; null for the default period. */
                            period: string | null;
                            /**
                             * @description above, at_least, below and at_most compare with `low`. between: from `low` to `high`, both included. is: one of `words` (categories or symbols). level: the level word in `level`, such as high. top_share and bottom_share: among the highest or lowest `low` percent. top_count and bottom_count: among the `low` highest or lowest. If `words` has a kind, these ranks are among tickers of that kind. above_company, below_company and same_as_company compare with the company in `words`.
                             * @enum {string}
                             */
                            compare: "above" | "at_least" | "below" | "at_most" | "between" | "is" | "level" | "top_share" | "bottom_share" | "top_count" | "bottom_count" | "above_company" | "below_company" | "same_as_company";
                            /** @description The number to compare with, in the unit of the field; null if the comparison needs no number. */
                            low: number | null;
                            /** @description The upper end for between; null for other comparisons. */
                            high: number | null;
                            /** @description Another figure of the same ticker: `low` and `high` are multiples of it. Null for plain numbers. */
                            of: string | null;
                            /** @description Categories or symbols; empty if the comparison needs none. */
                            words: string[];
                            /** @description The level word if `compare` is level, else null. */
                            level: string | null;
                            /** @description Whether the criterion is negated. A ticker with an unknown value meets neither a criterion nor its negation. */
                            not: boolean;
                        }[];
                    }[];
                    /** @description The sort order; null if the query asks for none. */
                    sort: {
                        /** @description The field of the screener, such as market_cap. */
                        field: string;
                        /** @description The period or window of the field; null for the default period. */
                        period: string | null;
                        /** @description Another figure: the order is by the share of it, in percent. */
                        of?: string;
                        /**
                         * @description Which end comes first.
                         * @enum {string}
                         */
                        direction: "highest" | "lowest";
                    } | null;
                    /** @description Further figures that the query asks to see for each ticker. */
                    shown?: {
                        /** @description The field of the screener, such as market_cap. */
                        field: string;
                        /** @description The period or window of the field; null for the default period. */
                        period: string | null;
                    }[];
                    /** @description How many tickers the query asks for, as in “top 5”; null if it names no number. */
                    count: number | null;
                    /** @description The place in the order, if the query asks for only one place, as in “third largest”; else null. */
                    place: number | null;
                    /** @description Whether ETFs and coins are left out because the query names stocks. */
                    is_of_stocks: boolean;
                    /** @description Misspelt words and their corrections. */
                    corrections: {
                        found: string;
                        read: string;
                    }[];
                }[];
                /** @description Words of the question that were not understood and that the answer ignores. Words that may name a person are replaced by [name]. */
                not_understood: string[];
            };
            /**
             * Format: date
             * @description Day of the release from which the answer was read. The answer contains no later data.
             */
            as_of: string;
            /** @description Id of the release from which the answer was read. Present only if the request has `as_of`. */
            release?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies this answer. Send it back in `If-None-Match` to get a 304 if the answer has not changed. */
        ETag: string;
        /** @description Id of the release from which the answer was read. */
        "X-Release": string;
        /** @description Identifies the request in the log of the server. */
        "X-Request-Id": string;
        /** @description Maximum number of requests per minute with this key. */
        "RateLimit-Limit": number;
        /** @description Number of requests that this key may still send. */
        "RateLimit-Remaining": number;
        /** @description Seconds until the key may send the maximum number of requests again. */
        "RateLimit-Reset": number;
        /** @description Seconds after which the client may try again. */
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
                /** @description Origin of the fund: `arena` (competing models), `funds` (managed strategies), or `all` for both. */
                source?: "all" | "arena" | "funds";
                /** @description The figure by which funds are ranked. For `return`, `sharpe` and `win_rate` the highest value comes first; for `drawdown` the smallest loss comes first. */
                sort?: "return" | "sharpe" | "win_rate" | "drawdown";
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Origin of the fund: `arena` (competing models), `funds` (managed strategies), or `all` for both. */
                source?: "all" | "arena" | "funds";
                /** @description Only this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. An unknown symbol matches nothing. */
                ticker?: string;
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Origin of the fund: `arena` (competing models), `funds` (managed strategies), or `all` for both. */
                source?: "all" | "arena" | "funds";
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                lookback_days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol.
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Origin of the fund: `arena` (competing models), `funds` (managed strategies), or `all` for both. */
                source?: "all" | "arena" | "funds";
                /** @description Only this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. An unknown symbol matches nothing. */
                ticker?: string;
                /** @description `buy` selects buys and covers, `sell` selects sells and shorts, `hold` selects holds, and `all` selects everything except holds. */
                action?: "all" | "buy" | "sell" | "hold";
                /** @description Whether to return holds in addition to the trades that `action` selects. */
                include_holds?: boolean;
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                lookback_days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Which release of a day to read. `first` is the first release that was made after the day was over; late data never changes it. `latest` is the newest release of the day, which also contains late data; for the current day, it is the newest intraday release. */
                vintage?: "first" | "latest";
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description `next_cursor` of the previous page. All other parameters must be the same as for that page. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Which release of a day to read. `first` is the first release that was made after the day was over; late data never changes it. `latest` is the newest release of the day, which also contains late data; for the current day, it is the newest intraday release. */
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
            /** @description The requested range of the file. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description The requested range is outside the file. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
            /** @description The body is not JSON, or one of its properties is unknown, missing, out of bounds or of a wrong type. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description The media type of the body is not application/json. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Only this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. An unknown symbol matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols and the symbol in `ticker`. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                tickers?: string[];
                /** @description Whether the answer contains `history`. */
                include_history?: boolean;
                /** @description Whether to return fiscal quarters or fiscal years. */
                period?: "quarterly" | "yearly";
                /** @description Only these metrics. An unknown name matches nothing. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                metrics?: string[];
                /** @description Maximum number of periods in each `history`, and of companies if the request names none. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Only this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. An unknown symbol matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols and the symbol in `ticker`. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                tickers?: string[];
                /** @description Only filings of these types, such as 10-K, 10-Q or 8-K. Case is ignored; 10-K and 10K are the same type. An amendment is a separate type (10-K/A). An unknown type matches nothing. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                filing_types?: string[];
                /** @description Only filings that the SEC accepted on this UTC day or later, YYYY-MM-DD. */
                start_date?: string;
                /** @description Only filings that the SEC accepted on this UTC day or earlier, YYYY-MM-DD. It must not be before `start_date`. */
                end_date?: string;
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Only this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. An unknown symbol matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols and the symbol in `ticker`. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                tickers?: string[];
                /** @description Only filings of these types, such as 10-K, 10-Q or 8-K. Case is ignored; 10-K and 10K are the same type. An amendment is a separate type (10-K/A). An unknown type matches nothing. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                filing_types?: string[];
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Only this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. An unknown symbol matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols and the symbol in `ticker`. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                tickers?: string[];
                /** @description Whether the answer contains `history`. */
                include_history?: boolean;
                /** @description Whether to return fiscal quarters or fiscal years. */
                period?: "quarterly" | "yearly";
                /** @description Only these metrics. An unknown name matches nothing. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                metrics?: string[];
                /** @description Maximum number of periods in each `history`, and of companies if the request names none. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Only this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. An unknown symbol matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols and the symbol in `ticker`. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                tickers?: string[];
                /** @description Only these topics, by id or label. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                topics?: string[];
                /** @description Only these themes, by id or label. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                themes?: string[];
                /** @description Only these funds, by id or name. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                funds?: string[];
                /** @description First day, YYYY-MM-DD. Default: 365 days before `to`. */
                from?: string;
                /** @description Last day, YYYY-MM-DD. Default: the newest day of the archive. */
                to?: string;
                /** @description Only these columns, besides the day and the columns that identify a row, which are always returned. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                fields?: string[];
                /** @description Which release of a day to read. `first` is the first release that was made after the day was over; late data never changes it. `latest` is the newest release of the day, which also contains late data; for the current day, it is the newest intraday release. */
                vintage?: "first" | "latest";
                /** @description Length of the window in days. Default: 7. */
                days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Length of the baseline in days. Default: 30. */
                baseline_days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Whether to compare tickers, topics or themes. Default: `topic` if `topics` is given, `theme` if `themes` is given, otherwise `ticker`. */
                dimension?: "ticker" | "topic" | "theme";
                /** @description Only conversations or questions with this sentiment. Default: all of them. */
                sentiment?: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
                /** @description Only these asset classes. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                asset_classes?: ("stock" | "etf" | "option" | "crypto" | "other")[];
                /** @description Only long or only short positions. Default: both. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                sides?: ("long" | "short")[];
                /** @description Origin of the funds. Default: all funds. */
                source?: "all" | "arena" | "funds";
                /** @description Whether to return metrics of fiscal quarters or of fiscal years. Default: quarterly. */
                period?: "quarterly" | "yearly";
                /** @description Only for the signal `screening`: only figures over these periods, such as `ttm` (twelve months) or `30d`. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                periods?: string[];
                /** @description Only these metrics or, for the signal `screening`, only these fields. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                metrics?: string[];
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description `next_cursor` of the previous page. All other parameters must be the same as for that page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The signal whose series is requested. The description of the operation lists all signals. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Text with which a symbol, a former symbol, or a word of a name or alias begins. Case is ignored. */
                search?: string;
                /** @description Only this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. An unknown symbol matches nothing. */
                ticker?: string;
                /** @description Only these ticker symbols and the symbol in `ticker`. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                tickers?: string[];
                /** @description Only symbols of the company with this SEC number. */
                cik?: number;
                /** @description Only symbols whose first closing price is from this day or earlier, and whose newest closing price is from this day or later. */
                active_on?: string;
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description `next_cursor` of the previous page. All other parameters must be the same as for that page. */
                cursor?: string;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
            /** @description The body is not JSON, or one of its properties is unknown, missing, out of bounds or of a wrong type. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description The media type of the body is not application/json. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Whether to compare tickers, topics or themes of questions. */
                dimension?: "ticker" | "topic" | "theme";
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Length of the baseline in UTC calendar days. The baseline ends on the day before the window begins. */
                baseline_days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Only conversations or questions with this sentiment. All shares are then percentages of these conversations or questions. */
                sentiment?: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Only this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. Conversations are labelled with the current symbol of a company, so `FB` is replaced by `META`, and `GOOG` by `GOOGL`. An unknown symbol matches nothing. */
                ticker?: string;
                /** @description Only this topic, by its label; case is ignored. An unknown topic matches nothing. */
                topic?: string;
                /** @description Only conversations or questions with this sentiment. All shares are then percentages of these conversations or questions. */
                sentiment?: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Only this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. Conversations are labelled with the current symbol of a company, so `FB` is replaced by `META`, and `GOOG` by `GOOGL`. An unknown symbol matches nothing. */
                ticker?: string;
                /** @description Only this topic, by its label; case is ignored. An unknown topic matches nothing. */
                topic?: string;
                /** @description Only conversations or questions with this sentiment. All shares are then percentages of these conversations or questions. */
                sentiment?: "bullish" | "bearish" | "mixed" | "neutral" | "unknown";
                /** @description Length of the window in UTC calendar days; the window ends on the day of the release. */
                days?: 1 | 3 | 7 | 14 | 30 | 90 | 365;
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Only options on this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. */
                underlying?: string;
                /** @description Only aggregates whose perturbed gross value (bought plus sold) is at least this many USD. Aggregates whose split into buys and sells is withheld are included in this comparison. */
                min_trade_value?: number;
                /** @description Only aggregates with at least this many different traders. This minimum is compared with the perturbed count of people, which differs from the exact count by at most 2 and is never below the privacy floor. A minimum below the floor has the same effect as the floor. */
                min_unique_traders?: number;
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Only this ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol. An unknown symbol matches nothing. */
                ticker?: string;
                /** @description Only these asset classes. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                asset_classes?: ("stock" | "etf" | "option" | "crypto" | "other")[];
                /** @description Only aggregates whose perturbed gross value (bought plus sold) is at least this many USD. Aggregates whose split into buys and sells is withheld are included in this comparison. */
                min_trade_value?: number;
                /** @description Only aggregates with at least this many different traders. This minimum is compared with the perturbed count of people, which differs from the exact count by at most 2 and is never below the privacy floor. A minimum below the floor has the same effect as the floor. */
                min_unique_traders?: number;
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Day of the snapshot, YYYY-MM-DD (UTC). Default: the newest day that has a snapshot. */
                snapshot_date?: string;
                /** @description Only these asset classes. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                asset_classes?: ("stock" | "etf" | "option" | "crypto" | "other")[];
                /** @description Only aggregates whose perturbed gross value (long positions plus the absolute value of short positions) is at least this many USD. */
                min_market_value?: number;
                /** @description Only aggregates with at least this many holders. This minimum is compared with the perturbed count of people, which differs from the exact count by at most 2 and is never below the privacy floor. A minimum below the floor has the same effect as the floor. */
                min_holders?: number;
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Only these asset classes. For several values, repeat the parameter (`[]` after its name is optional) or use commas. */
                asset_classes?: ("stock" | "etf" | "option" | "crypto" | "other")[];
                /** @description Only aggregates whose perturbed gross value (long positions plus the absolute value of short positions) is at least this many USD. */
                min_market_value?: number;
                /** @description Only aggregates with at least this many holders. This minimum is compared with the perturbed count of people, which differs from the exact count by at most 2 and is never below the privacy floor. A minimum below the floor has the same effect as the floor. */
                min_holders?: number;
                /** @description Maximum number of elements in the returned list. */
                limit?: number;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
                /** @description Whether the answer contains `history`. */
                include_history?: boolean;
                /** @description Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is answered with a 404 that gives its range. Default: the live release. */
                as_of?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Ticker symbol. Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol.
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
            /** @description The answer has not changed since the client received the ETag in If-None-Match. */
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
            /** @description A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
            /** @description The body is not JSON, or one of its properties is unknown, missing, out of bounds or of a wrong type. `errors` lists each fault. */
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
            /** @description There is no such route, or the archive does not cover the requested day. `detail` then says which days it covers. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description The media type of the body is not application/json. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
            /** @description The route does not support the method. The Allow header lists the methods that it supports. */
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
            /** @description The Accept header excludes every media type in which the endpoint can answer. */
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
            /** @description This key has sent too many requests. The Retry-After header says when to try again. */
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
            /** @description The service failed to answer. */
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
            /** @description No release that can answer this request has been published yet, or the service is overloaded or stopping. The Retry-After header says when to try again. */
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
