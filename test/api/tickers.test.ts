import { expect, it } from 'vitest'
import type { z } from 'zod'
import { endpoints } from '../../src/api/endpoint_folder.ts'

const places = (await endpoints()).flatMap(({ path, params, query, body }) =>
  Object.entries({ ...params.shape, ...query.shape, ...body?.shape })
    .filter(([name]) => ['ticker', 'tickers', 'underlying'].includes(name))
    .map(([name, schema]): [string, string, z.ZodType] => [path, name, schema as z.ZodType]),
)

it('tickers are parameters of the path, the query and the body', () => {
  const known = places.map(([path, name]) => `${path} ${name}`)
  expect(known).toEqual(
    expect.arrayContaining([
      '/retail/tickers/{ticker} ticker',
      '/retail/options/flows underlying',
      '/filings/search tickers',
      '/filings/ask tickers',
      '/retail/intent/ask tickers',
    ]),
  )
})

it.each(places)(
  '%s normalises %s: trimmed, without a dollar sign, in capitals, with a share class after a dot',
  (_, name, schema) => {
    const isList = name === 'tickers'
    const read = (text: string) => [schema.parse(isList ? [text] : text)].flat()[0]
    expect([' nvda\t', 'brk.b', 'BRK-B', 'brk/b', 'A-B'].map(read)).toEqual(['NVDA', 'BRK.B', 'BRK.B', 'BRK.B', 'A.B'])
    expect(['$NVDA', ' $brk-b', '$ nvda'].map(read)).toEqual(['NVDA', 'BRK.B', 'NVDA'])
    for (const other of ['BTC-USD', 'ETH/USD', 'NVDA250117C00150000', 'SPY-250117-P', 'SPY2-P', 'LONGER-C', 'A-', '-B'])
      expect(read(other)).toBe(other)
    if (name === 'underlying') return
    for (const blank of ['', ' ', '\t\n', '$', ' $ '])
      expect(schema.safeParse(isList ? [blank] : blank).success).toBe(false)
  },
)
