import { h } from '../shared/dom.js'

/** Shows how a question was understood, and which of its words were not understood. */
export function reading(interpretation) {
  const lines = readingLines(interpretation)
  return h(
    'dl',
    { class: 'reading' },
    lines.map(([name, text]) => h('div', {}, h('dt', {}, name), h('dd', {}, text))),
  )
}

/** Returns the content of `reading` as one line of text. Empty if the answer has no interpretation. */
export function readingText(interpretation) {
  return interpretation
    ? readingLines(interpretation)
        .map(([name, text]) => `${name}: ${text}`)
        .join(' ')
    : ''
}

function readingLines({ in_words, asked, corrections, not_understood: unread = [] }) {
  const corrected = corrections ?? asked.flatMap((part) => part.corrections ?? [])
  const spelt = corrected.map(({ from, to }) => `“${from}” as “${to}”`)
  return [
    ['Read as', in_words],
    spelt.length > 0 && ['Spelling', `${spelt.join(', ')}.`],
    unread.length > 0 && ['Not understood', `${unread.join(', ')}.`],
  ].filter(Boolean)
}
