import { figure } from '../shared/charts/figure.js'
import { h } from '../shared/dom.js'
import { bytes, count, day, days, duration, instant } from '../shared/format.js'
import { dataTable } from '../shared/table.js'
import { outcomeTag } from './outcome.js'

/** The view with the live release, the late feeds and why they are late, and the last runs. */
export default {
  title: 'Status',
  render({ root, session, heading }) {
    const calls = () => [{ path: '/status' }]
    const parts = [
      figure({ session, title: 'Live', height: 120, calls, draw: ([status]) => drawLive(status) }),
      figure({
        session,
        title: 'Late',
        note: ([status] = []) => (status ? `Data is expected up to ${day(status.expected)}` : ''),
        height: 120,
        calls,
        draw: ([status]) => drawLate(status),
        emptyTitle: 'Nothing is late',
        empty: 'The release and every monitored feed are up to date.',
      }),
      figure({
        session,
        title: 'Last runs',
        height: 160,
        calls,
        draw: ([{ runs }]) => (runs.length > 0 ? { table: runsTable(runs) } : null),
        emptyTitle: 'No run is recorded',
        empty: 'Runs are recorded from this version on.',
      }),
      figure({
        session,
        title: 'Tables of the live release',
        height: 300,
        calls,
        draw: ([{ tables }]) => (tables.length > 0 ? { table: tablesTable(tables) } : null),
        emptyTitle: 'No release is live',
        empty: 'The first run publishes a release.',
      }),
    ]
    root.append(...heading('Status'), ...parts.map(({ node }) => node))
    for (const part of parts) part.load()
  },
}

function queueText({ error, active, waiting, retrying, dead, workers }) {
  if (error !== null) return 'Redis does not answer'
  const open = active + waiting + retrying
  return `${count(open)} unfinished, ${count(dead)} dead, ${count(workers)} ${workers === 1 ? 'worker' : 'workers'}`
}

function drawLive({ live, releases, quarantine, writer, warnings, late, models, queue }) {
  const built = models.reduce((total, model) => total + model.partitions, 0)
  const size = models.reduce((total, model) => total + model.bytes, 0)
  const facts = [
    ['Release of', day(live?.as_of)],
    ['Since', instant(live?.since)],
    ['Releases', count(releases)],
    ['Partitions', `${count(built)}, ${bytes(size)}`],
    ['Quarantined rows', count(quarantine)],
    ['Process that is writing', writer ? writer.replace(/ \(.*/, '') : 'nobody'],
    ...(queue ? [['Queue', queueText(queue)]] : []),
  ]
  return {
    says: live ? `release of ${live.as_of}, ${late.length} things late` : 'nothing is live',
    chart: h(
      'div',
      {},
      h(
        'dl',
        { class: 'facts' },
        facts.map(([name, value], at) =>
          h('div', {}, h('dt', {}, name), h('dd', { class: at > 0 ? 'small' : undefined }, value)),
        ),
      ),
      warnings.length > 0 && h('p', { class: 'quiet together' }, `The audit warned: ${warnings.join('; ')}.`),
    ),
  }
}

function drawLate({ late }) {
  if (late.length === 0) return null
  return {
    says: `${late.length} late`,
    chart: h(
      'ul',
      { class: 'late' },
      late.map(({ what, name, lag_days, why }) =>
        h(
          'li',
          {},
          h('b', {}, what === 'release' ? `Release of ${day(name)}` : name),
          h('span', {}, h('span', { class: 'tag warn' }, lag_days === null ? 'missing' : `${days(lag_days)} late`)),
          h('span', { class: 'quiet' }, why),
        ),
      ),
    ),
  }
}

export function runsTable(runs) {
  return dataTable({
    caption: 'Newest run first',
    rows: runs,
    columns: [
      { label: 'Started, UTC', isName: true, class: 'nowrap', of: (run) => instant(run.started_at) },
      { label: 'Job', class: 'nowrap', of: ({ job }) => job },
      { label: 'For', class: 'nowrap', of: spanOf },
      { label: 'Outcome', of: ({ outcome }) => outcomeTag(outcome) },
      { label: 'Took', isNumber: true, of: ({ seconds }) => duration(seconds) },
      { label: 'Peak memory', isNumber: true, of: (run) => bytes(run.peak_memory_bytes) },
      { label: 'Built', isNumber: true, of: (run) => count(partitionsOf(run, 'built')) },
      { label: 'Reused', isNumber: true, of: (run) => count(partitionsOf(run, 'reused')) },
      { label: 'Live after it, or error', class: 'clip', of: (run) => run.error ?? run.did?.live },
    ],
  })
}

export function spanOf({ days: all }) {
  if (all.length === 0) return '–'
  return all.length === 1 ? day(all[0]) : `${day(all[0])} to ${day(all.at(-1))}`
}

export function partitionsOf({ did }, how) {
  return did ? Object.values(did.models).reduce((total, counts) => total + counts[how], 0) : null
}

function tablesTable(tables) {
  return dataTable({
    caption: '“Feeds reach” is the newest day up to which all feeds that the table depends on have rows',
    rows: tables,
    columns: [
      { label: 'Table', isName: true, of: ({ table }) => table },
      { label: 'Rows', isNumber: true, of: ({ rows }) => count(rows) },
      { label: 'Feeds reach', class: 'nowrap', of: ({ newest }) => day(newest) },
      { label: 'Lag', isNumber: true, of: ({ lag_days }) => (lag_days === null ? null : days(lag_days)) },
      { label: 'Inputs', class: 'quiet clip', of: ({ feeds }) => feeds.join(', ') },
    ],
  })
}
