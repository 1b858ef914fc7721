import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readHeader } from '../../src/build/graph/header.ts'
import { tables } from '../release_fixture.ts'

test('the tables that tests of the API read have the columns that the models publish', () => {
  const models = Object.entries(tables).filter(([name]) => existsSync(`sql/gold/${name}.sql`))
  expect(models.length).toBeGreaterThan(20)
  for (const [name, columns] of models) {
    const path = `sql/gold/${name}.sql`
    const published = Object.keys(readHeader(readFileSync(path, 'utf8'), path, 'gold').contract.columns)
    const read = columns.replaceAll(/struct\(.*?\)/g, 'struct').split(', ')
    expect(published, name).toEqual(expect.arrayContaining(read.map((column) => column.split(' ')[0])))
  }
})
