import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { rows } from '../../src/base/duckdb.ts'
import { writeRows } from '../../src/base/row_writer.ts'

const columns = {
  name: ['VARCHAR', 'what it is called'],
  count: 'INTEGER',
  share: 'DOUBLE',
  is_live: 'BOOLEAN',
  day: 'DATE',
  at: 'TIMESTAMP',
  terms: 'VARCHAR[]',
  vector: 'FLOAT[]',
} satisfies Record<string, string | [string, string]>

const row = {
  name: 'Lithium supply, "short"?\n',
  count: -3,
  share: 0.1,
  is_live: false,
  day: '1969-12-31',
  at: 1_500_000,
  terms: ['lithium', 'a, b', ''],
  vector: [0.5, -1],
}

const nothing = {
  name: null,
  count: null,
  share: null,
  is_live: null,
  day: null,
  at: null,
  terms: null,
  vector: null,
}

test('writes rows of every column type, including empty lists and nulls', async () => {
  const connection = await (await DuckDBInstance.create()).connect()
  await connection.run("attach ':memory:' as private; use private")
  await writeRows(connection, 'told', columns, [row, nothing, { ...row, terms: [], vector: [] }])
  const found = await rows(
    connection,
    'select * replace (day::varchar as day, epoch_us("at")::integer as "at") from told order by rowid',
  )
  expect(found).toEqual([row, nothing, { ...row, terms: [], vector: [] }])
  const described = await rows<{ column_name: string; column_type: string }>(connection, 'describe told')
  const types = Object.values(columns).map((type) => (typeof type === 'string' ? type : type[0]))
  expect(described.map((each) => each.column_type)).toEqual(types)
})

test('creates an empty table when there are no rows', async () => {
  const connection = await (await DuckDBInstance.create()).connect()
  await writeRows(connection, 'told', columns, [])
  expect(await rows(connection, 'from told')).toEqual([])
})
