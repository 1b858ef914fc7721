/** A question about companies' filings, and the filings that the answer may use. */
export interface FilingAsk {
  question: string
  /** Upper case. */
  tickers: string[]
  /** Types of filings, an amendment being a type of its own; empty is all. */
  forms: string[]
  /** Filing days, both ends included. */
  start: string | undefined
  end: string | undefined
  /** Items of evidence at most: values of the metrics store first, passages for the rest. */
  limit: number
}

/** Which filings may be used, as values of a query; forms without hyphens, and no empty list, as that could not be bound. */
export function boundsOf({ forms, start, end }: FilingAsk) {
  return {
    any_form: String(forms.length === 0),
    forms: forms.length === 0 ? [''] : forms.map((form) => form.replaceAll('-', '')),
    start: start ?? '0001-01-01',
    end: end ?? '9999-12-31',
  }
}
