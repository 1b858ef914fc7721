import { figure } from '../shared/charts/figure.js'
import { asking } from '../shared/controls.js'
import { h } from '../shared/dom.js'
import { drawFlows, flowsCall } from './flows.js'
import { drawLeaders, fundsCall } from './funds.js'
import { tickerAddress } from './links.js'
import { drawMovers, moversCall } from './movers.js'
import { drawRotation, rotationCall, spanOf } from './rotation.js'
import { drawThemes, themesCall } from './themes.js'

/** The view with a few rows of each area. */
export default {
  title: 'Overview',
  render({ root, session, heading }) {
    const panels = [
      figure({
        session,
        title: 'Gaining and losing interest',
        note: 'The last 30 days compared with the 90 days before',
        height: 230,
        calls: () => [moversCall({ dimension: 'ticker', days: 30, baseline: 90 }, 6)],
        draw: ([{ movers }]) => (movers.length > 0 ? drawMovers(movers, { dimension: 'ticker' }, true) : null),
        empty: 'Too few people talked about any single ticker in this window.',
      }),
      figure({
        session,
        title: 'Net flow',
        note: 'Value bought minus value sold in the last 90 days',
        height: 230,
        calls: () => [flowsCall({ days: 90 }, 6)],
        draw: ([{ flows }]) => (flows.length > 0 ? drawFlows(flows) : null),
      }),
      figure({
        session,
        title: 'Change of ownership',
        note: (answers) => spanOf(answers?.[0]),
        height: 230,
        calls: () => [rotationCall({ days: 30 }, 100)],
        draw: ([found]) => drawRotation(found, 6),
      }),
      figure({
        session,
        title: 'Leading funds',
        note: 'Total return',
        height: 230,
        calls: () => [fundsCall({ source: 'all', sort: 'return' }, 6)],
        draw: ([found]) => drawLeaders(found),
      }),
    ]
    const topics = figure({
      session,
      title: 'What people talk about',
      note: 'Topics of the last 90 days, with sentiment',
      height: 380,
      calls: () => [themesCall({ kind: 'topics', days: 90 }, 6)],
      draw: ([found]) => drawThemes(found),
    })
    root.append(
      h(
        'div',
        { class: 'head' },
        h(
          'div',
          {},
          ...heading(
            'What the crowd asks, holds and trades',
            'An overview of each area. Every chart also shows the API call that returns its data.',
          ),
        ),
        tickerSearch(),
      ),
      h('div', { class: 'panels' }, ...panels.map(({ node }) => node)),
      topics.node,
    )
    for (const panel of [...panels, topics]) panel.load()
  },
}

/** Creates a text field that opens the page of a ticker. */
export function tickerSearch(value = '') {
  return asking({
    label: 'Look up a ticker',
    button: 'Look up',
    value,
    placeholder: 'NVDA',
    maximum: 24,
    submitted: (text) => {
      location.hash = tickerAddress(text.toUpperCase())
    },
  })
}
