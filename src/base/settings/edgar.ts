import { z } from 'zod'
import { address, contact, count, seconds } from './kinds.ts'

export const edgar = {
  EDGAR_USER_AGENT: z
    .string()
    .regex(contact, 'expected a name and an e-mail address, in ASCII')
    .optional()
    .describe('Contact that the SEC requires, such as `Example Corp data@example.com`; needed for `ingest edgar`.'),
  EDGAR_BASE_URL: address('http://127.0.0.1:8100')
    .optional()
    .describe('Mirror of both www.sec.gov and data.sec.gov. If not set, the SEC itself is used.'),
  EDGAR_REQUESTS_PER_SECOND: count(1)
    .max(1000)
    .default(8)
    .describe('Requests per second; at most 10 for the SEC itself, more for a mirror.'),
  EDGAR_MAX_BYTES: count(1).default(134_217_728).describe('Largest response accepted, in bytes.'),
  EDGAR_TIMEOUT_SECONDS: seconds(1)
    .default(30)
    .describe('How long a request may go without receiving data before it times out.'),
  EDGAR_RETRIES: count(0).max(10).default(4).describe('Retries of a request after 403, 429, 5xx or no answer.'),
}
