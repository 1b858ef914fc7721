/** A question about companies' filings, and which filings the answer may rest on. */
export interface FilingAsk {
  question: string
  /** Upper case. */
  tickers: string[]
  /** Forms with their amendments; empty is all. */
  forms: string[]
  /** Filing days, both ends included. */
  start: string | undefined
  end: string | undefined
  /** Items of evidence at most: values of the metrics store first, passages for the rest. */
  limit: number
}

/** Forms with those that amend them. */
export function withAmendments(forms: string[]): string[] {
  return forms.flatMap((form) => [form, `${form}/A`])
}
