// Kept until filings import `text/sentences.ts` themselves.
export * from '../text/sentences.ts'
