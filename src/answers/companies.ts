// Kept until filings import `ask/companies.ts` themselves.
export * from '../ask/companies.ts'
