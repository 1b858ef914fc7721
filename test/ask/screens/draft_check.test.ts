import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Task, UnfitAnswer } from '../../../src/ask/model_writer.ts'
import { modelScreenParser } from '../../../src/ask/screens/model/model_parser.ts'
import { toldVocabulary } from '../../../src/ask/screens/model/told_vocabulary.ts'
import type { Parsed } from '../../../src/ask/screens/parser.ts'
import { criterion, type QuotedCriterion, type QuotedPredicate, written } from '../../../src/ask/screens/predicate.ts'
import { builtInParser } from '../../../src/ask/screens/read/built_in_parser.ts'
import { screenVocabulary } from '../../../src/ask/screens/vocabulary.ts'
import { ownScreens, readScreenSets } from '../../../src/evaluation/screen_evaluation.ts'
import { readPrompt } from '../../../src/language/prompts.ts'
import { quoted, rightDraft } from './model_drafts.ts'
import { names } from './names.ts'
import { randomQueries } from './random_queries.ts'

const vocabulary = screenVocabulary()
const { fields, sectors, industries } = vocabulary
const defaultPeriod = (field: string) => fields.get(field)?.period ?? null
const cases = readScreenSets(ownScreens)
  .filter(({ name }) => name !== 'asked')
  .flatMap(({ cases }) => cases)
  .filter(({ refused }) => !refused)

let draft: unknown
let problems: string[] = []
const parser = modelScreenParser({
  async answer<Answer>(task: Task<Answer>) {
    try {
      return task.accept(JSON.stringify(draft))
    } catch (error) {
      problems = (error as UnfitAnswer).problems
      expect(error).toBeInstanceOf(UnfitAnswer)
      return undefined
    }
  },
})

async function read(query: string, written: unknown): Promise<Parsed> {
  draft = written
  problems = []
  return parser.parse(query, names)
}

type Mistake = (draft: QuotedPredicate) => unknown[]

/** A mistake made in one criterion after the other; false where it cannot be made there. */
const inEach =
  (make: (each: QuotedCriterion, draft: QuotedPredicate, group: QuotedCriterion[]) => boolean): Mistake =>
  (draft) =>
    draft.all.flatMap(({ any }, group) =>
      any.flatMap((_, at) => {
        const copy = structuredClone(draft)
        const { any: copied } = copy.all[group]
        return make(copied[at], copy, copied) ? [copy] : []
      }),
    )

const renumbered = (change: (low: number) => number) =>
  inEach((each) => {
    const { low } = each
    if (low !== null) each.low = change(low)
    return each.low !== low
  })

const turned = new Map([
  ['above', 'below'],
  ['below', 'above'],
  ['at_least', 'at_most'],
  ['at_most', 'at_least'],
  ['above_company', 'below_company'],
  ['below_company', 'above_company'],
])
const loosened = new Map([
  ['above', 'at_least'],
  ['below', 'at_most'],
  ['at_least', 'above'],
  ['at_most', 'below'],
])
const compared = (others: Map<string, string>) =>
  inEach((each) => {
    const other = others.get(each.compare)
    if (other) each.compare = other as QuotedCriterion['compare']
    return other !== undefined
  })
const added = (more: QuotedCriterion) =>
  inEach(({ said }, draft) => {
    draft.all.push({ any: [{ ...more, said }] })
    return true
  })
const extra = (...rest: Parameters<typeof criterion>) => ({ said: [], ...criterion(...rest) })

const mistakes: Record<string, Mistake> = {
  'a group dropped': (draft) => draft.all.map((_, at) => ({ ...draft, all: draft.all.toSpliced(at, 1) })),
  'an alternative dropped': inEach(
    (each, _, group) => group.length > 1 && group.splice(group.indexOf(each), 1).length > 0,
  ),
  'a number doubled': renumbered((low) => 2 * low),
  'a number one off': renumbered((low) => low + 1),
  'a comparison turned': compared(turned),
  'a comparison loosened or tightened': compared(loosened),
  'a negation added or lost': inEach((each) => {
    each.not = !each.not
    return true
  }),
  'another period': inEach((each) => {
    const { periods, period } = fields.get(each.field)!
    const other = periods.find((id) => id !== (each.period ?? period))
    each.period = other ?? each.period
    return other !== undefined
  }),
  'another field of the same unit': inEach((each) => {
    const { unit } = fields.get(each.field)!
    const other = [...fields.values()].find((field) => field.unit === unit && field.id !== each.field)
    if (other && unit !== 'category') Object.assign(each, { field: other.id, period: null })
    return other !== undefined && unit !== 'category'
  }),
  'the change of a field in place of it': inEach((each) => {
    const { change } = fields.get(each.field)!
    if (change) Object.assign(each, { field: change, period: null })
    return change !== undefined && each.compare !== 'level'
  }),
  'a level in place of a number': inEach((each) => {
    const isNumber = each.low !== null
    if (isNumber) Object.assign(each, { compare: 'level', low: null, high: null, level: 'high' })
    return isNumber
  }),
  'another level': inEach((each) => {
    each.level = each.level === 'low' ? 'high' : 'low'
    return each.compare === 'level'
  }),
  'another category or symbol': inEach((each) => {
    const kinds = { sector: sectors, industry: industries }[each.field] ?? fields.get(each.field)!.values
    const other = each.field === 'ticker' ? 'IBM' : Object.keys(kinds).find((id) => !each.words.includes(id))
    if (each.compare === 'is') each.words = [other!]
    return each.compare === 'is'
  }),
  'a word less': inEach((each) => each.words.length > 1 && each.words.pop() !== undefined),
  'a size that nobody asked for': added(extra('market_cap', 'level', { level: 'large' })),
  'a profit that nobody asked for': added(extra('net_income', 'above', { low: 0 })),
  'an order that nobody asked for': (draft) =>
    draft.sort
      ? []
      : draft.all.map(({ any: [{ said }] }) => ({
          ...draft,
          sort: { said, field: 'market_cap', period: null, direction: 'highest' },
        })),
  'an order dropped': (draft) => (draft.sort ? [{ ...draft, sort: null }] : []),
  'an order turned': ({ sort, ...draft }) =>
    sort ? [{ ...draft, sort: { ...sort, direction: sort.direction === 'highest' ? 'lowest' : 'highest' } }] : [],
  'an order by something else': ({ sort, ...draft }) =>
    sort ? [{ ...draft, sort: { ...sort, field: sort.field === 'revenue' ? 'cash' : 'revenue', period: null } }] : [],
  'a count dropped or one off': ({ count, ...draft }) =>
    count === null ? [] : [null, count + 1].map((other) => ({ ...draft, count: other })),
  'alternatives that all have to hold': (draft) =>
    draft.all.some(({ any }) => any.length > 1)
      ? [{ ...draft, all: draft.all.flatMap(({ any }) => any.map((each) => ({ any: [each] }))) }]
      : [],
  'conditions of which one will do': (draft) =>
    draft.all.length > 1 ? [{ ...draft, all: [{ any: draft.all.flatMap(({ any }) => any) }] }] : [],
}

test.each(Object.entries(mistakes))(
  '%s: no such mistake in a reading goes through without a word',
  async (_name, make) => {
    let made = 0
    const silent: string[] = []
    for (const each of cases) {
      const right = rightDraft(each)
      const meant = written(right, defaultPeriod)
      for (const wrong of make(right) as QuotedPredicate[]) {
        made++
        const { predicate, isLasting, corrections } = await read(each.ask, wrong)
        const found = written(predicate, defaultPeriod)
        // Taken as it is, though it says something else, and nothing tells of it.
        if (isLasting && found !== meant && corrections.length === 0) silent.push(`${each.ask}: ${found}`)
      }
    }
    expect(made).toBeGreaterThan(5)
    expect(silent).toEqual([])
  },
)

test('neither does one in queries that nobody chose, and what is right of them stands', async () => {
  let stood = 0
  await fc.assert(
    fc.asyncProperty(randomQueries, async ({ ask, criteria }) => {
      const all = criteria.map((each) => ({ any: [each] }))
      const meant = written({ all, sort: null, count: null, not_understood: [] }, defaultPeriod)
      const own = await builtInParser().parse(ask, names)
      // What two neighbours mean together is another question.
      fc.pre(written(own.predicate, defaultPeriod) === meant && own.predicate.not_understood.length === 0)
      const right = quoted(ask, { all, sort: null, count: null, not_understood: [] })
      const { isLasting } = await read(ask, right)
      expect([ask, problems, isLasting]).toEqual([ask, [], true])
      stood++
      for (const [name, make] of Object.entries(mistakes)) {
        for (const wrong of make(right) as QuotedPredicate[]) {
          const { predicate, isLasting, corrections } = await read(ask, wrong)
          const isSilent = isLasting && corrections.length === 0 && written(predicate, defaultPeriod) !== meant
          expect([ask, name, isSilent]).toEqual([ask, name, false])
        }
      }
    }),
    { numRuns: 100 },
  )
  expect(stood).toBeGreaterThan(50)
})

test('a quotation of the whole query behind every criterion covers nothing', async () => {
  let refused = 0
  const several = cases.map(rightDraft).filter(({ all }) => all.length > 1)
  for (const [at, each] of cases.entries()) {
    const right = rightDraft(each)
    if (right.all.length < 2) continue
    for (const { any } of right.all) for (const one of any) one.said = [each.ask]
    if (!(await read(cases[at].ask, right)).isLasting) refused++
  }
  expect(refused / several.length).toBeGreaterThan(0.95)
})

test.each([
  ['banks with a fat moat', 'industry is banks', ['fat moat'], 'judgement of management'],
  ['banks loved by my neighbours', 'industry is banks', ['loved by my neighbours'], undefined],
])('%s: what a model names as not understood is told, with its reason', async (ask, screen, unread, reason) => {
  const parsed = await read(ask, rightDraft({ ask, screen, unread, or: [], held_out: false, refused: false }))
  expect([problems, parsed.predicate.not_understood]).toEqual([[], unread])
  expect(parsed.reasons.join()).toContain(reason ?? '')
})

test.each([
  ['dividend yield above 3% and below 6%', false],
  ['dividend yield of at least 3% and at most 6%', true],
  ['dividend yield between 3% and 6%', true],
])('%s: a range has both of its ends: %s', async (ask, isRange) => {
  const range = { said: [ask], ...criterion('dividend_yield', 'between', { low: 3, high: 6 }) }
  const { isLasting } = await read(ask, { all: [{ any: [range] }], sort: null, count: null, not_understood: [] })
  expect(isLasting).toBe(isRange)
})

test('what a model leaves though the built-in parser reads it is asked for again', async () => {
  const ask = 'banks with P/E below 10'
  await read(ask, {
    all: [{ any: [{ ...extra('industry', 'is', { words: ['banks'] }), said: ['banks'] }] }],
    sort: null,
    count: null,
    not_understood: ['P/E below 10'],
  })
  expect(problems).toEqual(['not_understood: all of the query can be said by the fields'])
})

test('the same criteria are joined as the query joins them', async () => {
  const ask = 'P/E under 20 or P/S under 2, revenue growth over 10%'
  const [one, other, growth] = quoted(ask, {
    all: [
      { any: [criterion('price_to_earnings', 'below', { low: 20 })] },
      { any: [criterion('price_to_sales', 'below', { low: 2 })] },
      { any: [criterion('revenue_growth', 'above', { low: 10 })] },
    ],
    sort: null,
    count: null,
    not_understood: [],
  }).all.flatMap(({ any }) => any)
  const rest = { sort: null, count: null, not_understood: [] }
  await read(ask, { all: [{ any: [one] }, { any: [other, growth] }], ...rest })
  expect(problems).toEqual(['the groups do not join the criteria as “and”, “or” and commas of the query do'])
  expect((await read(ask, { all: [{ any: [other, one] }, { any: [growth] }], ...rest })).isLasting).toBe(true)
})

test('the example that the model is shown stands', async () => {
  const [, ask, example] = /for “(.+)” write\n(.+)\n/.exec(readPrompt('screen', toldVocabulary(vocabulary)).text)!
  const { predicate, isLasting } = await read(ask, JSON.parse(example))
  expect([problems, isLasting]).toEqual([[], true])
  expect(written(predicate, defaultPeriod)).toBe(
    'industry is banks; market_cap level large; not ticker is JPM; price_to_earnings below 12',
  )
})

test('a reading without end is not even looked at', async () => {
  const { all, ...rest } = rightDraft(cases[0])
  await read(cases[0].ask, { ...rest, all: Array.from({ length: 600 }, () => all[0]) })
  expect(problems).toEqual(['more than a screen can hold'])
})

test('whatever JSON comes, a query is read', async () => {
  for (const strange of [
    null,
    5,
    [],
    {},
    { all: {} },
    { all: [{ any: [null] }] },
    'x',
    { ...rightDraft(cases[0]), count: 1e300 },
  ]) {
    expect((await read(cases[0].ask, strange)).isLasting).toBe(false)
  }
})
