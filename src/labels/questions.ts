import { CueSet } from '../text/phrases/phrase_matcher.ts'
import type { Token, TokenType } from '../text/token.ts'
import { noted } from '../text/token_types.ts'
import { tokensOf } from '../text/tokens.ts'
import { type QuestionForm, type TokenizedText, tokenizedText } from '../text/words.ts'
import { type Foreign, ownWords } from './own_words.ts'

/** The user's text up to and including a question; see `unitsOf`. */
export interface QuestionUnit {
  text: string
  isQuestion: boolean
}

/** A unit after parsing. */
export interface ReadUnit extends QuestionUnit, ReadText {}

/** A text after parsing, reduced to its author's own words. */
export interface ReadText {
  text: string
  tokens: Token[]
  reading: TokenizedText
  /** Kinds of parts that were removed because they are not the author's own words. */
  removed: Foreign[]
}

/**
 * The question units of a conversation, in the user's own words: each run of messages up to and including a question, joined by line
 * breaks. Messages without the user's own words are skipped. A conversation without questions is one unit that is not a question; text
 * after the last question is ignored.
 */
export function unitsOf(messages: { role: string; text: string }[]): QuestionUnit[] {
  return unitsOfTexts(messages.filter((message) => message.role === 'user').map((message) => message.text))
}

/** Like `unitsOf`, from the user's texts only. */
export function unitsOfTexts(texts: (string | null)[]): QuestionUnit[] {
  return readUnits(texts).map(({ text, isQuestion }) => ({ text, isQuestion }))
}

/** Like `unitsOfTexts`, but returns the parsed texts. */
export function readUnits(texts: (string | null)[]): ReadUnit[] {
  const units: ReadUnit[] = []
  let run: ReadText[] = []
  for (const text of texts) {
    if (text === null || text.trim() === '') continue
    const read = readText(text)
    if (!read.tokens.some(says)) continue
    run.push(read)
    if (isAsking(read)) {
      units.push(joined(run, true))
      run = []
    }
  }
  return units.length === 0 && run.length > 0 ? [joined(run, false)] : units
}

/** Whether a token counts as the author's words. Links, handles and punctuation do not count, except for question and exclamation marks. */
function says({ kind, text }: Token): boolean {
  return kind !== 'address' && kind !== 'mention' && (kind !== 'mark' || text === '?' || text === '!')
}

/** Maximum number of characters of a text that are read. Real messages are shorter, and the rest of a longer text is ignored. */
const mostRead = 100_000

/** Parses a text after removing the parts that its author did not write. */
export function readText(text: string): ReadText {
  const own = ownWords(text.length > mostRead ? text.slice(0, mostRead) : text)
  const tokens = tokensOf(own.text)
  return { ...own, tokens, reading: tokenizedText(tokens, own.text) }
}

function joined(run: ReadText[], isQuestion: boolean): ReadUnit {
  if (run.length === 1) return { ...run[0], isQuestion }
  const removed = [...new Set(run.flatMap((part) => part.removed))]
  return { ...readText(run.map((part) => part.text).join('\n')), removed, isQuestion }
}

/** Whether a message asks its reader something; headlines, links with teasers and quotations do not. */
export function asksSomething(text: string): boolean {
  return isAsking(readText(text))
}

/** Like `asksSomething`, for a parsed message. */
export function isAsking({ tokens, reading }: Pick<ReadText, 'tokens' | 'reading'>): boolean {
  if (isTeaser(tokens, reading) || (reading.isChat && tokens.some((token) => laughs(token, laughter)))) return false
  return reading.sentences.some((_, sentence) => asks(reading, sentence))
}

/** Whether a sentence is a question, by its question mark or its form. */
export function asks(reading: TokenizedText, sentence: number): boolean {
  return asked(reading)[sentence] !== 'no'
}

/** Whether a sentence has the form of a question and not only a question mark: "they do not go down?" is a statement. */
export function isPosed(reading: TokenizedText, sentence: number): boolean {
  return asked(reading)[sentence] === 'posed'
}

function asked(reading: TokenizedText): QuestionForm[] {
  reading.asked ??= judged(reading)
  return reading.asked
}

function judged(reading: TokenizedText): QuestionForm[] {
  const answer = reading.sentences.map(({ asks, start, end }): QuestionForm => {
    if (!asks || (end - start <= 2 && isTag(reading, start, end))) return 'no'
    return end - start <= mostShort ? 'posed' : 'marked'
  })
  for (const { sentence, start } of openings.find(reading)) {
    if (!reading.isChat || opensOnBoard(reading, sentence, start)) answer[sentence] = 'posed'
  }
  if (reading.isChat && reading.words.length <= mostMessageWords) {
    for (const { sentence } of rhetorical.find(reading)) answer[sentence] = 'no'
    reading.sentences.forEach(({ start }, sentence) => {
      if (sentence > 0 && isOwnAnswer(reading, start)) answer[sentence - 1] = 'no'
    })
  }
  return answer
}

/**
 * Whether a match of `openings` makes a sentence on a message board a question. A match that is deep in the sentence ("for those who wonder
 * why") or lacks a subject ("did my part") does not.
 */
function opensOnBoard({ sentences, words }: TokenizedText, sentence: number, start: number): boolean {
  const { asks, opening, start: first } = sentences[sentence]
  if (start > opening + deepestOpening) return false
  if (asks) return true
  if (withoutSubject.has(words[start].form)) return false
  // "Give me 160" is a wish.
  if (words[start].form === 'give') return false
  // "$ACME is very overvalued" and "there is my prediction" are statements, because their subject comes first.
  return (
    words.length > mostMessageWords ||
    start === first ||
    !verbs.has(words[start].form) ||
    pronouns.has(words[start + 1]?.form)
  )
}

const verbs = new Set('is are was were am does did can could should would will has have do'.split(' '))
const pronouns = new Set('i you u we they he she it this that these those there anyone anybody someone'.split(' '))
const withoutSubject = new Set('did will would has have might must may do'.split(' '))

/** A sentence of at most this many words that ends in a question mark is a question, whatever its form. */
const mostShort = 8

const tags = new Set(
  'right no eh huh lol lmao wtf really what yes ok okay haha see get it so you know the hell serious seriously'.split(
    ' ',
  ),
)

/** Maximum number of words before the question itself on a message board: "anyone know why", "I am wondering if". */
const deepestOpening = 2

/** A question tag such as `Right?` or `you know?`, which asks nothing. */
function isTag(reading: TokenizedText, start: number, end: number): boolean {
  return reading.words.slice(start, end).every((word) => tags.has(word.form))
}

const subjects =
  'i|you|we|they|he|she|it|this|that|these|those|there|anyone|anybody|someone|somebody|everyone|people|the|my|your|our|any|<ticker>|one'
const auxiliaries = 'is|are|was|were|am|does|did|can|could|should|would|will|has|might|must|may|shall'

/** Openings of questions without a question mark. */
const openings = new CueSet([
  `<start> =what|=where|=when|=why|=how|=who ${auxiliaries
    .split('|')
    .map((word) => `=${word}`)
    .join('|')}`,
  '<start> =what|=how|=when|=where|=who|=which =to',
  '<start> =what about|happens|happened|if|else|kind|type|percent|percentage|stocks|stock|exactly|price|time|questions|factors|options|strategy|tax|etf|etfs|broker|app|makes|caused|causes',
  '<start> =how much|many|long|often|come|about|far|soon|likely|high|low|big|good|bad|safe|risky|smart|exactly|accurate|important',
  '<start> =why not|buy|sell|hold|so|bother|just',
  '<start> =who here|else|owns|thinks|bought|sold|knows|pays|holds|gets|decides',
  '<start> =which of|one|ones|stock|stocks|broker|brokers|etf|etfs|fund|funds|app|platform|option|options|company|companies|way|account|ira|are|should|do',
  `<start> ${auxiliaries
    .split('|')
    .map((word) => `=${word}`)
    .join('|')} =not? ${subjects
    .split('|')
    .map((word) => (word.startsWith('<') ? word : `=${word}`))
    .join('|')}`,
  '<start> =is|=are|=does|=will|=can|=could|=should|=would <word> .. =still|=too|=worth|=overvalued|=undervalued|=safe|=going|=ever|=better|=recover|=cheap|=expensive|=affect|=pay',
  '<start> =do|=have =not? =i|=you|=we|=they|=people|=any|=these|=those|<ticker>',
  '<start> =what|=where|=when|=why|=how|=who =do|=have',
  '<start> =is|=are <word> =a|=an|=the .. buy|investment|stock|idea|hold|time|bubble|play|good|bad|scam',
  '<start> explain|compare|analyze|analyse|summarize|summarise|describe|evaluate|recommend|suggest|predict|estimate|calculate|outline|define =the|=a|=an|=how|=what|=why|=to|=me|=some|=my|=this|=your|=if|=between|=its|=all|<ticker>',
  '<start> compare .. =and|=vs|=versus|=with|=to',
  '<start> =tell|=give|=show|=help|=teach|=find|=walk =me|=us',
  '<start> =list|=rank =the|=all|=some|=my|=top|=best',
  '=can|=could|=would|=will =you|=someone|=anyone|=anybody|=somebody .. explain|tell|help|give|show|share|recommend|suggest|clarify|compare|analyze|advise',
  '<start> thoughts|opinions|suggestions|advice|recommendations|ideas|guesses|predictions =on|=about|=regarding|=for|=please|=needed|=appreciated|=anyone',
  '=any =other? thoughts|advice|suggestions|suggestion|ideas|idea|tips|recommendations|recommendation|opinions|insight|insights|input|help|feedback|guesses|guess|recs|pointers|clue',
  '=your thoughts|opinion|opinions|advice|take|suggestions =on|=about|=please|=pls|=here',
  '=looking|=look|=searching|=seeking|=hoping =for .. advice|suggestions|recommendations|opinions|ideas|help|input|feedback|insight|insights|guidance|thoughts',
  '=need|=needs|=want|=wanted|=seeking|=seek|=would =some|=your|=like? .. help|advice|guidance|opinions|suggestions|recommendation|recommendations',
  '=need|=seeking help|advice|guidance|suggestions',
  '=help|=advice|=suggestions|=recommendations =me|=please|=needed|=wanted|=required|=appreciated|=understand|=understanding|=with|=on',
  '=please advise|help|explain|suggest|recommend|share|guide',
  '=what =do|=are =you|=your|=people|=everyone .. think|thinking|thoughts|opinion|opinions',
  '=wondering|=wonder =if|=whether|=what|=how|=why|=about|=which|=when|=where',
  '=curious =if|=whether|=what|=how|=why|=about|=to|=on|=which',
  '=anyone|=anybody|=does|=someone =else? =here? =know|=knows|=tried|=have|=has|=use|=using|=holding|=buying|=think|=thinks|=recommend|=explain|=familiar|=with',
  '=want|=like|=trying|=love =to know|understand|learn|hear|figure',
  '=do =not|=never =know|=understand|=get =how|=why|=what|=if|=whether|=which|=where',
  '=not =sure =if|=whether|=what|=how|=why|=which|=where|=about',
  '=question|=questions =about|=on|=regarding|=for|=re',
  '=let =me =know =what|=if|=your|=how',
  '=should|=shall =i|=we',
])

/** Longer texts are threads, in which several people speak. */
const mostMessageWords = 60

/** Words with which the author answers the preceding question: "Do I regret it? Absolutely not." */
const emphatic = new Set('never absolutely definitely obviously exactly'.split(' '))
/** Words that answer the question only if they stand alone: "Sure. But ..." is an answer, "No position here" is not. */
const plain = new Set('no nope nah yes yep sure well'.split(' '))

function isOwnAnswer({ words, sentenceOf, breaks }: TokenizedText, start: number): boolean {
  if (emphatic.has(words[start].form)) return true
  return plain.has(words[start].form) && (sentenceOf[start + 1] !== sentenceOf[start] || breaks.includes(start + 1))
}

/** Questions that expect no answer when they are asked on a message board. */
const rhetorical = new CueSet([
  '=can|=could|=do =you|=u|=ya =hear|=smell|=feel|=imagine|=believe',
  '=who =cares|=knew|=would .. =thought',
  '=are =you|=u|=ya|=they =all? =still? =serious|=seriously|=kidding|=joking|=blind|=stupid|=dumb|=insane|=drunk|=deaf',
  '=why =would|=should =anyone|=anybody|=someone|=somebody|=people|=you|=u',
  '=what =could|=can =possibly? =go =wrong',
  '=what =are =you|=u|=they =even? =on|=smoking|=talking',
  '<start> =remember =last|=when|=that|=the|=those|=how',
  '=am =i =right|=wrong',
  '<start> =guess =what|=who|=where',
  '=what =did =i =say|=tell',
  '=did =i =not .. =say|=tell',
  '=what =else =is =new',
  '<start> =want|=wants =to =know|=see|=hear',
])

/** Whether a token is laughter, which turns a question into mockery: "where are the bulls now 😂". */
const laughs = noted(({ kind, lower }: TokenType, laughter: ReadonlySet<string>) => {
  if (kind === 'emoji') return laughter.has(lower.slice(0, 2))
  return kind === 'word' && /^(?:lo+l+|lmf?ao+|rofl|b?w?a?(?:ha){2,}h?|hehe+)$/.test(lower)
})

const laughter = new Set([...'😂🤣😆😹🤡😜😝🤪🙃💀'])

const personal = new Set('my mine anyone anybody someone somebody thoughts help advice please pls'.split(' '))
const mostTeaserWords = 40
const mostWordsAfterLink = 3

/** Whether an address is a link rather than an e-mail address. */
function isLink(token: Token): boolean {
  return !/^[^/]*@/.test(token.text)
}

/**
 * Whether a message only introduces its link: `Is this the end of cash? http://...`. Longer texts, replies and personal questions are not
 * teasers, because their links support the author's own statement.
 */
function isTeaser(tokens: Token[], reading: TokenizedText): boolean {
  let link = tokens.length - 1
  while (link >= 0 && !(tokens[link].kind === 'address' && isLink(tokens[link]))) link--
  if (link < 0 || reading.words.length > mostTeaserWords) return false
  if (tokens.slice(link).filter((token) => token.kind === 'word').length > mostWordsAfterLink) return false
  if (tokens[0].kind === 'mention') return false
  return !reading.sentences.some(
    ({ start, end }, sentence) =>
      asks(reading, sentence) && reading.words.slice(start, end).some((word) => personal.has(word.form)),
  )
}
