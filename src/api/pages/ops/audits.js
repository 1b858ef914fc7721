import { figure } from '../shared/charts/figure.js'
import { h } from '../shared/dom.js'
import { count, day, instant } from '../shared/format.js'
import { dataTable } from '../shared/table.js'
import { outcomeTag } from './outcome.js'

/** The view with the audit results of each release. */
export default {
  title: 'Audits',
  render({ root, session, heading }) {
    const history = figure({
      session,
      title: 'Audit history',
      note: 'Newest release first, including rejected releases',
      height: 320,
      calls: () => [{ path: '/audits' }],
      draw: ([{ audits }]) => (audits.length > 0 ? { says: `${audits.length} audits`, table: table(audits) } : null),
      emptyTitle: 'No audits yet',
      empty: 'An audit appears here after each run that writes a release.',
    })
    root.append(
      ...heading('Audits', 'A release that fails its audit never goes live; the previous one stays live.'),
      history.node,
    )
    history.load()
  },
}

function table(audits) {
  return dataTable({
    caption: 'Audits by release',
    rows: audits,
    columns: [
      { label: 'Release', isName: true, class: 'nowrap', of: ({ id }) => id },
      { label: 'Written, UTC', class: 'nowrap', of: (audit) => instant(audit.created_at) },
      { label: 'For', class: 'nowrap', of: (audit) => day(audit.as_of) },
      {
        label: 'Outcome',
        of: ({ isRejected, warned }) => outcomeTag(isRejected ? 'rejected' : warned > 0 ? 'warned' : 'passed'),
      },
      { label: 'Passed', isNumber: true, of: ({ passed }) => count(passed) },
      { label: 'Warned', isNumber: true, of: ({ warned }) => count(warned) },
      { label: 'Failed', isNumber: true, of: ({ failed }) => count(failed) },
      {
        label: 'Found',
        class: 'clip',
        of: ({ findings }) =>
          h(
            'ul',
            {},
            findings.map(({ detail }) => h('li', { class: 'quiet' }, detail)),
          ),
      },
    ],
  })
}
