import { day } from '../shared/format.js'
import { startPage } from '../shared/shell.js'
import ask from './ask/ask.js'
import flows from './flows.js'
import funds from './funds.js'
import movers from './movers.js'
import overview from './overview.js'
import rotation from './rotation.js'
import screener from './screener.js'
import themes from './themes.js'
import ticker from './ticker/ticker.js'

startPage({
  name: 'Explore',
  storage: 'crowdtape-api-key',
  base: '/v1',
  trial: { path: '/retail/intent/movers', query: { limit: 1 } },
  intro: {
    title: 'What the crowd asks, holds and trades',
    lead: 'Every chart on this page shows an answer of the API.',
    label: 'Your API key',
    note: 'The key stays in this tab until the tab is closed, and is sent only to this server.',
  },
  described: ({ release }) => release && `Data up to ${day(release)}`,
  views: {
    '': overview,
    ask,
    movers,
    themes,
    flows,
    rotation,
    funds,
    screener,
    ticker,
  },
})
