import { figure } from '../shared/charts/figure.js'
import { announce, h, s } from '../shared/dom.js'
import { count } from '../shared/format.js'
import { dataTable } from '../shared/table.js'

const layers = ['bronze', 'silver', 'daily', 'gold', 'published']
const titles = { bronze: 'Feeds', silver: 'Silver', daily: 'Daily', gold: 'Gold', published: 'Release' }
const box = { width: 170, height: 24, gap: 8, lane: 48, top: 30 }

/** The view with the dependency graph of feeds and models. */
export default {
  title: 'Lineage',
  render({ root, session, heading }) {
    const graph = figure({
      session,
      title: 'From feeds to the release',
      note: 'Choose a feed or model to see its inputs and its dependents',
      height: 640,
      calls: () => [{ path: '/lineage' }],
      draw: ([{ nodes }]) => draw(nodes),
    })
    root.append(
      ...heading('Lineage', 'What each table is computed from. Dashed boxes are views, which are not stored.'),
      graph.node,
    )
    graph.load()
  },
}

function draw(nodes) {
  return {
    says: `${nodes.length} feeds and models`,
    chart: drawGraph(nodes),
    table: dataTable({
      caption: 'Feeds and models, each with its inputs',
      rows: nodes,
      isTall: true,
      columns: [
        { label: 'Name', isName: true, of: ({ name }) => name },
        { label: 'Reads', class: 'quiet', of: ({ inputs }) => inputs.join(', ') },
        { label: 'Partitions', isNumber: true, of: ({ partitions }) => count(partitions) },
        { label: 'Rows', isNumber: true, of: ({ rows }) => count(rows) },
        { label: 'Meaning', class: 'clip quiet', of: ({ about }) => about },
      ],
    }),
  }
}

function drawGraph(nodes) {
  const lanes = layers.map((layer) => nodes.filter((node) => laneOf(node) === layer))
  sortLanes(lanes)
  const places = new Map()
  lanes.forEach((lane, at) => {
    lane.forEach((node, row) => {
      places.set(node.name, { x: at * (box.width + box.lane), y: box.top + row * (box.height + box.gap) })
    })
  })
  const edges = nodes.flatMap(({ name, inputs }) =>
    inputs.filter((input) => places.has(input) && input !== name).map((input) => [input, name]),
  )
  const paths = edges.map(([from, to]) => s('path', { d: curve(places.get(from), places.get(to)) }))
  const links = new Map()
  const frame = h('div', { class: 'lineage', tabindex: '0', role: 'region', 'aria-label': 'Graph of feeds and models' })
  let chosen = null
  const choose = (name) => {
    chosen = chosen === name ? null : name
    const kin = chosen ? kinOf(chosen, edges) : new Set()
    frame.classList.toggle('chosen', chosen !== null)
    for (const [each, link] of links) {
      link.classList.toggle('on', kin.has(each))
      link.setAttribute('aria-pressed', String(each === chosen))
    }
    paths.forEach((path, at) => {
      path.classList.toggle('on', kin.has(edges[at][0]) && kin.has(edges[at][1]))
    })
    announce(chosen ? `${chosen}: ${kin.size - 1} inputs and dependents` : 'No feed or model is chosen')
  }
  for (const node of nodes) {
    const { x, y } = places.get(node.name)
    const link = s(
      'a',
      {
        class: [node.published && 'published', !node.stored && 'view'].filter(Boolean).join(' ') || undefined,
        tabindex: '0',
        role: 'button',
        'aria-pressed': 'false',
        'aria-label': node.name,
        on: {
          click: () => choose(node.name),
          keydown(event) {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            choose(node.name)
          },
        },
      },
      s('title', {}, `${node.name}${node.about ? `: ${node.about}` : ''} (${count(node.rows)} rows)`),
      s('rect', { x, y, width: box.width, height: box.height, rx: 5 }),
      s('text', { x: x + 9, y: y + 16.5 }, node.name.replace(/^\w+\./, '')),
    )
    links.set(node.name, link)
  }
  const heads = layers.map((layer, at) =>
    s('text', { class: 'layer', x: at * (box.width + box.lane), y: 14 }, titles[layer]),
  )
  const longest = Math.max(...lanes.map(({ length }) => length))
  frame.append(
    s(
      'svg',
      { width: layers.length * (box.width + box.lane) - box.lane, height: box.top + longest * (box.height + box.gap) },
      ...heads,
      ...paths,
      ...links.values(),
    ),
  )
  return frame
}

function laneOf({ layer, published }) {
  return published ? 'published' : layer
}

/** Places each node near the average position of its inputs and dependents, so that fewer lines cross. */
function sortLanes(lanes) {
  const readers = new Map()
  for (const { name, inputs } of lanes.flat())
    for (const input of inputs) readers.set(input, [...(readers.get(input) ?? []), name])
  const rows = new Map()
  const note = (lane) =>
    lane.forEach((node, row) => {
      rows.set(node.name, (row + 0.5) / lane.length)
    })
  lanes.forEach(note)
  const sweep = (order, kin) => {
    for (const lane of order) {
      const middles = new Map(lane.map((node) => [node, middleOf(kin(node), rows) ?? rows.get(node.name)]))
      lane.sort((a, b) => middles.get(a) - middles.get(b))
      note(lane)
    }
  }
  for (let pass = 0; pass < 4; pass++) {
    sweep(lanes, ({ inputs }) => inputs)
    sweep([...lanes].reverse(), ({ name }) => readers.get(name) ?? [])
  }
}

function middleOf(names, rows) {
  const known = names.map((name) => rows.get(name)).filter((row) => row !== undefined)
  return known.length > 0 ? known.reduce((sum, row) => sum + row, 0) / known.length : undefined
}

function curve(from, to) {
  const [x1, y1] = [from.x + box.width, from.y + box.height / 2]
  const [x2, y2] = [to.x, to.y + box.height / 2]
  const bend = Math.max(30, (x2 - x1) / 2)
  return `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`
}

function kinOf(name, edges) {
  const reach = (of, to) => {
    const found = new Set([name])
    for (const each of found) for (const edge of edges) if (edge[of] === each) found.add(edge[to])
    return found
  }
  return new Set([...reach(0, 1), ...reach(1, 0)])
}
