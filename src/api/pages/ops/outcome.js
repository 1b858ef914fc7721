import { h } from '../shared/dom.js'

const tones = { done: 'good', failed: 'bad', died: 'bad', running: '', passed: 'good', warned: 'warn', rejected: 'bad' }

/** An outcome as a word in a colour. */
export function outcomeTag(outcome) {
  return h('span', { class: `tag ${tones[outcome] ?? ''}`.trim() }, outcome)
}
