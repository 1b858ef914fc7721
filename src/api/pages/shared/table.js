import { h } from './dom.js'
import { nothing } from './format.js'

/**
 * Creates a table with a caption. A column has a `label` and a function `of` that returns the text, node or null to
 * show for a row; optional are `class`, `isNumber`, `isName` (the column is the row's header) and `tone` (a function
 * that returns a class for a row).
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
