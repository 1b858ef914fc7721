import { rm, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packed, workshop } from './landing.ts'

const sound = fc.record({
  ticker: fc.constantFrom('A', 'BRK.B', 'TSLA'),
  date: fc.constantFrom('2025-06-02', '2025-06-03'),
  close: fc.integer({ min: 1, max: 999 }),
  note: fc.constantFrom('', 'x', 'two, three', 'say "hi"', 'two\nlines', 'Zoë'),
})
const damage = fc.record({
  kind: fc.constantFrom('drop', 'insert', 'flip', 'cut'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.constantFrom('"', '\n', ',', '{', '\r', '\u0000', '""', '\n\n', '\xff', 'é'),
})
type Row = { ticker: string; date: string; close: number; note: string }

function csv(rows: Row[]): string {
  const field = (value: string | number) =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value
  return ['ticker,date,close,note', ...rows.map((it) => [it.ticker, it.date, it.close, it.note].map(field).join(','))]
    .map((line) => `${line}\n`)
    .join('')
}

function damaged(bytes: Buffer, hurts: { kind: string; at: number; bytes: string }[]): Buffer {
  let now = bytes
  for (const hurt of hurts) {
    const at = Math.floor(hurt.at * now.length)
    const put = Buffer.from(hurt.bytes, hurt.bytes === '\xff' ? 'latin1' : 'utf8')
    if (hurt.kind === 'drop') now = Buffer.concat([now.subarray(0, at), now.subarray(at + 3)])
    else if (hurt.kind === 'insert') now = Buffer.concat([now.subarray(0, at), put, now.subarray(at)])
    else if (hurt.kind === 'flip') now = Buffer.concat([now.subarray(0, at), put, now.subarray(at + 1)])
    else now = now.subarray(0, at)
  }
  return now
}

test('accepted and quarantined rows add up to the rows read, however a file is damaged', async () => {
  const shop = await workshop()
  const path = await shop.put('seed.parquet', '')
  let number = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(sound, { maxLength: 8 }),
      fc.array(damage, { maxLength: 3 }),
      fc.constantFrom('jsonl', 'csv', 'parquet'),
      fc.constantFrom('', '.gz', '.zst'),
      fc.boolean(),
      async (rows, hurts, format, codec, isOutside) => {
        const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
        let content: Buffer = Buffer.from(format === 'csv' ? csv(rows) : lines)
        if (format === 'parquet') {
          await writeFile(path, lines || '{"ticker":"A"}\n')
          const { readFile } = await import('node:fs/promises')
          const made = await shop.putParquet(
            'made.parquet',
            `select * from read_json('${path}', format = 'newline_delimited')`,
          )
          content = await readFile(made)
        }
        const name = `prices/f${++number}.${format}${codec}`
        const whole = isOutside ? packed(name, content) : packed(name, damaged(content, hurts))
        const file = await shop.put(name, '')
        await writeFile(file, isOutside ? damaged(Buffer.from(whole), hurts) : whole)
        const report = await shop.take()
        expect(report.accepted + report.quarantined).toBe(report.read)
        if (hurts.length === 0 && report.files_new === 1 && !(format === 'parquet' && rows.length === 0))
          expect(report).toMatchObject({ read: rows.length, accepted: rows.length })
        await rm(file)
      },
    ),
    { numRuns: 60 },
  )
})
