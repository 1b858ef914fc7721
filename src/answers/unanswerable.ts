import { crowd } from './crowd.ts'

/** Why a question cannot be answered as it was asked. */
export type Refusal =
  | 'forecast'
  | 'advice'
  | 'counts'
  | 'people'
  | 'quotes'
  | 'market_data'
  | 'company_facts'
  | 'positions'
  | 'other'

/** A question about what the crowd thinks is none of what it thinks about. */
const aboutCrowd = new RegExp(
  `\\b(?:do|does|did|are|is|how many|how|what|which|have|were|was)\\b[^.?!]{0,30}\\b${crowd}\\b[^.?!]{0,40}\\b(?:think|feel|expect|ask|say|talk|believe|predict|discuss|worr|bullish|bearish|optimis|pessimis|see|want|wonder|mention|debat|lean|excit|fear|concern|interest|look|care|hop|call)`,
)

/** What of a text in lower case cannot be answered, the weightiest first. */
export function refusalsOf(text: string): Refusal[] {
  return refusals
    .filter(({ pattern, unless }) => pattern.test(text) && !unless?.test(text))
    .map(({ refusal }) => refusal)
    .filter((refusal, at, all) => all.indexOf(refusal) === at)
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
    refusal: 'company_facts',
    pattern:
      /\bwho (?:is|are|was|were|runs?|owns?|founded|leads?|heads?|manages?|started)\b[^.?!]{0,60}\b(?:ceo|cfo|coo|cto|chief|chair\w*|president|founders?|boss|director|directors|board|management|executives?|auditor|competitors?|customers?|suppliers?|owners?)\b|\bwho (?:runs|founded|leads|heads|started)\b|\b(?:when|where|how) (?:was|is|were) [^.?!]{1,40}\b(?:founded|headquartered|based|incorporated|started|listed)\b|\bwhat (?:do|does) [^.?!]{1,40}\b(?:do|make|produce|manufacture)\W*$|\bhow many (?:employees|stores|subscribers|customers|cars|shares|shares outstanding)\b|\b(?:risk factors|10-?[kq]\b|8-?k\b|annual report|headquarters|subsidiar(?:y|ies))|^ (?:do|does|did) (?!anyone|anybody)[^.?!]{1,30}\b(?:pay|report|own|make|have) (?:an? |any |its |their )?(?:dividends?|profits?|losses|earnings|debt|money|subsidiaries)\b/,
    unless: new RegExp(
      `\\b${crowd}\\b|\\bask|\\bquestions?\\b|\\bconversations?\\b|\\bsentiment\\b|\\btopics?\\b|\\btalk`,
    ),
  },
  {
    refusal: 'people',
    pattern:
      /\b(?:user ?names?|user ?ids?|account (?:names?|ids?|numbers?)|e-?mails?|phone numbers?|home address|addresses|personal (?:data|information|details)|identit(?:y|ies)|real names?|which (?:user|person|investor|account)|(?:individual|specific|particular|single|certain) (?:users?|persons?|people|investors?|accounts?)|names? of (?:the |any |all )?(?:users?|people|investors?|persons?)|who (?:exactly|asked|said|posted|wrote|is asking|are the (?:people|users|investors)|owns this)|list (?:of )?(?:the |all )?(?:users|people|investors)|portfolio of (?:user|a user|mr|mrs|ms))\b|\bwho (?:is|are) (?:the )?(?:users?|people|persons?)\b|\b(?:what|did|does|has|of|about|by|from) [\w.+-]+@[\w-]+\.\w/,
  },
  {
    refusal: 'quotes',
    pattern:
      /\b(?:what (?:\w+ ){0,2}(?:users?|people|investors?|traders|they) (?:\w+ly )?(?:wrote|write|posted|typed)|quot(?:e|es|ed|ation|ations)|verbatim|word for word|exact (?:words|wording|text|questions?|messages?)|raw (?:questions?|messages?|text|conversations?|posts?|data|records?)|transcripts?|(?:show|give|read|send|print|list|paste) (?:me |us )?(?:the |some |a few |an? |all |actual |real |example |sample )*(?:messages?|posts?|comments?|conversations?|transcripts?|tweets?)|(?:example|sample) (?:questions?|messages?|posts?|conversations?|comments?)|what did (?!investors|people|retail|traders|they|everyone|users)\S+(?: \S+)? (?:say|ask|write|post|comment))\b|(?<!\S)u\/\w+/,
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
      /\b(?:should (?:i|we|my)|shall i|(?:do|would|can) you (?:recommend|suggest|advise|buy|sell|hold)|recommend (?:me|a|an|some|the)|worth (?:buying|holding|investing|it|shorting)|(?:a )?good (?:buy|investment|entry|stocks? to buy)|(?:good|bad|great|terrible|smart|dumb|stupid|right|wise|safe|best) (?:idea|move|time|moment|point|bet|choice|day|price) to|best (?:stocks?|etfs?|shares?|investments?|options?) (?:to|for|right now)|what (?:should|can|do) i (?:buy|sell|invest|do)|(?:what|where|when) to (?:buy|sell|invest|short)|(?:which|what) (?:stocks?|shares?|etfs?|ticker) (?:should|to buy|do i)|is it (?:good|smart|wise|safe|too late|too early|time|the time|ok|okay|sensible|risky) to (?:buy|sell|invest|hold|short|get|own|jump)|is (?:now|today|this) (?:a|the) \w+ (?:time|moment|day)|(?:buy|sell|hold) (?:or|vs\.?) (?:buy|sell|hold)|tell me (?:what|which)[^.?!]{0,20} (?:buy|sell)|i (?:buy|sell|invest|short)|help me (?:pick|choose|decide|invest))\b|^ (?:is|are) [^.?!]{1,30} an? (?:\w+[ -]){0,2}(?:buy|sell|hold|short|investment|bargain)\b/,
    unless: new RegExp(`\\b${crowd}\\b[^.?!]{0,20}\\b(?:ask|wonder|debat|discuss|talk)`),
  },
  {
    refusal: 'forecast',
    pattern:
      /\b(?:will|going to|gonna|would|could|can|might)\b[^.?!]{0,60}\b(?:go (?:up|down|higher|lower|bankrupt|bust|under|green|red|parabolic|to)|rise|fall|drop|crash|moon|reach|hit|rally|recover|double|triple|tank|rebound|bounce|be worth|outperform|beat|close (?:at|above|below)|break (?:above|below|out)|happen|get to|be (?:at|above|below|over|under|higher|lower) )|\bgoing to (?:zero|the moon|\$?\d)|^ will\b|\b(?:price targets?|predict(?:ion|ions)?\b|forecasts?|price (?:tomorrow|next)|(?:tomorrow|next (?:day|week|month|year|quarter)|by (?:the end of|20\d\d|december|year end))|how (?:high|low|far) (?:will|can|could)|where (?:will|is|are)[^.?!]{0,30}\b(?:headed|heading|be in|trade|going)|what will[^.?!]{0,40} be)\b|^ (?:is|are) (?!(?:the )?(?:interest|talk|mentions?|chatter|buzz|attention|discussions?|sentiment|mood|questions?|conversations?|popularity)\b)[^.?!]{1,30}\bgoing (?:up|down|higher|lower|to zero|to crash|bankrupt)\b/,
    unless: aboutCrowd,
  },
  {
    refusal: 'positions',
    pattern: new RegExp(
      `\\b${crowd} (?:\\w+ )?(?:holds?|holding|owns?|owning|buy|buying|bought|sell|selling|sold|short|shorting|trad(?:e|es|ed|ing)|positioned|invest(?:s|ed|ing)? in)\\b(?! up)|\\bwho (?:is |are |has |have |all )?(?:bought|buying|buys|sold|selling|sells|holds|holding|shorting|shorted)\\b|\\b(?:net (?:buying|selling)|money (?:in|out)?flows?|ownership|most held)\\b`,
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
