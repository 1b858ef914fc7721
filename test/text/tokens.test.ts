import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TokenKind } from '../../src/text/token.ts'
import { tokensOf } from '../../src/text/tokens.ts'

/** The specification of tokens as one regular expression, with specific kinds before general ones. */
const contract = new RegExp(
  [
    String.raw`(?<address>(?:https?:\/\/|www\.)[^\s<>"]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,})`,
    String.raw`(?<![\p{L}\p{N}$])\$(?<cashtag>[A-Za-z]{1,6}(?:[.-][A-Za-z]{1,2})?)(?![\p{L}\p{N}$])`,
    String.raw`(?<![\p{L}\p{N}])#(?<hashtag>[\p{L}\p{N}_]+)`,
    String.raw`(?<![\p{L}\p{N}])@(?<mention>[\p{L}\p{N}_]+)`,
    String.raw`(?<number>[$€£]?\p{N}+(?:[.,]\p{N}+)*(?:%|[kKmMbB](?![\p{L}])|x(?![\p{L}]))?)`,
    String.raw`(?<word>\p{L}[\p{L}\p{M}\p{N}]*(?:[’'$][\p{L}]+)*(?:&\p{L}+)?(?:\.(?=\p{Lu}\b)\p{Lu}(?![\p{L}]))*)`,
    String.raw`(?<emoji>\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*)`,
    String.raw`(?<mark>[^\s\p{L}\p{N}])`,
  ].join('|'),
  'gu',
)

function byContract(text: string) {
  return [...text.matchAll(contract)].map((match) => {
    const [kind, found] = Object.entries(match.groups!).find(([, each]) => each !== undefined)!
    return { kind, text: found, lower: found.toLowerCase().replaceAll('’', "'"), at: match.index }
  })
}

const piece = fc.oneof(
  fc.constantFrom(
    ...["'", '’', '.', ',', '-', '$', '#', '@', '%', '&', '_', '+', '"', '<', ' ', '\n', '\u00a0', '?', '!'],
    ...[
      'http://',
      'https://',
      'www.',
      'a@b.de',
      'U.S.A',
      'AT&T',
      '$BRK.B',
      '1,234.5',
      '5k',
      '3x',
      '€5',
      'don’t',
      'HEI$T',
    ],
    ...['é', 'Ü', '日', '٣', '😀', '👍🏽', '\u0301', '\u200d', '\ufe0f', '\ud800'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.stringMatching(/^[A-Za-z0-9]{1,8}$/),
)

test('the tokens of any text match the specification', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join('')
      const tokens = tokensOf(text).map(({ type: _, ...token }) => token)
      expect(tokens).toEqual(byContract(text))
    }),
    { numRuns: 4000 },
  )
})

test.each<[string, [TokenKind, string][]]>([
  [
    'Sold $TSLA, kept $BRK.B!',
    [
      ['word', 'Sold'],
      ['cashtag', 'TSLA'],
      ['mark', ','],
      ['word', 'kept'],
      ['cashtag', 'BRK.B'],
      ['mark', '!'],
    ],
  ], // prettier-ignore
  [
    'up 3.5% on $1,200',
    [
      ['word', 'up'],
      ['number', '3.5%'],
      ['word', 'on'],
      ['number', '$1,200'],
    ],
  ],
  [
    'write to jo.doe+x@example.org or www.example.org/a',
    [
      ['word', 'write'],
      ['word', 'to'],
      ['address', 'jo.doe+x@example.org'],
      ['word', 'or'],
      ['address', 'www.example.org/a'],
    ],
  ], // prettier-ignore
  [
    'the U.S. and AT&T, isn’t it',
    [
      ['word', 'the'],
      ['word', 'U.S'],
      ['mark', '.'],
      ['word', 'and'],
      ['word', 'AT&T'],
      ['mark', ','],
      ['word', 'isn’t'],
      ['word', 'it'],
    ],
  ], // prettier-ignore
])('tokenizes "%s"', (text, wanted) => {
  expect(tokensOf(text).map((token) => [token.kind, token.text])).toEqual(wanted)
})

test('tokenizes long runs of at signs, dots and dashes within two seconds', () => {
  const started = process.threadCpuUsage()
  for (const part of ['a-', 'ab-cd.', 'a.b-c_', 'a_']) tokensOf(part.repeat(20_000))
  tokensOf(`${'@'.repeat(3000)} ${'a@'.repeat(3000)}`)
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(2000)
})
