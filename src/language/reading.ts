// Kept until filings import `text/words.ts` themselves.
export * from '../text/words.ts'
