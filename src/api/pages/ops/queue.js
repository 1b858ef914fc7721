import { figure, message } from '../shared/charts/figure.js'
import { h } from '../shared/dom.js'
import { count } from '../shared/format.js'

/** The view with the number of jobs in each state, and a button that opens the queue page. */
export default {
  title: 'Queue',
  render({ root, session, heading }) {
    const now = figure({
      session,
      title: 'Now',
      height: 120,
      calls: () => [{ path: '/status' }],
      draw: ([{ queue }]) => (queue ? drawQueue(queue) : null),
      emptyTitle: 'No queue is configured',
      empty:
        'This server was started without REDIS_URL. If there is no queue, each run builds partitions in its own ' +
        'process.',
    })
    root.append(
      ...heading(
        'Queue',
        'Jobs that the workers build: active, waiting and failed. On the queue page you can retry dead letters.',
      ),
      wayIn(session),
      now.node,
    )
    now.load()
  },
}

function drawQueue({ error, active, waiting, retrying, dead, workers }) {
  const facts = [
    ['Workers', workers],
    ['Active', active],
    ['Waiting', waiting],
    ['Retrying', retrying],
    ['Dead letters', dead, dead > 0 && 'down'],
  ]
  return {
    says: error ?? `${active} active, ${waiting} waiting, ${dead} dead`,
    chart:
      error === null
        ? h(
            'dl',
            { class: 'facts' },
            facts.map(([name, value, tone]) =>
              h('div', {}, h('dt', {}, name), h('dd', { class: tone || undefined }, count(value))),
            ),
          )
        : message('Redis does not answer', error, true),
  }
}

function wayIn(session) {
  const status = h('span', { class: 'quiet', role: 'status' })
  const open = async () => {
    status.textContent = 'Opening…'
    try {
      const { address } = await session.ask({ path: '/queue-visit', body: {} }, { keepsCookie: true })
      location.assign(address)
    } catch (error) {
      status.textContent =
        error.status === 404 ? 'No queue is configured: this server was started without REDIS_URL.' : error.message
    }
  }
  return h(
    'p',
    { class: 'way-in' },
    h('button', { class: 'main', type: 'button', on: { click: open } }, 'Open the queue'),
    status,
  )
}
