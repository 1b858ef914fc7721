import { figure } from '../shared/charts/figure.js'
import { asking } from '../shared/controls.js'
import { h } from '../shared/dom.js'
import { dataTable } from '../shared/table.js'
import { tickerLink } from './links.js'
import { readingText } from './reading.js'

const examples = [
  'stocks that retail investors are net buying',
  'tickers with rising interest and bullish sentiment',
  'profitable chip makers with revenue growth above 20%',
]

/** The view that finds tickers by a description in plain English. It sends no request until the visitor enters one. */
export default {
  title: 'Screener',
  render({ root, session, state, remember, heading }) {
    let query = state.query ?? ''
    const found = figure({
      session,
      title: 'Candidates',
      note: () => query,
      height: 320,
      calls: () => [{ path: '/screener', body: { query, limit: 25 } }],
      draw: ([{ tickers }]) =>
        tickers.length > 0 ? { says: `${tickers.length} tickers`, table: candidates(tickers) } : null,
      below: ([{ interpretation }]) => readingText(interpretation),
      otherwise: ({ interpretation }) => readingText(interpretation),
      emptyTitle: 'Nothing fits',
      empty: 'Try fewer criteria or other words.',
    })
    const submit = (text) => {
      query = text
      remember({ query })
      place.querySelector('input').value = text
      found.node.hidden = false
      found.load()
    }
    const place = h(
      'div',
      { class: 'toolbar wide-field' },
      asking({
        label: 'What to look for',
        button: 'Screen',
        value: query,
        placeholder: examples[0],
        maximum: 1200,
        submitted: submit,
      }),
    )
    found.node.hidden = query === ''
    root.append(
      ...heading('Screener', 'Describe stocks in plain English to get the tickers that match, with their values.'),
      place,
      h(
        'p',
        { class: 'quiet examples' },
        'For example: ',
        examples.flatMap((text, at) => [
          at > 0 ? ' · ' : '',
          h('button', { class: 'plain', type: 'button', on: { click: () => submit(text) } }, text),
        ]),
      ),
      found.node,
    )
    if (query) found.load()
  },
}

function candidates(tickers) {
  return dataTable({
    caption: 'Best match first',
    rows: tickers,
    columns: [
      { label: '#', isNumber: true, of: (_, at) => at + 1 },
      { label: 'Ticker', isName: true, of: ({ ticker }) => tickerLink(ticker) },
      { label: 'Why', of: ({ explanation }) => explanation },
    ],
  })
}
