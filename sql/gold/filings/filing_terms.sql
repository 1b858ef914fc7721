-- about: Terms in the passages of all filings known at as_of. Search uses this table to find out how rare a word is, and which words only one company uses. Terms that occur in a single passage are left out.
-- grain: [term]
-- reads:
--   daily.filing_terms: history
-- columns:
--   term: stem of a word, a year, or the name of a form
--   passages: number of passages that have the term
--   cik: number at the SEC of the issuer that has the most passages with the term; in a tie, the lowest number
--   cik_passages: number of passages of the issuer cik that have the term
-- checks:
--   - cik_passages between 1 and passages
--   - passages > 1
with
    filing_terms as (
        select
            *
        from
            daily.filing_terms
    ),
    by_issuer as (
        select
            term,
            cik,
            sum(passages) as passages
        from
            filing_terms
        group by
            term,
            cik
    ),
    ranked as (
        select
            *,
            sum(passages) over (
                partition by
                    term
            ) as all_passages,
            row_number() over (
                partition by
                    term
                order by
                    passages desc,
                    cik
            ) as place
        from
            by_issuer
    )
select
    term::varchar as term,
    all_passages::integer as passages,
    cik::integer as cik,
    passages::integer as cik_passages
from
    ranked
where
    place = 1
    and all_passages > 1
