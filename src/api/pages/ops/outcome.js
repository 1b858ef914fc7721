import { h } from '../shared/dom.js'

const tones = { done: 'good', failed: 'bad', died: 'bad', running: '', passed: 'good', warned: 'warn', rejected: 'bad' }

/** Shows the outcome of a run or stage as a coloured word. */
export function outcomeTag(outcome) {
  return h('span', { class: `tag ${tones[outcome] ?? ''}`.trim() }, outcome)
}
