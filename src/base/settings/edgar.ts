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
    .describe("Address of a mirror of both www.sec.gov and data.sec.gov. If not set, the SEC's own servers are used."),
  EDGAR_REQUESTS_PER_SECOND: count(1)
    .max(1000)
    .default(8)
    .describe("Maximum requests per second: up to 10 to the SEC's own servers, up to 1000 to a mirror."),
  EDGAR_MAX_BYTES: count(1).default(134_217_728).describe('Size of the largest response that is accepted, in bytes.'),
  EDGAR_TIMEOUT_SECONDS: seconds(1)
    .default(30)
    .describe('How long a request may go without receiving data before it times out.'),
  EDGAR_RETRIES: count(0)
    .max(10)
    .default(4)
    .describe('Retries of a request that was answered with 403, 429 or 5xx, or not at all.'),
}
