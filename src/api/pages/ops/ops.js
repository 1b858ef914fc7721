import { startPage } from '../shared/shell.js'
import audits from './audits.js'
import feeds from './feeds.js'
import lineage from './lineage.js'
import overview from './overview.js'
import partitions from './partitions.js'
import quarantine from './quarantine.js'
import queue from './queue.js'
import releases from './releases.js'
import runs from './runs.js'

startPage({
  name: 'Operations',
  storage: 'crowdtape-ops-key',
  base: '/ops/api',
  trial: { path: '/runs', query: { limit: 1 } },
  intro: {
    title: 'Status',
    lead: 'Runs, freshness of data, partitions, audits and releases of this home folder.',
    label: 'Your operator key',
    note:
      'Create a key with “crowdtape keys create NAME --scope ops”. API keys do not open this page. The key stays in ' +
      'this tab until the tab is closed.',
  },
  views: {
    '': overview,
    runs,
    feeds,
    partitions,
    audits,
    quarantine,
    queue,
    releases,
    lineage,
  },
})
