import { z } from 'zod'
import { ConfigMistake, loadConfig, projectRoot } from '../../base/config.ts'

/** Strengths of cues. The configuration sets the weight of each strength, in log odds of bullish against bearish. */
const strengthNames = ['decisive', 'strong', 'clear', 'slight', 'faint'] as const

/**
 * How a group's cues count. `people`: names for bulls or bears, which a "not" does not reverse. `mockery`: laughter at someone; its
 * direction is reversed if the text names bears. `options`: words for options; their direction is reversed if the options are sold.
 * `address`: words that address somebody, which count only with a sign of feeling.
 */
const groupKinds = ['statement', 'people', 'mockery', 'options', 'address'] as const

const phrase = z.string().trim().min(1).max(60)
const phrases = z.array(phrase)
const side = z.strictObject(Object.fromEntries(strengthNames.map((name) => [name, phrases.optional()])))
const group = z.strictObject({
  about: z.string(),
  kind: z.enum(groupKinds).default('statement'),
  bullish: side,
  bearish: side,
})
const weight = z.number().min(0)
const factor = z.number().min(-2).max(3)

const schema = z.strictObject({
  strengths: z.strictObject(Object.fromEntries(strengthNames.map((name) => [name, z.number().positive().max(5)]))),
  groups: z.record(z.string(), group),
  silent: phrases,
  negators: phrases,
  intensifiers: phrases,
  diminishers: phrases,
  contrasts: phrases,
  sellers: phrases,
  buyers: phrases,
  questions: phrases,
  auxiliaries: phrases,
  voices: phrases,
  english: phrases,
  foreign: phrases,
  factors: z.strictObject({
    negated: factor,
    intensified: factor,
    diminished: factor,
    sold_option: factor,
    before_contrast: factor,
    after_contrast: factor,
    repeated: factor,
    mocked_bears: factor,
    exclamation: factor,
    after_opening: factor,
  }),
  thresholds: z.strictObject({
    expressive: weight,
    voiced: weight,
    directed: z.number().min(0).max(1),
    plain: weight,
    question: weight,
    question_cue: weight,
    mixed_weight: weight,
    mixed_share: z.number().min(0).max(1),
    mixed_share_expressive: z.number().min(0).max(1),
    words: z.number().int().positive(),
    opening: z.number().int().positive(),
  }),
})

export type SentimentConfig = z.infer<typeof schema>

/** Roles that a word can have besides its direction, as bits, because one word may have several roles. */
export const role = {
  negator: 1,
  intensifier: 2,
  diminisher: 4,
  contrast: 8,
  seller: 16,
  buyer: 32,
  question: 64,
  voice: 128,
  english: 256,
  foreign: 512,
  auxiliary: 1024,
} as const

/** A word, emoji or phrase that is bullish or bearish. */
export interface Cue {
  /** The cue as written in the configuration. */
  text: string
  /** Log odds: bullish above 0, bearish below. 0 for a phrase without a direction, whose words then do not count by themselves. */
  weight: number
  /** Number of words in the phrase. */
  length: number
  kind: (typeof groupKinds)[number]
}

/** A term of the lexicon: its roles, its cue, and the terms that may follow it in a phrase. */
export interface Node {
  roles: number
  cue: Cue | undefined
  next: Map<string, Node> | undefined
}

export interface SentimentLexicon {
  terms: Map<string, Node>
  /** Phrases without spaces, as in hashtags: `buythedip`. */
  hashtags: Map<string, Cue>
  factors: SentimentConfig['factors']
  thresholds: SentimentConfig['thresholds']
}

/** Reads the lexicon in `config/labels/sentiment_lexicon.yaml`. If the file is invalid, throws `ConfigMistake`, which names the line. */
export function readSentimentLexicon(root: string = projectRoot): SentimentLexicon {
  return compileLexicon(loadConfig('config/labels/sentiment_lexicon.yaml', schema, root))
}

/**
 * Builds the lexicon from its configuration. Throws `ConfigMistake` if a phrase is listed under two directions or strengths, because one of
 * the two entries would be ignored without notice.
 */
export function compileLexicon(config: SentimentConfig): SentimentLexicon {
  const lexicon: SentimentLexicon = {
    terms: new Map(),
    hashtags: new Map(),
    factors: config.factors,
    thresholds: config.thresholds,
  }
  for (const { kind, ...sides } of Object.values(config.groups)) {
    for (const name of ['bullish', 'bearish'] as const) {
      for (const [strength, list] of Object.entries(sides[name])) {
        const weight = config.strengths[strength]! * (name === 'bullish' ? 1 : -1)
        for (const text of list ?? []) addCue(lexicon, { text, weight, kind })
      }
    }
  }
  for (const text of config.silent) addCue(lexicon, { text, weight: 0, kind: 'statement' })

  addRole(lexicon, config.negators, role.negator)
  addRole(lexicon, config.intensifiers, role.intensifier)
  addRole(lexicon, config.diminishers, role.diminisher)
  addRole(lexicon, config.contrasts, role.contrast)
  addRole(lexicon, config.sellers, role.seller)
  addRole(lexicon, config.buyers, role.buyer)
  addRole(lexicon, config.questions, role.question)
  addRole(lexicon, config.auxiliaries, role.question | role.auxiliary)
  addRole(lexicon, config.voices, role.voice)
  addRole(lexicon, config.english, role.english)
  addRole(lexicon, config.foreign, role.foreign)
  return lexicon
}

function addCue(lexicon: SentimentLexicon, cue: Omit<Cue, 'length'>): void {
  const { text } = cue
  const words = text.replaceAll('\uFE0F', '').split(/\s+/)
  let node = nodeOf(lexicon.terms, words[0]!)
  for (const word of words.slice(1)) {
    node.next ??= new Map()
    node = nodeOf(node.next, word)
  }
  if (node.cue)
    throw new ConfigMistake(
      `config/labels/sentiment_lexicon.yaml: "${text}" is listed twice; a cue can have only one weight`,
    )
  node.cue = { ...cue, length: words.length }
  const joined = words.join('')
  if (words.length > 1 && /^[a-z]+$/.test(joined)) lexicon.hashtags.set(joined, node.cue)
}

function addRole(lexicon: SentimentLexicon, words: string[], bit: number): void {
  for (const word of words) nodeOf(lexicon.terms, word).roles |= bit
}

function nodeOf(nodes: Map<string, Node>, word: string): Node {
  let node = nodes.get(word)
  if (!node) {
    node = { roles: 0, cue: undefined, next: undefined }
    nodes.set(word, node)
  }
  return node
}
