import { mappedKind } from '../files/mapped_kind.ts'

export default mappedKind('stooq', {
  about: "Stooq's daily prices: bulk files, or the download of one symbol.",
  names: /\.(csv|txt)(\.gz|\.zst)?$/i,
  isCsv: true,
  recognises: "json_exists(row, '$.date') and json_exists(row, '$.close')",
})
