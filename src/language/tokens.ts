// Kept until filings import `text/tokens.ts` themselves.
export * from '../text/tokens.ts'
