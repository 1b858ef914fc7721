import { figure } from '../../shared/charts/figure.js'
import { asking } from '../../shared/controls.js'
import { h, safeAddress } from '../../shared/dom.js'
import { day } from '../../shared/format.js'

/** Shows summaries of the newest filings of a ticker. */
export function summaries(session, ticker) {
  return figure({
    session,
    title: 'Summaries of filings',
    height: 160,
    calls: () => [{ path: '/filings/summary', query: { ticker, limit: 4 } }],
    draw: ([{ filings }]) =>
      filings.length > 0
        ? {
            says: `${filings.length} filings`,
            chart: h(
              'div',
              {},
              filings.map(({ filing, summary }) => part(filing, h('p', {}, summary))),
            ),
          }
        : null,
    emptyTitle: 'No summary',
    empty: 'No filing of this company has a summary.',
  })
}

/** Searches the filings of a ticker. It sends no request until the visitor asks a question. */
export function filingSearch(session, ticker) {
  let query = ''
  const found = figure({
    session,
    title: 'Passages',
    height: 120,
    level: 'h3',
    calls: () => [{ path: '/filings/search', query: { query, ticker, limit: 5 } }],
    draw: ([{ results }]) =>
      results.length > 0
        ? {
            says: `${results.length} passages`,
            chart: h(
              'div',
              {},
              results.map(({ filing, passage, section, heading }) =>
                part(
                  filing,
                  h('p', { class: 'quiet' }, heading ?? section ?? ''),
                  h('p', { class: 'passage' }, passage),
                ),
              ),
            ),
          }
        : null,
    emptyTitle: 'Nothing found',
    empty: 'No passage of this company’s filings matches.',
  })
  found.node.hidden = true
  const form = asking({
    label: 'Search its filings',
    button: 'Search',
    placeholder: 'What drove revenue?',
    maximum: 1200,
    submitted(text) {
      query = text
      found.node.hidden = false
      found.load()
    },
  })
  return h(
    'section',
    { 'aria-label': 'Search in filings' },
    h('div', { class: 'toolbar wide-field' }, form),
    found.node,
  )
}

function part({ type, date, url }, ...content) {
  const address = safeAddress(url)
  const name = address ? h('a', { href: address, rel: 'noreferrer noopener', target: '_blank' }, type) : type
  return h('article', { class: 'filing' }, h('h3', {}, name, h('small', {}, day(date))), ...content)
}
