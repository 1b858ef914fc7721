import { figure } from '../shared/charts/figure.js'
import { select } from '../shared/controls.js'
import { h, s } from '../shared/dom.js'
import { bytes, count, day } from '../shared/format.js'
import { dataTable } from '../shared/table.js'

/** The view with a calendar of the built partitions of each model. */
export default {
  title: 'Partitions',
  render({ root, session, state, remember, heading }) {
    const chosen = { layer: 'daily', ...state }
    const calendars = figure({
      session,
      title: 'Built partitions',
      note: 'Each square is a day, and each column a week; a darker square has more rows',
      height: 600,
      calls: () => [{ path: '/partitions' }],
      draw: ([{ models }]) => draw(models.filter(({ model }) => model.startsWith(`${chosen.layer}.`))),
      emptyTitle: 'Nothing is built',
      empty: 'A run builds the partitions that its release needs.',
    })
    const layer = select({
      label: 'Layer',
      options: [
        ['daily', 'Daily rollups'],
        ['gold', 'Windows and tables'],
      ],
      value: chosen.layer,
      changed(value) {
        chosen.layer = value
        remember({ ...chosen })
        calendars.load()
      },
    })
    calendars.node.querySelector('header').after(h('div', { class: 'toolbar inside' }, layer))
    root.append(...heading('Partitions', 'Built partitions of each model, by day.'), calendars.node)
    calendars.load()
  },
}

function draw(models) {
  if (models.length === 0) return null
  return {
    says: `${models.length} models`,
    chart: h('div', {}, models.map(drawModel)),
    table: dataTable({
      caption: 'Built partitions by model',
      rows: models,
      columns: [
        { label: 'Model', isName: true, of: ({ model }) => model },
        { label: 'Divided by', of: ({ partition }) => partition?.replace('as_of', 'release day') },
        { label: 'Partitions', isNumber: true, of: (model) => count(model.partitions.length) },
        { label: 'First', class: 'nowrap', of: (model) => named(model.partitions[0][0]) },
        { label: 'Last', class: 'nowrap', of: (model) => named(model.partitions.at(-1)[0]) },
        { label: 'Rows', isNumber: true, of: (model) => count(sum(model, 1)) },
        { label: 'Size', isNumber: true, of: (model) => bytes(sum(model, 2)) },
      ],
    }),
  }
}

function drawModel(model) {
  const dated = model.partitions.filter(([name]) => /^\d{4}-\d\d-\d\d$/.test(name))
  const text = `${count(model.partitions.length)} ${model.partitions.length === 1 ? 'partition' : 'partitions'}, ${count(sum(model, 1))} rows, ${bytes(sum(model, 2))}`
  const years = [...new Set(dated.map(([name]) => name.slice(0, 4)))].reverse()
  return h(
    'section',
    { class: 'calendar' },
    h('h3', {}, model.model, h('small', {}, text)),
    model.about && h('p', { class: 'quiet-note' }, model.about),
    years.length > 0
      ? calendarsOf(model.model, years.slice(0, 3), dated)
      : h(
          'p',
          { class: 'quiet-note' },
          model.partitions
            .slice(0, 8)
            .map(([name]) => name)
            .join(', '),
          model.partitions.length > 8 ? ' …' : '',
        ),
    years.length > 3 &&
      h(
        'p',
        { class: 'quiet-note' },
        `and ${years
          .slice(3)
          .map((year) => `${year}: ${dated.filter(([name]) => name.startsWith(year)).length}`)
          .join(', ')}`,
      ),
  )
}

/** Draws the calendars of all years below each other, scrolled to the newest day. */
function calendarsOf(model, years, dated) {
  const node = h(
    'div',
    { class: 'years', tabindex: '0', role: 'region', 'aria-label': `Calendar of ${model}` },
    years.map((year) => calendarOf(year, dated, model)),
  )
  const [newest] = dated.at(-1)
  const weeks = (Date.parse(newest) - Date.parse(`${newest.slice(0, 4)}-01-01`)) / (7 * 86_400_000)
  requestAnimationFrame(() => {
    node.scrollLeft = 40 + (weeks + 3) * (size + 2) - node.clientWidth
  })
  return node
}

const size = 13
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function calendarOf(year, dated, model) {
  const rows = new Map(dated.map(([name, found]) => [name, found]))
  const most = Math.max(1, ...dated.map(([, found]) => found))
  const first = Date.parse(`${year}-01-01`)
  const lead = (new Date(first).getUTCDay() + 6) % 7
  const squares = []
  let built = 0
  for (let at = first; new Date(at).getUTCFullYear() === Number(year); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10)
    const place = lead + (at - first) / 86_400_000
    const found = rows.get(date)
    if (found !== undefined) built++
    const heat = found === undefined ? 0 : 30 + Math.round(Math.sqrt(found / most) * 70)
    squares.push(
      s(
        'rect',
        {
          x: 40 + Math.floor(place / 7) * (size + 2),
          y: 16 + (place % 7) * (size + 2),
          width: size,
          height: size,
          rx: 3,
          fill: found === undefined ? 'var(--track)' : `color-mix(in srgb, var(--accent) ${heat}%, var(--surface))`,
        },
        found !== undefined && s('title', {}, `${day(date)}: ${count(found)} rows`),
      ),
    )
  }
  const labels = months.map((name, month) => {
    const place = lead + (Date.UTC(Number(year), month, 1) - first) / 86_400_000
    return s('text', { x: 40 + Math.floor(place / 7) * (size + 2), y: 10 }, name)
  })
  return s(
    'svg',
    {
      role: 'img',
      'aria-label': `${model} in ${year}: ${built} days built`,
      width: 40 + 54 * (size + 2),
      height: 18 + 7 * (size + 2),
    },
    s('text', { x: 0, y: 16 + 3.7 * (size + 2) }, year),
    labels,
    squares,
  )
}

function named(partition) {
  return /^\d{4}-\d\d-\d\d$/.test(partition) ? day(partition) : partition
}

function sum({ partitions }, at) {
  return partitions.reduce((total, partition) => total + partition[at], 0)
}
