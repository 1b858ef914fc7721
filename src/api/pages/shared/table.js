import { h } from './dom.js'
import { nothing } from './format.js'

/**
 * A table with a caption. Columns: `label`, `of` (row to text, node or null), `isNumber`, `isName` (the row's header),
 * `tone` (row to a class), `class`.
 */
export function dataTable({ caption, columns, rows, isTall = false }) {
  const head = columns.map(({ label, isNumber, hint }) =>
    h(
      'th',
      {
        scope: 'col',
        class: [isNumber && 'number', isTall && 'stays'].filter(Boolean).join(' ') || undefined,
        title: hint,
      },
      label,
    ),
  )
  const body = rows.map((row, index) =>
    h(
      'tr',
      {},
      columns.map((column) => {
        const classes = [column.isNumber && 'number', column.class, column.tone?.(row)].filter(Boolean).join(' ')
        const content = column.of(row, index) ?? nothing
        return h(
          column.isName ? 'th' : 'td',
          { class: classes || undefined, scope: column.isName ? 'row' : undefined },
          typeof content === 'number' ? String(content) : content,
        )
      }),
    ),
  )
  return h(
    'div',
    { class: isTall ? 'scroll tall' : 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    h('table', {}, h('caption', {}, caption), h('thead', {}, h('tr', {}, head)), h('tbody', {}, body)),
  )
}
