import type { SearchedRelease } from '../../search/index/release_words.ts'

/** A question about companies' filings, and the filings that the answer may use. */
export interface FilingAsk {
  question: string
  /** Upper case. */
  tickers: string[]
  /** Types of filings, where an amendment is a type of its own. Empty means all. */
  forms: string[]
  /** Filing days, both ends included. */
  start: string | undefined
  end: string | undefined
  /** Maximum number of evidence items: values of the metrics store first, then passages. */
  limit: number
}

/** A question with the release whose filings are searched for its answer. */
export interface FilingSearch extends FilingAsk {
  release: SearchedRelease
}

/** Query values for the filings that may be used. Forms have no hyphens, and `['']` replaces an empty list, which cannot be bound. */
export function boundsOf({ forms, start, end }: FilingAsk) {
  return {
    any_form: String(forms.length === 0),
    forms: forms.length === 0 ? [''] : forms.map((form) => form.replaceAll('-', '')),
    start: start ?? '0001-01-01',
    end: end ?? '9999-12-31',
  }
}
