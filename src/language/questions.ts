import { CueSet } from '../text/phrase_matcher.ts'
import { type Token, tokensOf } from '../text/tokens.ts'
import { type Reading, readingOf } from '../text/words.ts'

/** What a user said up to and with a question, as one text. */
export interface Unit {
  text: string
  isQuestion: boolean
}

/** A unit as it was read. */
export interface ReadUnit extends Unit, ReadText {}

export interface ReadText {
  tokens: Token[]
  reading: Reading
}

/**
 * The question units of a conversation: each run of user messages up to and with one that asks something, joined with a
 * new line. Where nothing is asked, all of it is one unit that is no question; what follows the last question is left out.
 */
export function unitsOf(messages: { role: string; text: string }[]): Unit[] {
  return unitsOfTexts(messages.filter((message) => message.role === 'user').map((message) => message.text))
}

/** As `unitsOf`, from the user's texts alone. */
export function unitsOfTexts(texts: (string | null)[]): Unit[] {
  return readUnits(texts).map(({ text, isQuestion }) => ({ text, isQuestion }))
}

/** As `unitsOfTexts`, with what was read. */
export function readUnits(texts: (string | null)[]): ReadUnit[] {
  const units: ReadUnit[] = []
  let run: (ReadText & { text: string })[] = []
  for (const text of texts) {
    if (text === null || text.trim() === '') continue
    const read = readText(text)
    run.push({ text, ...read })
    if (isAsking(read)) {
      units.push(joined(run, true))
      run = []
    }
  }
  return units.length === 0 && run.length > 0 ? [joined(run, false)] : units
}

/** More than any message holds: what comes after it in a text is not looked at. */
const mostRead = 100_000

export function readText(text: string): ReadText {
  const start = text.length > mostRead ? text.slice(0, mostRead) : text
  const tokens = tokensOf(start)
  return { tokens, reading: readingOf(tokens, start) }
}

function joined(run: (ReadText & { text: string })[], isQuestion: boolean): ReadUnit {
  if (run.length === 1) return { ...run[0], isQuestion }
  const text = run.map((part) => part.text).join('\n')
  return { text, isQuestion, ...readText(text) }
}

/** Whether a message asks something of its reader: not a headline, a link with a teaser, or another's words passed on. */
export function asksSomething(tokens: Token[], text?: string): boolean {
  return isAsking({ tokens, reading: readingOf(tokens, text) })
}

/** As `asksSomething`, of a message that was read. */
export function isAsking({ tokens, reading }: ReadText): boolean {
  if (isPassedOn(tokens) || isTeaser(tokens, reading)) return false
  return reading.sentences.some((_, sentence) => asks(reading, sentence))
}

/** Whether a sentence asks: by its mark, or by the way it begins or asks for help. */
export function asks(reading: Reading, sentence: number): boolean {
  return asked(reading)[sentence]
}

function asked(reading: Reading): boolean[] {
  reading.asked ??= judged(reading)
  return reading.asked
}

function judged(reading: Reading): boolean[] {
  const answer = reading.sentences.map(
    ({ asks, start, end }) => asks && (end - start > 2 || !isTag(reading, start, end)),
  )
  for (const hit of openings.find(reading)) answer[hit.sentence] = true
  return answer
}

const tags = new Set(
  'right no eh huh lol lmao wtf really what yes ok okay haha see get it so you know the hell serious seriously'.split(
    ' ',
  ),
)

/** `Right?`, `you know?`: a mark on something said, which asks for nothing. */
function isTag(reading: Reading, start: number, end: number): boolean {
  return reading.words.slice(start, end).every((word) => tags.has(word.form))
}

const subjects =
  'i|you|we|they|he|she|it|this|that|these|those|there|anyone|anybody|someone|somebody|everyone|people|the|my|your|our|any|<ticker>|one'
const auxiliaries = 'is|are|was|were|am|does|did|can|could|should|would|will|has|might|must|may|shall'

/** Sentences that ask without a mark. */
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

function isPassedOn(tokens: Token[]): boolean {
  return tokens.length > 1 && tokens[0].text === 'RT' && (tokens[1].kind === 'mention' || tokens[1].text === '@')
}

const personal = new Set(
  'i my me mine anyone anybody someone somebody thoughts help advice suggestions please pls'.split(' '),
)
const mostTeaserWords = 40
const mostWordsAfterLink = 1

function isLink(token: Token): boolean {
  return token.kind === 'address' && !/^[^/]*@/.test(token.text)
}

/**
 * A line that is there for its link: `Is this the end of cash? http://...`. A link beside a question in the first person,
 * to someone, or in a longer text is evidence, and no teaser.
 */
function isTeaser(tokens: Token[], reading: Reading): boolean {
  const link = tokens.findLastIndex(isLink)
  if (link < 0 || reading.words.length > mostTeaserWords) return false
  if (tokens.slice(link).filter((token) => token.kind === 'word').length > mostWordsAfterLink) return false
  if (tokens[0].kind === 'mention') return false
  return !reading.words.some((word) => personal.has(word.form))
}
