import { mappedKind } from '../files/mapped_kind.ts'

export default mappedKind('plaid', {
  about: "Exports of Plaid's /investments/holdings/get and /investments/transactions/get.",
  names: /\.(json|jsonl|ndjson)(\.gz|\.zst)?$/i,
  recognises: `json_type(coalesce(row -> 'response', row), '$.securities') = 'ARRAY' and (
    json_type(coalesce(row -> 'response', row), '$.holdings') = 'ARRAY'
    or json_type(coalesce(row -> 'response', row), '$.investment_transactions') = 'ARRAY')`,
})
