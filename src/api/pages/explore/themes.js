import { sentimentBar, sentimentLegend } from '../shared/charts/bars.js'
import { figure } from '../shared/charts/figure.js'
import { heatTable } from '../shared/charts/heat.js'
import { asking, choice, pastDay, windows } from '../shared/controls.js'
import { h } from '../shared/dom.js'
import { percent, plain } from '../shared/format.js'
import { dataTable } from '../shared/table.js'
import { withheldNote } from '../shared/withheld.js'
import { related } from './links.js'

const kinds = [
  ['topics', 'Topics'],
  ['questions', 'Question themes'],
]
const compared = windows.map(([days]) => days).toReversed()

/** The view with what people ask and talk about, in one window and in windows of several lengths side by side. */
export default {
  title: 'Themes',
  render({ root, session, state, remember, heading }) {
    const chosen = { kind: 'topics', days: '30', ticker: '', ...state }
    const list = figure({
      session,
      title: 'Shares and sentiment',
      note: () => (chosen.kind === 'topics' ? 'Share of conversations' : 'Share of questions'),
      height: 560,
      calls: () => [themesCall(chosen, 15)],
      draw: ([found]) => drawThemes(found),
      below: ([found]) => withheldNote(found),
    })
    const heat = figure({
      session,
      title: 'In windows from a year to a day',
      note: 'The same shares in windows of decreasing length. A row that gets darker to the right gains interest',
      height: 420,
      calls: () => compared.map((days) => themesCall({ ...chosen, days }, 50)),
      draw: drawHeat,
    })
    const change = (name) => (value) => {
      chosen[name] = value
      remember({ ...chosen })
      list.load()
      if (name !== 'days') heat.load()
    }
    root.append(
      ...heading('Themes and topics', 'What investors ask and talk about, and whether they are bullish or bearish.'),
      h(
        'div',
        { class: 'toolbar' },
        choice({ legend: 'Of', options: kinds, value: chosen.kind, changed: change('kind') }),
        choice({ legend: 'Window, in days', options: windows, value: chosen.days, changed: change('days') }),
        tickerFilter(chosen.ticker, change('ticker')),
        pastDay({ value: chosen.as_of, changed: change('as_of') }),
      ),
      list.node,
      heat.node,
    )
    list.load()
    heat.load()
  },
}

function tickerFilter(value, changed) {
  const form = asking({
    label: 'About a ticker',
    button: 'Filter',
    value,
    maximum: 24,
    submitted: (text) => changed(text.toUpperCase()),
  })
  form.querySelector('input').addEventListener('search', (event) => {
    if (event.target.value === '') changed('')
  })
  return form
}

export function themesCall({ kind, days, ticker, as_of }, limit) {
  return { path: `/retail/intent/${kind}`, query: { days, ticker, as_of, limit } }
}

function itemsOf(found) {
  const share = found.topics ? 'conversation_share_pct' : 'question_share_pct'
  return (found.topics ?? found.themes).map((item) => ({ ...item, share: item[share], shareName: share }))
}

export function drawThemes(found) {
  const items = itemsOf(found)
  if (items.length === 0) return null
  const most = Math.max(...items.map(({ share }) => share)) || 1
  const rows = items.map((item) =>
    h(
      'li',
      {},
      h(
        'div',
        {},
        h('div', { class: 'name' }, item.label),
        item.related_tickers.length > 0 &&
          h('div', { class: 'related' }, related(item.related_tickers.slice(0, 4), item.shareName)),
      ),
      h(
        'div',
        { class: 'measure' },
        h(
          'span',
          { class: 'track', 'aria-hidden': 'true' },
          h('span', { class: 'bar plain', vars: { '--from': '0%', '--size': `${(item.share / most) * 100}%` } }),
        ),
        h('span', { class: 'number' }, percent(item.share)),
        sentimentBar(item.sentiment_breakdown_pct),
      ),
    ),
  )
  return {
    says: `${items.length} found, first ${items[0].label}`,
    chart: h('div', {}, sentimentLegend(), h('ul', { class: 'themes' }, rows)),
    table: dataTable({
      caption: 'Shares and sentiment',
      rows: items,
      columns: [
        { label: '#', isNumber: true, of: ({ rank }) => rank },
        { label: found.topics ? 'Topic' : 'Theme', isName: true, of: ({ label }) => label },
        { label: 'Share', isNumber: true, of: ({ share }) => percent(share) },
        { label: 'Sentiment', of: ({ sentiment }) => sentiment },
        ...['bullish', 'bearish', 'mixed', 'neutral', 'unknown'].map((name) => ({
          label: name,
          isNumber: true,
          of: (item) => percent(item.sentiment_breakdown_pct[name]),
        })),
      ],
    }),
  }
}

/**
 * Shows the largest items of all windows with their shares in each window, longest window first. A dash means that the item is withheld or
 * not in the list of this window.
 */
function drawHeat(answers) {
  const windowed = answers.map((found) => new Map(itemsOf(found).map((item) => [item.label, item.share])))
  const labels = []
  for (const shares of windowed)
    for (const label of [...shares.keys()].slice(0, 10)) if (!labels.includes(label)) labels.push(label)
  if (labels.length === 0) return null
  const rows = labels.slice(0, 16).map((name) => {
    const values = windowed.map((shares) => shares.get(name) ?? null)
    return { name, values, shown: values.map((value) => plain(value)) }
  })
  return {
    table: heatTable({
      caption: 'Share in percent by window; a dash means that the share is too small or withheld',
      corner: 'Length of the window in days',
      columns: compared.map((days) => String(days)),
      rows,
    }),
  }
}
