import { mappedKind } from '../files/mapped_kind.ts'

export default mappedKind('tiingo', {
  about: "Tiingo's end-of-day prices as CSV, with their splits.",
  names: /\.csv(\.gz|\.zst)?$/i,
  isCsv: true,
  recognises: "json_exists(row, '$.date') and json_exists(row, '$.close')",
})
