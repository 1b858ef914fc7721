import { figure } from '../../shared/charts/figure.js'
import { plot } from '../../shared/charts/plot.js'
import { choice } from '../../shared/controls.js'
import { h } from '../../shared/dom.js'
import { axisMoney, capital, money, percent, plain, words } from '../../shared/format.js'
import { dataTable } from '../../shared/table.js'

/** The metrics that are shown, with unit and kind of chart. */
const shown = [
  ['revenue', 'amount', 'bars'],
  ['net_income', 'amount', 'bars'],
  ['free_cash_flow', 'amount', 'bars'],
  ['gross_margin', 'ratio', 'line'],
  ['operating_margin', 'ratio', 'line'],
  ['eps_diluted', 'share', 'bars'],
  ['total_debt', 'amount', 'bars'],
  ['return_on_equity', 'ratio', 'line'],
]

/** Shows normalized metrics of a company and their history. */
export function metrics(session, ticker) {
  let period = 'quarterly'
  const part = figure({
    session,
    title: 'Reported figures',
    note: ([found] = []) => describe(found?.companies[0]),
    height: 420,
    calls: () => [
      {
        path: '/financials/metrics',
        query: { ticker, include_history: true, period, limit: 16, metrics: shown.map(([name]) => name).join(',') },
      },
    ],
    draw: ([{ companies }]) => (companies[0]?.history?.length ? draw(companies[0]) : null),
    emptyTitle: 'Nothing reported',
    empty: 'No financial report of this company is available.',
  })
  const choose = choice({
    legend: 'Periods',
    options: [
      ['quarterly', 'Quarters'],
      ['yearly', 'Years'],
    ],
    value: period,
    changed(value) {
      period = value
      part.load()
    },
  })
  part.node.querySelector('header').after(h('div', { class: 'toolbar inside' }, choose))
  return part
}

function describe(company) {
  if (!company) return ''
  const { name, profile, currency } = company
  return [name, profile.industry || profile.sector, currency && currency !== 'USD' ? `in ${currency}` : '']
    .filter(Boolean)
    .join(' · ')
}

function draw({ history, currency }) {
  const periods = [...history].reverse()
  const available = shown.filter(([name]) => periods.some(({ metrics: values }) => values[name] !== undefined))
  const formats = {
    amount: (value) => money(value ?? null, { currency: currency ?? 'USD' }),
    ratio: (value) => percent(value === undefined || value === null ? null : value * 100, { digits: 1 }),
    share: (value) => plain(value ?? null),
  }
  return {
    says: `${periods.length} periods to ${periods.at(-1).period}`,
    chart: h(
      'div',
      { class: 'minis' },
      available.map(([name, unit, kind]) =>
        h(
          'div',
          { class: 'mini' },
          h('h3', {}, titleOf(name)),
          plot({
            label: `${titleOf(name)} by period; the table has the figures`,
            x: periods.map((_, index) => index),
            names: periods.map(({ period }) => period),
            series: [
              {
                label: titleOf(name),
                color: '--accent',
                kind,
                values: periods.map(({ metrics: values }) => values[name] ?? null),
              },
            ],
            format: formats[unit],
            axisFormat: unit === 'amount' ? (value) => axisMoney(value, currency ?? 'USD') : undefined,
            height: 150,
          }),
        ),
      ),
    ),
    table: dataTable({
      caption: 'Reported figures, newest period first; a dash means that the figure was not reported for that period',
      rows: history,
      isTall: true,
      columns: [
        { label: 'Period', isName: true, class: 'nowrap', of: ({ period }) => period },
        ...available.map(([name, unit]) => ({
          label: titleOf(name),
          isNumber: true,
          of: ({ metrics: values }) => formats[unit](values[name]),
        })),
        { label: 'From', class: 'nowrap', of: ({ filing }) => filing.type },
      ],
    }),
  }
}

function titleOf(name) {
  return name === 'eps_diluted' ? 'Diluted EPS' : capital(words(name))
}
