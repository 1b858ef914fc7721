import { headerTime } from './acceptance.ts'

/** Facts that the text of a whole submission states about the filing. */
export interface SubmissionText {
  /** Acceptance time in UTC, if the header has one. */
  filed_at?: string
  /** Types of the documents in the submission, such as `8-K` or `EX-99.1`. */
  types: string[]
}

/** Reads the acceptance time and the document types. Returns undefined if the text is not a submission. */
export function readSubmissionText(body: Buffer): SubmissionText | undefined {
  // The markup is ASCII, whatever the encoding of the documents.
  const text = body.toString('latin1')
  if (!/<(SEC-DOCUMENT|SEC-HEADER|DOCUMENT|SUBMISSION)>/i.test(text.slice(0, 4096))) return undefined
  const types = [...text.matchAll(/^<DOCUMENT>\s*<TYPE>([^\r\n<]+)/gim)].map(([, type]) => type.trim())
  if (types.length === 0) return undefined
  const accepted = /<ACCEPTANCE-DATETIME>\s*(\d{14})/i.exec(text.slice(0, 4096))
  const filed_at = accepted ? headerTime(accepted[1]) : undefined
  return { types, ...(filed_at ? { filed_at } : {}) }
}
