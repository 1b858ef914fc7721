import type { KnownNames, KnownTopic } from './known_names.ts'
import { asksSentiment, leaningOf } from './leanings.ts'
import { type NamedWindow, namesOtherTime, windowsOf } from './windows.ts'

/** Why a question cannot be answered as it was asked. */
export type Refusal = 'forecast' | 'advice' | 'counts' | 'people' | 'quotes' | 'market_data' | 'positions' | 'other'

export type Dimension = 'ticker' | 'topic' | 'theme'

/** What a question asks for. Holds nothing of its text. */
export interface Asked {
  tickers: string[]
  topics: KnownTopic[]
  window: NamedWindow | undefined
  /** Whether it names a time that no window ends with (`in July`, `last Monday`). */
  isOtherTime: boolean
  /** Days of the window that it compares with, if it names one. */
  baseline: number | undefined
  refusals: Refusal[]
  /** What a ranking is of, where no ticker or topic is asked about. */
  dimension: Dimension
  /** Whether the question says what the ranking is of. */
  isDimensionNamed: boolean
  /** Whether it asks for all of it in short. */
  asksOverview: boolean
  /** Whether it asks for what is least talked about. */
  asksLeast: boolean
  /** Whether it asks how interest has changed, and which way. */
  change: 'any' | 'up' | 'down' | undefined
  asksWhy: boolean
  asksSentiment: boolean
  /** Whether it asks how sentiment, not interest, has changed. */
  asksMoodChange: boolean
  asksRelated: boolean
  asksTopics: boolean
  /** Only what is labelled so. */
  sentiment: 'bullish' | 'bearish' | undefined
  /** Which side a ranking is by. */
  leaning: 'bullish' | 'bearish' | undefined
  /** How many a ranking shall name. */
  count: number
}

/**
 * Reads a question. Symbols given beside it come first. Words that order something, rather than ask, are words like any
 * others: nothing but the parts below is ever taken from the text.
 */
export function askedOf(question: string, given: string[], names: KnownNames): Asked {
  const text = ` ${question.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ')} `
  const tickers = [...new Set([...given, ...names.tickersIn(question)])].slice(0, 20)
  const topics = names.topicsIn(question.replaceAll(aboutAsking, ' ; ')).slice(0, 5)
  const named = windowsOf(question)
  const compared = named.find(({ isCompared }) => isCompared) ?? named[1]
  const window = named.find((each) => each !== compared)
  const found = refusalsOf(text)
  // What moves a price moves no interest.
  const change = found.includes('market_data') ? undefined : (changeOf(text) ?? (compared && 'any'))
  const leaning = leaningOf(text)
  const isFiltered = leaning !== undefined && (ofPeople.test(text) || ofWorries.test(text))
  const asked: Asked = {
    tickers,
    topics,
    window,
    isOtherTime: namesOtherTime(question),
    baseline: compared?.days,
    refusals: found,
    dimension: dimensionOf(text) ?? (change ? 'ticker' : 'theme'),
    isDimensionNamed: dimensionOf(text) !== undefined,
    asksOverview: overview.test(text),
    asksLeast: least.test(text),
    change,
    asksWhy: /\bwhy\b|\bwhat(?:'s| is| has|'s been)? (?:behind|driv|caus)/.test(text),
    asksSentiment: asksSentiment(text),
    asksMoodChange:
      change !== undefined && /\b(?:sentiment|mood|bullish|bearish)\b/.test(text) && !/\binterest\b/.test(text),
    asksRelated: related.test(text),
    asksTopics: /\b(?:topics?|subjects?)\b/.test(text),
    sentiment: isFiltered ? leaning : undefined,
    leaning,
    count: countOf(text),
  }
  const isOnCrowd = (change !== undefined || asked.asksSentiment) && ofCrowd.test(text)
  const isOnSomething = tickers.length > 0 || topics.length > 0 || isOnCrowd || ofInterest.test(text)
  if (!isOnSomething && asked.refusals.length === 0) asked.refusals.push('other')
  // A figure of a company is no topic of conversation.
  if (asked.refusals.includes('market_data') && tickers.length > 0) asked.topics = []
  return asked
}

const crowd =
  '(?:investors?|people|ppl|retail|traders?|everyone|everybody|the crowd|community|folks|shareholders?|holders|bulls|bears|users?|the market|they|reddit|wsb|wallstreetbets)'

const ofCrowd = new RegExp(`\\b${crowd}\\b`)

/** Words of the asking itself, in which no topic is to be found. */
const aboutAsking =
  /\b(?:investors?|investing|retail|traders?|trading|people|users?|conversations?|questions?|ask(?:s|ed|ing)?|talk(?:s|ed|ing)?|mention(?:s|ed|ing)?|discuss(?:ed|ing)?|discussions?|stocks?|tickers?|shares?|compan(?:y|ies)|themes?|topics?|trend(?:s|ing)?|interest(?= (?:in|is|has|over|for|around|change)|[?.!]|$)|interested|sentiment|bullish|bearish|mood|most|top|rising|falling|gaining|losing|surging|fading|popular|buy|sell|hold|market)\b/gi

const ofPeople =
  /\b(?:bullish|bearish|optimistic|pessimistic|worried|nervous|anxious|excited|fearful|scared|concerned|negative|positive)\b[^.?!,]{0,12}\b(?:investors?|people|traders?|holders|users?|crowd|retail|questions?|conversations?|themes?|topics?)\b|\b(?:the )?(?:bulls|bears)\b/
const ofWorries =
  /\b(?:worr(?:y|ied|ies|ying)|concerns?|concerned|fears?|fearful|afraid|anxious|nervous|scared|excited|hopeful|enthusiastic)\b[^.?!]{0,40}\b(?:about|over|of|by|with|are|for)\b|\bwhat\b[^.?!]{0,30}\b(?:worr(?:y|ies|ied)|concerns?|fears?|excites?|scares?)\b/

const up =
  /\b(?:gain(?:s|ed|ing)?|growing|grew|grown|rising|rise[sn]?|rose|surg\w+|spik\w+|jump\w*|soar\w*|climb\w*|heat(?:ing|ed)? up|picking up|taking off|trending|on the rise|hot(?:test)?|emerging|newest|brand new|what(?:'s| is)? popular|new (?:topics?|themes?|tickers?|stocks?|questions?|names?)|(?:topics?|themes?|tickers?|stocks?|questions?|names?) (?:is|are) new|more (?:interest|attention|popular)|increas\w+|accelerat\w+|buzz\w*)\b/
const down =
  /\b(?:los(?:e|es|t|ing)|fad(?:e|es|ed|ing)|declin\w+|dropp?\w*|fall(?:s|en|ing)?|fell|cool(?:s|ed|ing)?(?: off| down)?|shrink\w*|dying|forgotten|waning|less (?:interest|attention|popular)|decreas\w+|out of (?:favou?r|fashion))\b/
const either =
  /\b(?:chang\w+|mov(?:e|es|ed|ing|ers?)|shift\w*|momentum|trends?|compared (?:to|with)|than (?:last|the previous|before))\b/

function changeOf(text: string): Asked['change'] {
  const isUp = up.test(text)
  const isDown = down.test(text)
  if (isUp !== isDown) return isUp ? 'up' : 'down'
  return isUp || either.test(text) ? 'any' : undefined
}

const related =
  /\b(?:related|together|alongside|along with|overlap\w*|co-?mention\w*|peers?|else do|what else|which other|what other|similar)\b|\b(?:mention\w*|named?|come up|comes up|talk\w*|discuss\w*|associated|linked|connected) (?:\w+ )?with\b/

/** Whoever asks what is trending, and not which questions, means stocks. */
function dimensionOf(text: string): Dimension | undefined {
  if (/\b(?:tickers?|stocks?|symbols?|compan(?:y|ies)|names?|equit(?:y|ies)|shares|etfs?)\b/.test(text)) return 'ticker'
  if (/\b(?:topics?|subjects?|sectors?|areas?)\b/.test(text)) return 'topic'
  return /\b(?:themes?|questions?|ask(?:s|ed|ing)?|wonder\w*|concern\w*|worr\w+)\b/.test(text) ? 'theme' : undefined
}

/** That a question is about investors and their conversations at all. */
const ofInterest =
  /\b(?:investors?|investing|retail|traders?|ask(?:s|ed|ing)?|questions?|conversations?|themes?|topics?|tickers?|stocks?|shares?|markets?|talk(?:s|ed|ing)? about|discuss\w*|mention\w*|popular|trending|moving|movers|momentum|buzz|sentiment|mood|bullish|bearish|chatter|interest(?:ed)? in|wallstreetbets|wsb|reddit)\b|\b(?:everyone|everybody|people|folks|crowd)\b.*\b(?:buy|sell|hold|watch|say|wonder|own|trad)|\bwhat(?:'s|s| is| are| has|'s been)? (?:happen\w*|going on|new|up|hot)\b|\b(?:summar\w+|overview|recap|highlights)\b/

const overview =
  /\b(?:summar\w+|overview|recap|highlights|wrap[- ]?up)\b|\bwhat(?:'s|s| is| has|'s been)? (?:happen\w*|going on|up)\b/

const least =
  /\b(?:least|fewest|rarest) (?:\w+[ -]){0,2}(?:talked|discussed|mentioned|named|popular|asked|common|frequent|interest\w*|attention|conversations|questions|tickers?|stocks?|topics?|themes?)\b|\bbottom (?:\w+ )?(?:tickers?|stocks?|topics?|themes?|questions?)\b/

const rankWords: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}

function countOf(text: string): number {
  const found = counted.exec(text)
  if (!found && single.test(text)) return 1
  const word = found?.[1] ?? found?.[2]
  return word === undefined ? 3 : Math.min(10, Math.max(1, rankWords[word] ?? Number(word)))
}

const many = `(\\d{1,2}|${Object.keys(rankWords).join('|')})`
const things = '(?:tickers?|stocks?|topics?|themes?|questions?|compan(?:y|ies)|names?)'
const counted = new RegExp(`\\b(?:top|first|the) ${many}\\b|\\b${many} (?:[a-z-]+ ){0,3}${things}\\b`)
const single =
  /\b(?:single most|the (?:most|least) [\w -]{1,25}\b(?:ticker|stock|topic|theme|question|company)\b|which (?:ticker|stock|topic|theme|question|company) (?:is|was|has)\b)/

/** A question about what the crowd thinks is none of what it thinks about. */
const aboutCrowd = new RegExp(
  `\\b(?:do|does|did|are|is|how many|how|what|which|have|were|was)\\b[^.?!]{0,30}\\b${crowd}\\b[^.?!]{0,40}\\b(?:think|feel|expect|ask|say|talk|believe|predict|discuss|worr|bullish|bearish|optimis|pessimis|see|want|wonder|mention|debat|lean|excit|fear|concern|interest|look|care|hop|call)`,
)

function refusalsOf(text: string): Refusal[] {
  return refusals
    .filter(({ pattern, unless }) => pattern.test(text) && !unless?.test(text))
    .map(({ refusal }) => refusal)
}

/** Knowledge, or a task: nothing about investors. */
const lesson =
  /^ (?:please |can you |could you |would you )*(?:explain|define|teach|calculate|translate|write|code|compose|draw|solve)\b|\bwhat (?:is|are|does) an? (?:[\w-]+ ){1,4}(?:mean )?\W*$|\bhow (?:do|does) [^.?!]{1,40} work\b/

const refusals: { refusal: Refusal; pattern: RegExp; unless?: RegExp }[] = [
  {
    refusal: 'other',
    pattern: lesson,
    unless: new RegExp(`\\b${crowd}\\b`),
  },
  {
    refusal: 'people',
    pattern:
      /\b(?:user ?names?|user ?ids?|account (?:names?|ids?|numbers?)|e-?mails?|phone numbers?|home address|addresses|personal (?:data|information|details)|identit(?:y|ies)|real names?|which (?:user|person|investor|account)|(?:individual|specific|particular|single|certain) (?:users?|persons?|people|investors?|accounts?)|names? of (?:the |any |all )?(?:users?|people|investors?|persons?)|who (?:exactly|asked|said|posted|wrote|is asking|are the (?:people|users|investors)|owns this)|list (?:of )?(?:the |all )?(?:users|people|investors)|portfolio of (?:user|a user|mr|mrs|ms))\b|\bwho (?:is|are) (?:the )?(?:users?|people|persons?)\b/,
  },
  {
    refusal: 'quotes',
    pattern:
      /\b(?:quot(?:e|es|ed|ation|ations)|verbatim|word for word|exact (?:words|wording|text|questions?|messages?)|raw (?:questions?|messages?|text|conversations?|posts?|data|records?)|transcripts?|(?:show|give|read|send|print|list|paste) (?:me |us )?(?:the |some |a few |an? |all |actual |real |example |sample )*(?:messages?|posts?|comments?|conversations?|transcripts?|tweets?)|(?:example|sample) (?:questions?|messages?|posts?|conversations?|comments?)|what did (?!investors|people|retail|traders|they|everyone|users)\S+(?: \S+)? (?:say|ask|write|post|comment))\b|(?<!\S)u\/\w+/,
  },
  {
    refusal: 'counts',
    pattern:
      /\b(?:how many|number of|total (?:number|count)|count of|head ?counts?|absolute (?:number|count)s?|how large is the sample|sample size)\b(?! (?:percent|per cent|points|%|days|weeks))/,
    unless: /\bhow many (?:themes|topics|tickers|stocks)\b/,
  },
  {
    refusal: 'advice',
    pattern:
      /\b(?:should (?:i|we|my)|shall i|(?:do|would|can) you (?:recommend|suggest|advise)|recommend (?:me|a|an|some|the)|worth (?:buying|holding|investing|it)|(?:a )?good (?:buy|investment|time to (?:buy|sell|invest)|stocks? to buy|entry)|best (?:stocks?|etfs?|shares?|investments?|options?) (?:to|for|right now)|what (?:should|can|do) i (?:buy|sell|invest|do)|(?:which|what) (?:stocks?|shares?|etfs?|ticker) (?:should|to buy|do i)|is it (?:a good |the right )?(?:time|smart|wise|safe) to (?:buy|sell|invest|hold)|(?:buy|sell|hold) (?:or|vs\.?) (?:buy|sell|hold)|tell me (?:what|which)[^.?!]{0,20} (?:buy|sell)|i (?:buy|sell|invest))\b/,
    unless: /\b(?:investors|people|they|retail|users|everyone|traders)\b[^.?!]{0,20}\b(?:ask|wonder|debat)/,
  },
  {
    refusal: 'forecast',
    pattern:
      /\b(?:will|going to|gonna|would)\b[^.?!]{0,60}\b(?:go up|go down|rise|fall|drop|crash|moon|reach|hit|rally|recover|double|triple|tank|rebound|be worth|outperform|beat|close (?:at|above|below)|happen)|\b(?:price targets?|predict(?:ion|ions)?\b|forecasts?|price (?:tomorrow|next)|(?:tomorrow|next (?:day|week|month|year|quarter)|by (?:the end of|20\d\d|december|year end))|how (?:high|low|far) (?:will|can|could)|where (?:will|is|are)[^.?!]{0,30}\b(?:headed|heading|be in|trade|going)|what will[^.?!]{0,40} be)\b/,
    unless: aboutCrowd,
  },
  {
    refusal: 'positions',
    pattern: new RegExp(
      `\\b${crowd} (?:\\w+ )?(?:holds?|holding|owns?|owning|buy|buying|bought|sell|selling|sold|short|shorting|trad(?:e|es|ed|ing)|positioned|invest(?:s|ed|ing)? in)\\b(?! up)|\\b(?:net (?:buying|selling)|money (?:in|out)?flows?|ownership|most held)\\b`,
    ),
    unless:
      /\b(?:ask\w*|question\w*|wonder\w*|talk\w*|think\w*|discuss\w*|debat\w*|whether|should|say\w*|interest\w*|conversations?|themes?|sentiment|mood|feel\w*|worr\w*)\b/,
  },
  {
    refusal: 'market_data',
    pattern:
      /\bwhy (?:did|is|has|was|are|does|were)\b[^.?!]{1,30}\b(?:fall(?:ing|en)?|fell|drop(?:ping|ped)?|crash(?:ing|ed)?|tank(?:ing|ed)?|dump(?:ing|ed)?|down|up|ris(?:e|ing|en)|rall(?:y|ying|ied)|jump(?:ing|ed)?|soar(?:ing|ed)?|plung(?:e|ing|ed)|red|green)\b/,
    unless:
      /\b(?:interest\w*|sentiment|mood|attention|popular\w*|talk\w*|mention\w*|discuss\w*|trending|conversations?|topics?|themes?|questions?|ask\w*|everyone|everybody|people|investors|retail)\b/,
  },
  {
    refusal: 'market_data',
    pattern:
      /\b(?:what(?:'s| is| was| are| were)|how (?:much|high) (?:is|are|was|does)|tell me|give me|show me)\b[^.?!]{0,40}\b(?:share price|stock price|price of|the price|market cap\w*|revenues?|net income|profits?|eps|p\/?e(?: ratio)?|dividend yield|free cash flow|balance sheet|volume|52[- ]week|closing price|trading at)\b|\b(?:prices? (?:of|for)|trading at|current price)\b|\bwhen (?:will|does|do|is|are|did)\b[^.?!]{0,40}\b(?:report|earnings|dividends?|split|ipo|open|close|delist)/,
    unless: new RegExp(`\\b${crowd}\\b|\\bask|\\bquestions?\\b|\\bconversations?\\b|\\bsentiment\\b`),
  },
]
