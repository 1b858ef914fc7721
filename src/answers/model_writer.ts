// Kept until filings import `ask/model_writer.ts` themselves.
export * from '../ask/model_writer.ts'
