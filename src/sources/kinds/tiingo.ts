import { mappedKind } from '../files/mapped_kind.ts'

export default mappedKind('tiingo', {
  about: "Tiingo's end-of-day prices and splits, as CSV.",
  names: /\.csv(\.gz|\.zst)?$/i,
  isCsv: true,
  recognises: "json_exists(row, '$.date') and json_exists(row, '$.close')",
})
