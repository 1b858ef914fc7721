import { mappedKind } from '../files/mapped_kind.ts'

export default mappedKind('stocktwits', {
  about: 'StockTwits messages, one a line or in the answers of its streams.',
  names: /\.(json|jsonl|ndjson)(\.gz|\.zst)?$/i,
  recognises: "json_type(row, '$.messages') = 'ARRAY' or json_exists(row, '$.body')",
})
