import { figure } from '../shared/charts/figure.js'
import { select } from '../shared/controls.js'
import { h } from '../shared/dom.js'
import { count, day, instant } from '../shared/format.js'
import { dataTable } from '../shared/table.js'

/** The view with all releases, the history of the live release, and the differences between two releases. */
export default {
  title: 'Releases',
  render({ root, session, state, remember, heading }) {
    const chosen = { from: '', to: '', ...state }
    const place = h('div', { class: 'toolbar inside' })
    const diff = figure({
      session,
      title: 'Differences between two releases',
      height: 320,
      calls: () => [{ path: '/diff', query: { from: chosen.from, to: chosen.to } }],
      draw: ([found]) => drawDiff(found),
    })
    diff.node.querySelector('header').after(place)
    diff.node.hidden = true
    const list = figure({
      session,
      title: 'Releases',
      height: 260,
      calls: () => [{ path: '/releases' }],
      draw([{ releases }]) {
        if (releases.length === 0) return null
        if (releases.length > 1) choosePair(releases)
        return { says: `${releases.length} releases`, table: releaseTable(releases) }
      },
      emptyTitle: 'No releases',
      empty: 'The first run publishes a release.',
    })
    const moves = figure({
      session,
      title: 'Live releases over time',
      height: 160,
      calls: () => [{ path: '/releases' }],
      draw: ([{ promotions }]) => (promotions.length > 0 ? { table: moveTable(promotions) } : null),
      emptyTitle: 'No release has been live',
      empty: 'The first release goes live when its audit passes.',
    })
    function choosePair(releases) {
      const ids = releases.map(({ id }) => id)
      if (!ids.includes(chosen.to)) chosen.to = ids[0]
      if (!ids.includes(chosen.from)) chosen.from = ids[1]
      const options = releases.map(({ id, as_of }) => [id, `${day(as_of)} · ${id.slice(11)}`])
      const change = (name) => (value) => {
        chosen[name] = value
        remember({ ...chosen })
        diff.load()
      }
      place.replaceChildren(
        select({ label: 'From', options, value: chosen.from, changed: change('from') }),
        select({ label: 'To', options, value: chosen.to, changed: change('to') }),
      )
      diff.node.hidden = false
      diff.load()
    }
    root.append(
      ...heading('Releases', 'Releases never change. One of them is live and answers requests.'),
      list.node,
      diff.node,
      moves.node,
    )
    list.load()
    moves.load()
  },
}

function releaseTable(releases) {
  return dataTable({
    caption: 'Newest day first',
    rows: releases,
    isTall: true,
    columns: [
      { label: 'Release', isName: true, class: 'nowrap', of: ({ id }) => id },
      { label: '', of: ({ isLive }) => (isLive ? h('span', { class: 'tag good' }, 'live') : '') },
      { label: 'For', class: 'nowrap', of: (release) => day(release.as_of) },
      { label: 'Made by', of: ({ pipeline }) => pipeline },
      { label: 'Written, UTC', class: 'nowrap', of: (release) => instant(release.created_at) },
      { label: 'Tables', isNumber: true, of: ({ tables }) => count(tables) },
      { label: 'Rows', isNumber: true, of: ({ rows }) => count(rows) },
      { label: 'Passages', isNumber: true, of: ({ passages }) => count(passages) },
      { label: 'Warnings', isNumber: true, of: ({ warned }) => count(warned) },
    ],
  })
}

function moveTable(promotions) {
  return dataTable({
    caption: 'Newest change first',
    rows: promotions,
    isTall: true,
    columns: [
      { label: 'Live since, UTC', isName: true, class: 'nowrap', of: ({ at }) => instant(at) },
      { label: 'Release', class: 'nowrap', of: ({ release }) => release },
      { label: 'Through', of: ({ by }) => by },
    ],
  })
}

function drawDiff({ from, to, tables, inputs, sources, passages }) {
  const changed = tables.filter(({ change }) => change !== 'same')
  const touched = inputs.filter((each) => each.changed + each.added + each.removed > 0)
  const brought = sources.filter((each) => each.changed + each.added + each.removed > 0)
  const facts = [
    ['Tables that differ', `${changed.length} of ${tables.length}`],
    ['Models whose partitions differ', `${touched.length} of ${inputs.length}`],
    ['Feeds whose rows differ', `${brought.length} of ${sources.length}`],
    ['Passages', `${count(passages.before)} → ${count(passages.after)}`],
    ['Engine', from.engine === to.engine ? 'the same' : 'another build'],
    ['Content', from.digest === to.digest ? 'the same' : 'differs'],
  ]
  return {
    says: `${changed.length} tables differ`,
    chart: h(
      'div',
      { class: 'parts' },
      h(
        'dl',
        { class: 'facts' },
        facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
      ),
      dataTable({
        caption: 'Tables of both releases; tables that differ come first',
        rows: [...changed, ...tables.filter(({ change }) => change === 'same')],
        isTall: true,
        columns: [
          { label: 'Table', isName: true, of: ({ table }) => table },
          {
            label: '',
            of: ({ change }) =>
              change === 'same' ? h('span', { class: 'quiet' }, 'same') : h('span', { class: 'tag warn' }, change),
          },
          { label: 'Rows before', isNumber: true, of: (each) => count(each.rows_before) },
          { label: 'Rows after', isNumber: true, of: (each) => count(each.rows_after) },
          { label: 'Change', isNumber: true, of: changeOf },
          { label: 'Digest before', of: (each) => h('code', {}, each.digest_before?.slice(0, 10) ?? '–') },
          { label: 'Digest after', of: (each) => h('code', {}, each.digest_after?.slice(0, 10) ?? '–') },
        ],
      }),
    ),
    table: h(
      'div',
      {},
      changesTable('Partitions of each model, compared by fingerprint', 'Model', 'model', touched),
      changesTable('Ingested partitions of each feed, compared by content', 'Feed', 'feed', brought),
    ),
  }
}

function changeOf({ rows_before, rows_after }) {
  if (rows_before === null || rows_after === null) return null
  const change = rows_after - rows_before
  return change === 0 ? '0' : `${change > 0 ? '+' : '−'}${count(Math.abs(change))}`
}

function changesTable(caption, label, name, rows) {
  return dataTable({
    caption: rows.length > 0 ? caption : `${caption}: none differ`,
    rows,
    isTall: true,
    columns: [
      { label, isName: true, of: (row) => row[name] },
      { label: 'Same', isNumber: true, of: ({ same }) => count(same) },
      { label: 'Changed', isNumber: true, of: ({ changed }) => count(changed) },
      { label: 'Added', isNumber: true, of: ({ added }) => count(added) },
      { label: 'Removed', isNumber: true, of: ({ removed }) => count(removed) },
      { label: 'Changed, for example', class: 'quiet clip', of: ({ examples }) => examples.slice(0, 4).join(', ') },
    ],
  })
}
