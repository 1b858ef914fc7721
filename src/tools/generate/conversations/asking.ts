import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { projectRoot } from '../../../base/source_file.ts'
import type { Dice } from '../chance.ts'
import type { Instrument } from '../universe.ts'

/** Kind of subject of a question. `fresh` subjects appear late in the history. */
export type SubjectKind = 'stock' | 'etf' | 'crypto' | 'nothing' | 'fresh'

/** A text with placeholders, split into parts: every second part is the letter of a placeholder. */
export type PhrasingTemplate = string[]

/** Ways to ask one thing. */
export interface Phrasings {
  name: string
  phrasings: PhrasingTemplate[]
}

/** The invented questions of `questions.yaml`, by kind. */
export function readQuestions(): Record<SubjectKind, Phrasings[]> {
  const file = load(
    readFileSync(join(projectRoot, 'src/tools/generate/conversations/questions.yaml'), 'utf8'),
  ) as Record<SubjectKind, Record<string, string[]>>
  const kinds = Object.entries(file).map(([kind, groups]) => [
    kind,
    Object.entries(groups).map(([name, texts]) => ({ name, phrasings: texts.flatMap(spoken) })),
  ])
  return Object.fromEntries(kinds)
}

/** Variants of a question as people type it: four as written, one without the capital letter, one without the question mark. */
function spoken(text: string): PhrasingTemplate[] {
  const written = template(text)
  const small = template(text[0].toLowerCase() + text.slice(1))
  return [written, written, written, written, small, template(text.replace(/\?$/, ''))]
}

export function template(text: string): PhrasingTemplate {
  return text.split(/\{(\w+)\}/)
}

const PERCENTAGES = ['3', '5', '8', '12', '15', '20', '30', '40', '60', '80']
const YEARS = ['2', '3', '5', '10', '20']

/** Replaces `{t}` and `{u}` by two instruments, spelled as people may write them, and all other placeholders by plausible numbers. */
export function fillIn(parts: PhrasingTemplate, subject: Spoken, other: Spoken, dice: Dice): string {
  let text = parts[0]
  for (let at = 1; at < parts.length; at += 2) {
    text += filler(parts[at], subject, other, dice) + parts[at + 1]
  }
  return text
}

function filler(place: string, subject: Spoken, other: Spoken, dice: Dice): string {
  switch (place) {
    case 't':
      return spell(subject, dice)
    case 'u':
      return spell(other, dice)
    case 'n':
      return String(Math.max(1, Math.round(subject.price * (0.7 + 0.8 * dice.roll()))))
    case 'p':
      return dice.pick(PERCENTAGES)
    default:
      return dice.pick(YEARS)
  }
}

/** An instrument and what people call it. */
export interface Spoken {
  ticker: string
  cashtag: string
  name: string
  price: number
  /** How bullish people's statements about the instrument are, 0 to 1. */
  lean: number
}

const COINS: Record<string, string> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  SOL: 'Solana',
  DOGE: 'Dogecoin',
  ADA: 'Cardano',
  LINK: 'Chainlink',
  LTC: 'Litecoin',
  AVAX: 'Avalanche',
}

/** Endings of company names that people leave out, longest first. */
const ENDINGS = [
  ...[
    'Holding Limited',
    'Holdings, Inc.',
    'Incorporated',
    'Corporation',
    'Holdings',
    'Company',
    '& Co.',
    'Corp.',
    'Group',
  ],
  ...['Inc.', 'Inc'],
]

export function spokenOf({ ticker, name, price, rank }: Instrument): Spoken {
  const ending = ENDINGS.find((each) => name.endsWith(` ${each}`))
  const short = ending ? name.slice(0, -ending.length - 1).replace(/,$/, '') : name
  // The golden ratio spreads `lean` over the ranks, so that neighbours differ.
  return {
    ticker,
    cashtag: `$${ticker}`,
    name: COINS[ticker] ?? short,
    price,
    lean: 0.25 + 0.5 * ((rank * 0.618034) % 1),
  }
}

function spell({ ticker, cashtag, name }: Spoken, dice: Dice): string {
  const roll = dice.roll()
  if (roll < 0.45) return cashtag
  if (roll < 0.7 && ticker.length > 2) return ticker
  return name
}
