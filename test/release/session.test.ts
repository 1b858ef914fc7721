import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { ReleaseSession } from '../../src/release/session.ts'

test('runs 300 different queries, and then the first one again', async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const session = new ReleaseSession(await instance.connect())
  const asked = (number: number) =>
    session.rows(`select ${number}::integer + $more::integer as sum`, { more: { value: 1 } })
  for (let number = 0; number < 300; number++) expect(await asked(number)).toEqual([{ sum: number + 1 }])
  expect(await asked(0)).toEqual([{ sum: 1 }])
  session.close()
  instance.closeSync()
})
