import { h } from '../dom.js'

/**
 * Creates a table whose cells are shaded by their values. `columns` are texts, and rows are `{name, href, values,
 * shown}`.
 */
export function heatTable({ caption, columns, rows, corner }) {
  const most = Math.max(...rows.flatMap(({ values }) => values.filter((value) => value !== null))) || 1
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    h(
      'table',
      { class: 'heat' },
      h('caption', {}, caption),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, corner),
          columns.map((text) => h('th', { scope: 'col', class: 'number' }, text)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map(({ name, href, values, shown }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, href ? h('a', { href }, name) : name),
            values.map((value, at) => {
              if (value === null) return h('td', { class: 'cell none' }, '–')
              const heat = Math.round(Math.sqrt(value / most) * 42)
              return h('td', { class: 'cell', vars: { '--heat': heat } }, shown[at])
            }),
          ),
        ),
      ),
    ),
  )
}
