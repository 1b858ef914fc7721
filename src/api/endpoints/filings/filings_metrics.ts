import { endpoint } from '../../endpoint.ts'
import financialsMetrics from './financials_metrics.ts'

/** Serves `/financials/metrics` under a second path. */
export default endpoint({
  ...financialsMetrics,
  path: '/filings/metrics',
  aliasOf: financialsMetrics.path,
  operation: 'getFilingMetrics',
  summary: 'Normalized financial metrics of companies (alias)',
  description: 'The same as `/financials/metrics`.',
})
