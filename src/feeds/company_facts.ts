import { feed, integer, json, required, text } from './contract/feed.ts'

export default feed({
  about: "One company's XBRL facts: a whole companyfacts JSON file, as the SEC publishes it.",
  key: ['cik'],
  partition: { by: 'cik' },
  columns: {
    cik: required(integer({ min: 1 })),
    entity_name: text(1000),
    document: required(json()),
  },
  wholeFile(document, text) {
    const facts = document as { cik?: unknown; entityName?: unknown; facts?: unknown } | null
    if (typeof facts?.facts !== 'object' || facts.facts === null)
      throw new Error('found no object "facts", expected the SEC\'s companyfacts JSON')
    return { cik: String(facts.cik ?? ''), entity_name: String(facts.entityName ?? ''), document: text }
  },
})
