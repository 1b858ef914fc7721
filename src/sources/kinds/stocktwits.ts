import { mappedKind } from '../files/mapped_kind.ts'

export default mappedKind('stocktwits', {
  about: 'StockTwits messages: one message per line, or the responses of its stream endpoints.',
  names: /\.(json|jsonl|ndjson)(\.gz|\.zst)?$/i,
  recognises: "json_type(row, '$.messages') = 'ARRAY' or json_exists(row, '$.body')",
})
