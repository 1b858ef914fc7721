import { h } from './dom.js'
import { Session } from './session.js'

/**
 * Starts a page: asks for a key, tests it with the call `trial`, and shows the view that the URL names
 * (`#/view/argument?name=value`). A view is `{title, render(context)}`, where `render` fills `context.root`.
 */
export function startPage({ name, storage, base, trial, views, intro, described }) {
  const main = document.getElementById('main')
  const nav = document.getElementById('nav')
  const aside = document.getElementById('aside')
  const session = new Session({ storage, base, refused: () => askForKey('That key is no longer accepted.') })
  let shown = null

  function askForKey(flaw = '') {
    session.forget()
    nav.hidden = true
    aside.replaceChildren()
    shown = null
    document.title = `${name} · Crowdtape`
    main.replaceChildren(keyForm(flaw))
    main.querySelector('input').focus()
  }

  function keyForm(flaw) {
    const error = h('p', { class: 'error', id: 'key-error', role: 'alert' }, flaw)
    const input = h('input', {
      id: 'key',
      type: 'password',
      autocomplete: 'off',
      required: true,
      'aria-describedby': 'key-error key-note',
    })
    const button = h('button', { class: 'main', type: 'submit' }, 'Open')
    const submit = async (event) => {
      event.preventDefault()
      const key = input.value.trim()
      if (!key) return
      button.disabled = true
      error.textContent = ''
      input.removeAttribute('aria-invalid')
      try {
        await session.ask(trial, { key, isTrial: true })
        session.keep(key)
        open()
        main.querySelector('h1')?.focus()
      } catch (failure) {
        // A 503 means that the server has accepted the key, but has no data.
        if (failure.status === 503) {
          session.keep(key)
          open()
          return
        }
        error.textContent =
          failure.status === 401 ? 'This key is not accepted here.' : `${failure.title}. ${failure.message}`
        input.setAttribute('aria-invalid', 'true')
        input.select()
        button.disabled = false
      }
    }
    return h(
      'div',
      { class: 'gate wide' },
      h('h1', { tabindex: '-1' }, intro.title),
      h('p', { class: 'lead' }, intro.lead),
      h(
        'form',
        { on: { submit }, novalidate: true },
        h('div', { class: 'field' }, h('label', { for: 'key' }, intro.label), input),
        error,
        h('div', {}, button),
      ),
      h('p', { class: 'quiet', id: 'key-note' }, intro.note),
    )
  }

  function open() {
    nav.hidden = false
    aside.replaceChildren(
      h('span', { id: 'described' }),
      h('button', { class: 'plain', type: 'button', on: { click: () => askForKey() } }, 'Forget key'),
    )
    show()
  }

  function show() {
    if (!session.key) return askForKey()
    const { view, argument, query } = addressed()
    const definition = views[view] ?? views['']
    const isAnother = shown !== `${view}/${argument}`
    shown = `${view}/${argument}`
    for (const link of nav.querySelectorAll('a')) {
      const isHere = link.getAttribute('href') === `#/${view}`
      if (isHere) {
        link.setAttribute('aria-current', 'page')
        link.scrollIntoView({ block: 'nearest', inline: 'center' })
      } else link.removeAttribute('aria-current')
    }
    const root = h('div', { class: 'wide' })
    const title = argument && definition.titleOf ? definition.titleOf(argument) : definition.title
    document.title = `${title} · ${name} · Crowdtape`
    const state = { ...query }
    const context = {
      root,
      session,
      argument,
      state,
      heading: (text, lead) => [h('h1', { tabindex: '-1' }, text), ...(lead ? [h('p', { class: 'lead' }, lead)] : [])],
      /** Stores the visitor's choices in the URL without leaving the page. */
      remember(changes) {
        Object.assign(state, changes)
        const text = new URLSearchParams(Object.entries(state).filter(([, value]) => value !== '')).toString()
        const place = argument ? `${view}/${encodeURIComponent(argument)}` : view
        history.replaceState(null, '', `#/${place}${text ? `?${text}` : ''}`)
      },
    }
    main.replaceChildren(root)
    definition.render(context)
    if (isAnother) scrollTo(0, 0)
    describeSoon()
  }

  /** Shows in the header from which release the page gets its data. The release is known once the first answer has arrived. */
  function describeSoon(tries = 0) {
    const place = document.getElementById('described')
    const text = described?.(session)
    if (place && text) place.textContent = text
    else if (place && tries < 50) setTimeout(() => describeSoon(tries + 1), 100)
  }

  nav.querySelector('ul').replaceChildren(
    ...Object.entries(views)
      .filter(([, { inNav = true }]) => inNav)
      .map(([view, { title }]) => h('li', {}, h('a', { href: `#/${view}` }, title))),
  )
  // The URL fragment names the view, so the skip link cannot point to a fragment and moves the focus instead.
  document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault()
    main.focus()
  })
  addEventListener('hashchange', () => {
    show()
    main.querySelector('h1')?.focus({ preventScroll: true })
  })
  if (session.key) open()
  else askForKey()
}

function addressed() {
  const [place, text = ''] = location.hash.replace(/^#\/?/, '').split('?')
  const [view, argument = ''] = place.split('/').map((part) => {
    try {
      return decodeURIComponent(part)
    } catch {
      return ''
    }
  })
  return { view, argument, query: Object.fromEntries(new URLSearchParams(text)) }
}
