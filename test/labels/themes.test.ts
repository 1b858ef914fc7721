import { expect, test } from 'vitest'
import { builtInLabeller } from '../../src/labels/built_in.ts'
import { readThemes, themeOf } from '../../src/labels/themes.ts'
import { tokensOf } from '../../src/text/tokens.ts'
import { stemOf } from '../../src/text/words.ts'

const theme = (text: string) => themeOf(tokensOf(text), text)

test('defines at least 80 themes, each with a descriptive sentence', () => {
  const all = readThemes()
  expect(all.length).toBeGreaterThanOrEqual(80)
  for (const each of all) expect(each.description, each.id).toMatch(/^[A-Z0-9].{15,}\.$/)
})

test.each([
  ['Is it a good time to buy $ACME?', 'good_time_to_buy'],
  ['Is Acme overvalued at this price?', 'is_it_overvalued'],
  ['Should I sell or keep holding?', 'hold_or_sell'],
  ['Should I take profits here?', 'take_profits'],
  ['What should I expect from Acme earnings next week?', 'earnings_expectations'],
  ['What happens to my calls when they expire?', 'options_at_expiry'],
  ['How are dividends taxed?', 'dividend_tax'],
  ['Will $ACME ever recover?', 'will_it_recover'],
  ['Why is $ACME dropping today?', 'why_falling'],
  ['Is it too late to get in?', 'too_late'],
  ['How do I start investing?', 'start_investing'],
  ['Which broker should I use?', 'which_broker'],
  ['Is that a wash sale?', 'wash_sale'],
  ['Is a market crash coming?', 'market_crash'],
  ['Where should I park my cash?', 'where_to_put_cash'],
  ['Why did the analysts downgrade $ACME?', 'analyst_views'],
  ['Will $ACME raise its revenue forecast?', 'company_guidance'],
  ['Where would you put a stop on $ACME?', 'stop_loss'],
  ['Can $ACME pay its debt when it comes due?', 'bankruptcy_risk'],
  ['How fast is revenue growing at $ACME?', 'company_growth'],
  ['Has $ACME already run too far to buy?', 'too_late'],
  ['Is the buyback at $ACME a good use of cash?', 'buybacks_question'],
  ['At what price would you sell $ACME?', 'when_to_sell'],
  ['Should I lease or buy a car?', 'car_question'],
  ['How does $ACME make money?', 'company_business'],
  ['What happened to $ACME today?', 'why_falling'],
  ['How do I make money with $ACME?', 'expected_returns'],
  ['Where is my umbrella?', 'unknown'],
])('assigns "%s" the theme %s', (text, wanted) => {
  expect(theme(text)).toBe(wanted)
})

test('a question weighs more than the statements next to it', () => {
  expect(theme('I missed earnings. Is the dividend safe?')).toBe('dividend_safety')
})

test('each theme matches all of its positive examples and none of its negative ones', () => {
  const { label } = builtInLabeller([])
  const wrong = readThemes().flatMap(({ id, asked, not_asked }) => {
    expect(asked, id).not.toEqual([])
    expect(not_asked, id).not.toEqual([])
    return [
      ...asked.filter((text) => label(text).theme !== id).map((text) => `${id}: ${text} is ${label(text).theme}`),
      ...not_asked.filter((text) => label(text).theme === id).map((text) => `not ${id}: ${text}`),
    ]
  })
  expect(wrong).toEqual([])
})

test.each([
  ['$ACME who else bought the dip?', 'what_others_do'],
  ['$ACME why did I buy only one put yesterday', 'unknown'],
  ['$ACME is that a bear flag?', 'technical_levels'],
  ['$ACME are you seriously questioning the balance sheet of this airline?', 'unknown'],
  ['$ACME any bank dumping again?', 'unknown'],
  ['$ACME news?', 'any_news'],
  ['$ACME there go my gains 🤬 how much lower can we go ?', 'how_low'],
  ['why are $ACME $OTHR and $THRD dropping?', 'why_falling'],
  ['$ACME Should I sell my shares, this is going to zero?', 'hold_or_sell'],
  ['@ann why is $ACME dropping today?', 'why_falling'],
  ['$ACME will you bulls give up if it drops below 8?', 'unknown'],
  ['$ACME why is it going up?', 'why_rising'],
  ['$ACME Will the exchange go bankrupt? Thoughts?', 'bankruptcy_risk'],
  ['$ACME what happened? No position here', 'why_falling'],
  ['$ACME what happened? No, I never bought any', 'unknown'],
  ['$ACME give me 160', 'unknown'],
  ['Does $ACME have a moat against $OTHR?', 'competition'],
  ['What do shareholders get if $ACME files for chapter 11?', 'bankruptcy_risk'],
])('assigns the board message "%s" the theme %s', (text, wanted) => {
  expect(theme(text)).toBe(wanted)
})

const talk = 'The weather was fine and nobody at home had anything to say about it. '.repeat(14)

test('the title of a long thread sets its theme even if it is not a question', () => {
  expect(theme(`A deep dive: the bull case for Acme\n${talk} Does anyone agree?`)).toBe('bull_bear_case')
  expect(theme(`A walk in the park\n${talk} Does anyone agree?`)).toBe('unknown')
})

test('a single question late in a long thread sets no theme, but repeated ones do', () => {
  expect(theme(`A walk in the park\n${talk.repeat(2)} Is the dividend safe?`)).toBe('unknown')
  expect(
    theme(
      `A walk in the park\n${talk.repeat(2)} Is the dividend safe? Will they cut the dividend? Can they raise the dividend? Is a dividend cut coming?`,
    ),
  ).toBe('dividend_safety')
})

test('inflected forms of a word have one stem, and different words have different stems', () => {
  for (const word of ['buy', 'buys', 'buying', 'bought']) expect(stemOf(word)).toBe('buy')
  for (const word of ['tax', 'taxes', 'taxed', 'taxing']) expect(stemOf(word)).toBe('tax')
  expect(stemOf('trading')).toBe(stemOf('trades'))
  expect(stemOf('dropped')).toBe(stemOf('drop'))
  expect(stemOf('companies')).toBe('company')
  expect(stemOf('loss')).not.toBe(stemOf('lose'))
})
