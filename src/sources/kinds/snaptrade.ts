import { mappedKind } from '../files/mapped_kind.ts'

/** JSON keys of the lists of holdings and activities in an export. */
const members = ['positions', 'option_positions', 'data', 'activities']

export default mappedKind('snaptrade', {
  about: "Exports of SnapTrade's account holdings and activities.",
  names: /\.(json|jsonl|ndjson)(\.gz|\.zst)?$/i,
  recognises: `json_type(row, '$.response') = 'ARRAY' or ${members
    .map((member) => `coalesce(json_type(coalesce(row -> 'response', row), '$.${member}') = 'ARRAY', false)`)
    .join(' or ')}`,
})
