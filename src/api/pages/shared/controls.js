import { h } from './dom.js'

let made = 0

/** Creates radio buttons. `options` are pairs `[value, label]`, and `changed` is called with the chosen value. */
export function choice({ legend, options, value, changed }) {
  const name = `choice-${++made}`
  return h(
    'fieldset',
    { class: 'choice' },
    h('legend', {}, legend),
    h(
      'div',
      { class: 'options' },
      options.map(([each, label]) =>
        h(
          'label',
          {},
          h('input', {
            type: 'radio',
            name,
            value: each,
            checked: String(each) === String(value),
            on: { change: () => changed(each) },
          }),
          h('span', {}, label),
        ),
      ),
    ),
  )
}

export const windows = [
  [1, '1 day'],
  [3, '3'],
  [7, '7'],
  [14, '14'],
  [30, '30'],
  [90, '90'],
  [365, '365'],
]

/** Creates a date field for a past day. `changed` is called with the day, or with an empty text for the newest day. */
export function pastDay({ value = '', changed }) {
  const id = `day-${++made}`
  const input = h('input', { id, type: 'date', value, on: { change: () => changed(input.value) } })
  return h('div', { class: 'field' }, h('label', { for: id }, 'As of (empty: newest)'), input)
}

/** Creates a drop-down list with a label. */
export function select({ label, options, value, changed }) {
  const id = `select-${++made}`
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h(
      'select',
      { id, on: { change: (event) => changed(event.target.value) } },
      options.map(([each, text]) => h('option', { value: each, selected: String(each) === String(value) }, text)),
    ),
  )
}

/** Creates a text field with a button. `submitted` is called with the trimmed text, unless the text is empty. */
export function asking({ label, button, value = '', placeholder, maximum, submitted }) {
  const id = `asking-${++made}`
  const input = h('input', {
    id,
    type: 'search',
    value,
    placeholder,
    maxlength: maximum,
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const submit = (event) => {
    event.preventDefault()
    const text = input.value.trim()
    if (text) submitted(text)
  }
  return h(
    'form',
    { class: 'inline-form', role: 'search', on: { submit } },
    h('div', { class: 'field' }, h('label', { for: id }, label), input),
    h('button', { type: 'submit' }, button),
  )
}
