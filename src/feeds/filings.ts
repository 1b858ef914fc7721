import { date, document, feed, instant, integer, required, text, ticker } from './contract/feed.ts'

export default feed({
  about: 'One filing. Its HTML or text is in the field `document`, or in a file that `document_path` names.',
  key: ['accession'],
  partition: { day: 'filed_at' },
  columns: {
    accession: required(text(64)),
    cik: required(integer({ min: 1 })),
    ticker: ticker(),
    form: required(text(64)),
    filed_at: required(instant()),
    period_end: date(),
    url: required(text(4000)),
    document: required(document()),
  },
  rules: {
    'url is an http or https address': "regexp_matches(lower(url), '^https?://')",
  },
})
