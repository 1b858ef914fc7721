import { message } from '../../shared/charts/figure.js'
import { asking, choice } from '../../shared/controls.js'
import { announce, h, safeAddress } from '../../shared/dom.js'
import { reading } from '../reading.js'
import { callsBehind, numbersIn, partsOf } from './ask_figures.js'

const sources = {
  conversations: {
    path: '/retail/intent/ask',
    examples: [
      'What is gaining interest this week, and how do people feel about it?',
      'Compare NVDA and AMD',
      'What do people ask about TSLA this month?',
    ],
  },
  filings: {
    path: '/filings/ask',
    examples: ['How did revenue change, and what drove it?', 'What are the main risks?', 'How much debt is there?'],
  },
}

/**
 * The view that answers questions in plain English. The answer is streamed, then its figures become links to the calls
 * that return them.
 */
export default {
  title: 'Ask',
  render({ root, session, state, remember, heading }) {
    const chosen = { of: state.of in sources ? state.of : 'conversations', tickers: state.tickers ?? '' }
    let stop
    const result = h('section', { class: 'card answer', hidden: true })
    const examples = h('p', { class: 'quiet examples' })
    const tickers = h('input', { id: 'ask-tickers', type: 'text', value: chosen.tickers, placeholder: 'AAPL, MSFT' })
    const companies = h('div', { class: 'field' }, h('label', { for: 'ask-tickers' }, 'Companies'), tickers)
    const submit = (question) => {
      chosen.tickers = tickers.value
      remember({ ...chosen, question })
      form.querySelector('input').value = question
      stop?.abort()
      stop = new AbortController()
      result.hidden = false
      show(result, session, callOf(chosen, question), stop.signal)
    }
    const turn = (of) => {
      chosen.of = of
      companies.hidden = of !== 'filings'
      examples.replaceChildren(
        'For example: ',
        ...sources[of].examples.flatMap((text, at) => [
          at > 0 ? ' · ' : '',
          h('button', { class: 'plain', type: 'button', on: { click: () => submit(text) } }, text),
        ]),
      )
    }
    const form = asking({
      label: 'Your question',
      button: 'Ask',
      value: state.question,
      placeholder: sources.conversations.examples[0],
      maximum: 1000,
      submitted: submit,
    })
    turn(chosen.of)
    root.append(
      ...heading(
        'Ask',
        'Ask questions in plain English. Every figure in an answer links to the API call that returns it.',
      ),
      h(
        'div',
        { class: 'toolbar' },
        choice({
          legend: 'Of',
          options: [
            ['conversations', 'Conversations'],
            ['filings', 'Filings'],
          ],
          value: chosen.of,
          changed: turn,
        }),
        companies,
      ),
      h('div', { class: 'toolbar wide-field' }, form),
      examples,
      result,
    )
    if (state.question) submit(state.question)
  },
}

function callOf({ of, tickers }, question) {
  const named = tickers.split(/[\s,]+/).filter(Boolean)
  return { path: sources[of].path, body: of === 'filings' ? { question, tickers: named } : { question } }
}

async function show(place, session, call, signal) {
  const text = h('p', { class: 'text' })
  const body = h('div', { class: 'body' }, text)
  const more = h('div', { class: 'more' })
  place.replaceChildren(h('header', {}, h('h2', {}, 'Answer'), h('p', {}, call.body.question)), body, more)
  place.setAttribute('aria-busy', 'true')
  try {
    let answer
    for await (const { event, data } of session.stream(call, { signal })) {
      if (event === 'delta') text.append(data.text)
      if (event === 'result') answer = data
    }
    body.append(reading(answer.interpretation))
    announce(`Answer: ${answer.answer}`)
    const calls = callsBehind(answer, call)
    const found = await Promise.all(calls.map((each) => session.ask(each, { signal }).catch(() => null)))
    if (signal.aborted) return
    const shown = [call, ...calls].map((each, at) => callNode(session, each, at))
    text.replaceChildren(...linked(answer, found.map(numbersIn), shown))
    more.replaceChildren(...shown)
  } catch (error) {
    if (signal.aborted || error.name === 'AbortError') return
    if (!('status' in error)) console.error(error)
    body.replaceChildren(message(error.title ?? 'This could not be shown', error.message, true))
    announce(`Answer: ${error.title ?? 'failed'}`)
  } finally {
    place.removeAttribute('aria-busy')
  }
}

function callNode(session, call, at) {
  const name = at === 0 ? 'The question' : `Call ${at}: ${call.path}`
  return h('details', {}, h('summary', {}, name), h('pre', { tabindex: '0' }, session.curl(call)))
}

/** Turns figures and citations in the text into links. A figure links to the first call whose answer contains it. */
function linked({ answer, citations = [] }, numbers, shown) {
  return partsOf(answer).map((part) => {
    const filing = part.citation && citations.find(({ id }) => id === part.citation)?.filing
    const address = filing && safeAddress(filing.url)
    if (address) {
      const title = `${filing.type} of ${filing.date}`
      return h('a', { href: address, title, rel: 'noreferrer', target: '_blank' }, part.text)
    }
    const at = part.matches ? numbers.findIndex((each) => each.some(part.matches)) : -1
    if (at < 0) return part.text
    const open = () => {
      const node = shown[at + 1]
      node.open = true
      node.querySelector('summary').focus()
      node.scrollIntoView({ block: 'nearest' })
    }
    const title = `This figure is in the answer to call ${at + 1}`
    return h('button', { class: 'plain figure-link', type: 'button', title, on: { click: open } }, part.text)
  })
}
