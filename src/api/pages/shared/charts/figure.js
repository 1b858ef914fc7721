import { announce, h } from '../dom.js'

/**
 * A part of a page that sends the API calls of `calls()` and shows what `draw(answers)` returns: `{chart, table, says}`, or null if there
 * is nothing to show. `below(answers)` returns an optional remark below the chart, and `otherwise(failure)` a remark below the error. If
 * `isTableOpen`, the table is open at first. The space of `height` is reserved until the answers arrive.
 */
export function figure({
  session,
  title,
  note,
  height = 260,
  calls,
  draw,
  below,
  otherwise,
  emptyTitle = 'No data in this window',
  empty = 'Try a longer window or fewer filters.',
  isTableOpen = false,
  level = 'h2',
}) {
  const body = h('div', { class: 'body' })
  body.style.minHeight = `${height}px`
  const more = h('div', { class: 'more' })
  const noteText = h('p', {}, typeof note === 'function' ? note() : (note ?? ''))
  const heading = h(level, {}, title)
  const remark = h('p', { class: 'quiet below', hidden: true })
  const node = h('section', { class: 'card' }, h('header', {}, heading, noteText), body, remark, more)
  const opened = new Map([['table', isTableOpen]])
  let running

  async function load() {
    running?.abort()
    const stop = new AbortController()
    running = stop
    node.setAttribute('aria-busy', 'true')
    if (body.childElementCount === 0) body.append(h('div', { class: 'skeleton' }))
    let asked = []
    try {
      asked = await calls()
      const answers = await Promise.all(asked.map((call) => session.ask(call, { signal: stop.signal })))
      if (stop.signal.aborted) return
      if (typeof note === 'function') noteText.textContent = note(answers)
      remark.textContent = below?.(answers) ?? ''
      remark.hidden = remark.textContent === ''
      show(draw(answers), asked)
    } catch (error) {
      if (stop.signal.aborted || error.name === 'AbortError') return
      if (!('status' in error)) console.error(error)
      remark.textContent = otherwise?.(error) ?? ''
      remark.hidden = remark.textContent === ''
      body.replaceChildren(failed(error, load))
      more.replaceChildren(callsOf(asked))
      announce(`${title}: ${error.title ?? 'failed'}`)
    }
    node.removeAttribute('aria-busy')
  }

  function show(drawn, asked) {
    if (!drawn) {
      body.replaceChildren(message(emptyTitle, empty))
      body.style.minHeight = `${Math.min(height, 160)}px`
      more.replaceChildren(callsOf(asked))
      announce(`${title}: ${emptyTitle}`)
      return
    }
    const { chart, table, says } = drawn
    body.style.minHeight = ''
    body.replaceChildren(...(chart ? [chart] : []), ...(!chart && table ? [table] : []))
    more.replaceChildren(...(chart && table ? [disclosure('table', 'Show as a table', [table])] : []), callsOf(asked))
    announce(says ? `${title}: ${says}` : `${title}: loaded`)
  }

  function callsOf(asked) {
    if (!session.curl) return ''
    return disclosure('calls', asked.length === 1 ? 'Show the API call' : `Show the ${asked.length} API calls`, [
      ...asked.map((call) => copyable(session.curl(call))),
    ])
  }

  function disclosure(name, label, content) {
    const details = h('details', { open: opened.get(name) }, h('summary', {}, label), ...content)
    details.addEventListener('toggle', () => opened.set(name, details.open))
    return details
  }

  return { node, load }
}

/** Creates a message that is shown in place of a chart. */
export function message(title, detail, isError = false) {
  return h('div', { class: isError ? 'message error' : 'message' }, h('strong', {}, title), h('span', {}, detail))
}

function failed(error, again) {
  const box = message(error.title ?? 'This could not be shown', error.message, true)
  box.append(h('span', {}, h('button', { class: 'plain', type: 'button', on: { click: again } }, 'Try again')))
  return box
}

function copyable(text) {
  const shown = h('pre', { tabindex: '0' }, text)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = 'Copied'
      announce('Copied')
    } catch {
      getSelection().selectAllChildren(shown)
      button.textContent = 'Selected'
    }
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  }
  const button = h('button', { type: 'button', on: { click: copy } }, 'Copy')
  return h('div', { class: 'call' }, shown, button)
}
