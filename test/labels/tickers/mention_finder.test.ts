import { describe, expect, test } from 'vitest'
import { tickerRecogniser } from '../../../src/labels/tickers/mention_finder.ts'
import { tokensOf } from '../../../src/text/tokens.ts'
import { listings } from './listings.ts'

const recognise = tickerRecogniser(listings)
const tickersOf = (text: string) => recognise(tokensOf(text), text)

/** Adds one test per sentence, which must contain exactly these symbols. */
function says(sentences: Record<string, string[]>): void {
  test.each(Object.entries(sentences))('%s', (text, tickers) => {
    expect(tickersOf(text)).toEqual(tickers)
  })
}

describe('a cashtag is a symbol', () => {
  says({
    'Is $NVDA still a buy?': ['NVDA'],
    '$TSLA,$AAPL and ($MSFT)': ['AAPL', 'MSFT', 'TSLA'],
    '$nvda to the moon': ['NVDA'],
    'what about $snap stock': ['SNAP'],
    'loading $IT and $NOW': ['IT', 'NOW'],
    '$F or $V?': ['F', 'V'],
    'I still hold my $TWTR certificate': ['TWTR'],
    'averaging into $BRK.B': ['BRK.B'],
    'personally own$META and nothing else': ['META'],
    '$AAPL, $AAPL, $AAPL!': ['AAPL'],
    'all my $AAPLs and $MSFTs': ['AAPL', 'MSFT'],
    '$APPLE and $TESLA by their names': ['AAPL', 'TSLA'],
    '$yhoo was a good one': ['YHOO'],
    'NASDAQ:$ONDS and $SRPT.': ['ONDS', 'SRPT'],
  })
})

describe('a share class follows a dot, a hyphen or a slash', () => {
  says({
    'BF.B, BF-B or BF/B?': ['BF.B'],
    'bought $BF/B and $BF-B': ['BF.B'],
    'BRK/B against BRK-B': ['BRK.B'],
    'GM/F and C-F': ['C', 'F', 'GM'],
    'the bf-b meeting, and BF - B': [],
  })
})

describe('cashtags are distinguished from other dollar signs', () => {
  says({
    'HEI$T is the answer': [],
    'precio U$D 40': [],
    'always be the B@x$T': [],
    'who put that $hit in my account': [],
    'need more $cash now': [],
    '$$$ all day $$$': [],
    'paid $500 and $20k for it': [],
    'how many $USD or $CAD is that': [],
    '$ES_F is green, $NQ_F too': [],
    'ask $JOHN or $MARIA': [],
    'ask $NGUYN or $KOFI, $PRIYA, $JOSE, $WANG or $SINGH': ['NGUYN'],
    '$TWTR left, and $JOY did too': ['JOY', 'TWTR'],
    '$RT if you agree': [],
    'and $f^2$ is $my function': [],
    '#$R#T$%$Y%': [],
  })
})

describe('a symbol in capitals counts unless it is also a word', () => {
  says({
    'UNH dropped again': ['UNH'],
    "NVDA's margins and MSFT’s cloud": ['MSFT', 'NVDA'],
    'TSLA.O opens lower': ['TSLA'],
    'nvda and msft are all I own': ['MSFT', 'NVDA'],
    'AI will eat IT budgets NOW': [],
    'The CEO said EPS is up, USA first': [],
    'Go ALL in, it CAN run': [],
    'I fly from NAT to LAX': [],
    'Can I use my SNAP benefits?': [],
    'a GLP-1 drug and a 50-DMA cross': [],
    'GM-CSF is made by cells': [],
    'NVDA_F and mix_UNH, 2NVDA and a 3UNH': ['NVDA'],
    'VOO or SPY for ten years?': ['SPY', 'VOO'],
    'held ZZZZQ for years': [],
  })
})

describe('a symbol that is also a word counts only in a financial context', () => {
  says({
    'Look at Gartner (IT) again': ['IT'],
    'NYSE: NOW is up': ['NOW'],
    'Ticker: NAT': ['NAT'],
    'SNAP calls for Friday?': ['SNAP'],
    'SNAP 12c expiring worthless': ['SNAP'],
    'watchlist: F, GM, TSLA': ['F', 'GM', 'TSLA'],
    'Movers: ALLY, GE, UNH': ['ALLY', 'GE', 'UNH'],
    'UNH, NOW, MSFT': ['MSFT', 'NOW', 'UNH'],
    'UNH, NOW is the time': ['UNH'],
    'SNAP fell. Who keeps buying SNAP here?': ['SNAP'],
    'should I swap my C shares for A shares': [],
    'WHAT A SNAP DECISION THIS SNAP WAS MY FRIENDS': [],
  })
})

describe('a three-letter symbol of a little-known company needs context', () => {
  says({
    'the RTO closes next month and the CMC section is done': [],
    'CMC earnings were fine': ['CMC'],
    'bought CMC last week': ['CMC'],
    'Commercial Metals (CMC) looks cheap': ['CMC'],
    'TSXV: CMC is another company': [],
    'TSXV: NVDA and LSE: UNH are other companies': [],
  })
})

describe('company names are recognised', () => {
  says({
    'Is Nvidia overvalued?': ['NVDA'],
    'ON Semi under 60, adding': ['ON'],
    'Coke for the payout': ['KO'],
    'too much coke and pizza': [],
    "Tesla's deliveries and google's search": ['GOOGL', 'TSLA'],
    'Facebook or MICROSOFT?': ['META', 'MSFT'],
    'Facebooks new app': ['META'],
    'Alphabet and Amazon report': ['AMZN', 'GOOGL'],
    'JPMorgan, J.P. Morgan and JP Morgan Chase are one bank': ['JPM'],
    'Johnson & Johnson, Johnson &amp; Johnson, J&J': ['JNJ'],
    'AT&T or AT&amp;T': ['T'],
    'Wal-Mart beats walmart': ['WMT'],
    'Berkshire bought more': ['BRK.B'],
    'Sarepta rallies': ['SRPT'],
    'Ondas Holdings signs a deal': ['ONDS'],
    'we like Nextwave a lot': ['NXTV'],
    'McDonalds and Mcdonald’s': ['MCD'],
    '#Facebook and #TSLA': ['META', 'TSLA'],
  })
})

describe('products, people and websites do not count as companies', () => {
  says({
    'my iPhone crashed in Chrome': [],
    'WhatsApp and Instagram are down': [],
    'Warren Buffett eats burgers': [],
    'Harrison Ford flew himself': [],
    'see https://www.tesla.com/nvidia or mail me@apple.com': [],
    '@Microsoft please answer': [],
    'put it in a Google Sheet, then google it': [],
    'Does Yahoo Finance show this?': [],
    'Trump and Icahn talked': [],
  })
})

describe('ambiguous names are resolved by case and context', () => {
  says({
    'Apple beats expectations': ['AAPL'],
    'an apple a day and an apple pie': [],
    'my apple shares are flat': ['AAPL'],
    'Selling Apple pie on Sundays': [],
    'rotating nvidia, apple, and microsoft': ['AAPL', 'MSFT', 'NVDA'],
    'AMZN earns a third of the profit of meta': ['AMZN', 'META'],
    'the meta of this game': [],
    'A target of 300, price target met': [],
    'Target reached!': [],
    'Target earnings tomorrow': ['TGT'],
    'Holiday sales at Walmart, Target and Best Buy': ['BBY', 'TGT', 'WMT'],
    'is it the best buy right now': [],
    'my F1 visa and visa application': [],
    'Visa and Mastercard raise fees': ['MA', 'V'],
    'Mind the Gap in the chart': [],
    'Snap DD: it will beat earnings': ['SNAP'],
    'on an F-1 Visa in Ohio': [],
    'I sold my Unity position in unity with my wife': ['U'],
    'Bulls gap up, shell out, snap back to square one': [],
    'Stream Energy is not a stream of energy': ['STRM'],
    'Zorbium could be either': [],
    'Zorbium Energy is only one': ['ZORC'],
  })
})

describe('former symbols and share classes map to current symbols', () => {
  says({
    '$FB and $PCLN were my first': ['BKNG', 'META'],
    'GOOG vs GOOGL': ['GOOGL'],
    '$BRK.A, $BRK-B, BRK.B and BRK': ['BRK.B'],
    '$SNE $RDS.A': ['SHEL', 'SONY'],
  })
})

test('without listings the alias file, funds and cashtags still work', () => {
  const bare = tickerRecogniser([])
  const text = 'Google, NVDA, QQQ, $ZYXW and Sarepta'
  expect(bare(tokensOf(text), text)).toEqual(['GOOGL', 'NVDA', 'QQQ', 'ZYXW'])
})

test('names, email addresses, phone numbers and handles yield no symbols', () => {
  const text = 'Ask Zebulon Quirk, zeb.quirk@example.org, +1 212 555 0100, @zebquirk about $NVDA'
  expect(tickersOf(text)).toEqual(['NVDA'])
})

test('the order of the listings does not affect the result', () => {
  const text = 'Alphabet, Berkshire Hathaway, Nextwave, Zorbium Energy'
  const reversed = tickerRecogniser([...listings].reverse())
  expect(reversed(tokensOf(text), text)).toEqual(tickersOf(text))
})
