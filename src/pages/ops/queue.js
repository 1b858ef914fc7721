import { h } from '../shared/dom.js'

/** The way into the page of the queue, which is a page of its own. */
export default {
  title: 'Queue',
  render({ root, session, heading }) {
    const told = h('p', { role: 'status' })
    const open = async () => {
      told.textContent = 'Opening…'
      try {
        const { address } = await session.ask({ path: '/queue-visit', body: {} }, { keepsCookie: true })
        location.assign(address)
      } catch (error) {
        told.textContent =
          error.status === 404
            ? 'This server knows no queue: it was started without REDIS_URL. Runs build by themselves.'
            : error.message
      }
    }
    root.append(
      ...heading('Queue'),
      h(
        'p',
        {},
        'Jobs of the workers: what they are at, what waits, what failed and why. Dead letters are put back there.',
      ),
      h('p', {}, h('button', { type: 'button', on: { click: open } }, 'Open the queue')),
      told,
    )
  },
}
