import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../src/base/config.ts'
import { sentimentJudge } from '../../../src/labels/sentiment/judge.ts'
import { readSentimentLexicon } from '../../../src/labels/sentiment/lexicon.ts'
import { tokensOf } from '../../../src/text/tokens.ts'

test('a judge uses entries that are added to the lexicon', () => {
  const root = edited(
    'groups:',
    'groups:\n  moods: { about: weather, bullish: {}, bearish: { clear: [wobbly as jelly] } }',
  )
  expect(sentimentJudge()(tokensOf('The board is wobbly as jelly'))).toBe('neutral')
  expect(sentimentJudge(readSentimentLexicon(root))(tokensOf('The board is wobbly as jelly'))).toBe('bearish')
})

test('rejects a duplicate entry and names it', () => {
  const root = edited('silent: [', 'silent: [moon, ')
  expect(() => readSentimentLexicon(root)).toThrow('config/labels/sentiment_lexicon.yaml: "moon" is listed twice')
})

test('rejects an unknown strength with its line', () => {
  const root = edited('groups:', 'groups:\n  moods: { about: weather, bullish: { sunny: [sun] }, bearish: {} }')
  expect(() => readSentimentLexicon(root)).toThrow(
    /config\/labels\/sentiment_lexicon\.yaml:\d+: groups\.moods\.bullish: .*sunny/,
  )
})

test('entries are in lower case and consist of tokens that texts can contain', () => {
  const words = new Set<string>()
  const gather = (nodes: ReturnType<typeof readSentimentLexicon>['terms']) => {
    for (const [word, node] of nodes) {
      words.add(word)
      if (node.next) gather(node.next)
    }
  }
  gather(readSentimentLexicon().terms)
  const known = ['NUMBER', 'PERCENT', 'MULTIPLE', '+', '-']
  const odd = [...words].filter((word) => {
    const [token, ...rest] = tokensOf(word)
    return !known.includes(word) && (rest.length > 0 || token?.lower !== word || !/^(?:word|emoji)$/.test(token.kind))
  })
  expect(odd).toEqual([])
})

/** Creates a project root with one edit in the lexicon. */
function edited(from: string, to: string): string {
  const root = mkdtempSync(join(tmpdir(), 'sentiment-'))
  mkdirSync(join(root, 'config/labels'), { recursive: true })
  const path = join(root, 'config/labels/sentiment_lexicon.yaml')
  cpSync(join(projectRoot, 'config/labels/sentiment_lexicon.yaml'), path)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`found no "${from}" in config/labels/sentiment_lexicon.yaml`)
  writeFileSync(path, text.replace(from, to))
  return root
}
