import { h } from '../dom.js'

/**
 * Draws horizontal bars next to names, from zero in both directions; screen readers read the values as text instead. A
 * row has `name`, `href`, `value`, `shown` (the value as text), `aside` (smaller text), `hint`, and `missing` (text in
 * place of a bar whose value is not published).
 */
export function bars({ label, rows, isLong = false, isPlain = false }) {
  const values = rows.map(({ value }) => value ?? 0)
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  const span = most - least || 1
  const zero = (-least / span) * 100
  return h(
    'ul',
    { class: isLong ? 'rows long' : 'rows', 'aria-label': label },
    rows.map(({ name, href, value, shown, aside, hint, missing }) => {
      const size = (Math.abs(value ?? 0) / span) * 100
      const isDown = value < 0
      const from = isDown ? zero - size : zero
      return h(
        'li',
        { title: hint },
        h('span', { class: 'name', title: name }, href ? h('a', { href }, name) : name),
        missing
          ? h('span', { class: 'missing' }, missing)
          : h(
              'span',
              { class: 'track', 'aria-hidden': 'true' },
              h('span', {
                class: `bar${isPlain ? ' plain' : isDown ? ' down' : ''}`,
                vars: { '--from': `${from}%`, '--size': `${size}%` },
              }),
              least < 0 && h('span', { class: 'zero', vars: { '--at': `${zero}%` } }),
            ),
        h('span', { class: 'value' }, shown, aside && h('small', {}, aside)),
      )
    }),
  )
}

/**
 * Draws two dots per row, for the values `before` and `now`, joined by a line. A row also has `name`, `href`, `shown`,
 * `aside` and `hint`, as in `bars`.
 */
export function dumbbells({ label, rows, isLong = false }) {
  const most = Math.max(...rows.flatMap(({ before, now }) => [before ?? 0, now])) || 1
  const at = (value) => `${2 + (value / most) * 96}%`
  return h(
    'ul',
    { class: isLong ? 'rows long' : 'rows', 'aria-label': label },
    rows.map(({ name, href, before, now, shown, aside, hint }) => {
      const [low, high] = [Math.min(before ?? 0, now), Math.max(before ?? 0, now)]
      const tone = now < (before ?? 0) ? ' down' : ''
      const width = ((high - low) / most) * 96
      return h(
        'li',
        { title: hint },
        h('span', { class: 'name', title: name }, href ? h('a', { href }, name) : name),
        h(
          'span',
          { class: 'track', 'aria-hidden': 'true' },
          h('span', { class: 'rail' }),
          h('span', { class: `link${tone}`, vars: { '--from': at(low), '--size': `${width}%` } }),
          before !== null && h('span', { class: 'dot before', vars: { '--at': at(before) } }),
          h('span', { class: `dot${tone}`, vars: { '--at': at(now) } }),
        ),
        h('span', { class: 'value' }, shown, aside && h('small', {}, aside)),
      )
    }),
  )
}

/** Creates a legend. Entries are `[colour variable, text, shape]`, where the shape is optional. */
export function legend(entries) {
  return h(
    'ul',
    { class: 'legend' },
    entries.map(([color, text, shape = '']) =>
      h('li', {}, h('i', { class: shape || undefined, vars: color ? { '--color': `var(${color})` } : {} }), text),
    ),
  )
}

const sentiments = ['bullish', 'mixed', 'neutral', 'unknown', 'bearish']
const colors = { bullish: '--up', bearish: '--down', mixed: '--mixed', neutral: '--neutral', unknown: '--unknown' }

/**
 * Draws the shares of the published sentiments, which add up to 100, as one bar. The end of the bar is hatched if the
 * shares of some sentiments are withheld.
 */
export function sentimentBar(breakdown) {
  const shown = sentiments.filter((name) => breakdown[name] > 0)
  const total = shown.reduce((sum, name) => sum + breakdown[name], 0)
  const text = sentiments
    .filter((name) => breakdown[name] !== null)
    .map((name) => `${name} ${breakdown[name]} %`)
    .join(', ')
  const withheld = sentiments.filter((name) => breakdown[name] === null)
  const missing = withheld.length > 0 ? `too few people, or nobody: ${withheld.join(', ')}` : ''
  const said = [text, missing].filter(Boolean).join('; ')
  return h(
    'span',
    {
      class: 'stack',
      role: 'img',
      'aria-label': said,
      title: said,
    },
    shown.map((name) => h('i', { vars: { '--size': `${breakdown[name]}%`, '--color': `var(${colors[name]})` } })),
    (withheld.length > 0 || total < 99) && h('i', { class: 'rest' }),
  )
}

export function sentimentLegend() {
  return legend(sentiments.map((name) => [colors[name], name]))
}
