import { figure, message } from '../shared/charts/figure.js'
import { h } from '../shared/dom.js'
import { count } from '../shared/format.js'

/** How the queue stands, and the way into its page, which is a page of its own. */
export default {
  title: 'Queue',
  render({ root, session, heading }) {
    const now = figure({
      session,
      title: 'Now',
      height: 120,
      calls: () => [{ path: '/status' }],
      draw: ([{ queue }]) => (queue ? drawQueue(queue) : null),
      emptyTitle: 'This server knows no queue',
      empty: 'It was started without REDIS_URL. Runs build by themselves.',
    })
    root.append(
      ...heading(
        'Queue',
        'Jobs of the workers: what they are at, what waits, what failed and why. Dead letters are put back on the page of the queue.',
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
    ['To be tried again', retrying],
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
        error.status === 404
          ? 'This server knows no queue: it was started without REDIS_URL. Runs build by themselves.'
          : error.message
    }
  }
  return h(
    'p',
    { class: 'way-in' },
    h('button', { class: 'main', type: 'button', on: { click: open } }, 'Open the queue'),
    status,
  )
}
