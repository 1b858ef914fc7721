import { statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readUnits, writeUnits } from '../../src/cube/unit_file.ts'
import { emptyFolder } from '../model/small_project.ts'

/** A unit of a person with so many topics and themes. */
const unit = (person: number, topics: number, themes: number) => [
  ...[person, 0, 1, 2, 0, topics, themes],
  ...Array.from({ length: topics + themes }, (_, at) => 100 + at),
]

async function* blocks(...given: number[][]) {
  // One array for all of them, as the next block may take the room of the one before.
  const room = new Uint32Array(100)
  for (const words of given) {
    room.set(words)
    yield room.subarray(0, words.length)
  }
}

test('units are read as they were written, block by block, as often as they are asked for', async () => {
  const given = [[...unit(0, 2, 1), ...unit(0, 0, 0)], [], unit(1, 1, 0), unit(2, 0, 3)]
  const path = join(emptyFolder(), 'units')
  const units = await writeUnits(path, blocks(...given))
  expect(units.blocks).toEqual(given.map(({ length }) => length))
  expect(units.pairs).toBe(3 * 2 + 1 + 2 + 4)
  for (let time = 0; time < 2; time++) expect([...readUnits(units)].map((words) => [...words]).length).toBe(4)
  const read: number[][] = []
  for (const words of readUnits(units)) read.push([...words])
  expect(read).toEqual(given)
})

test('a file that ends too soon is told, and nothing is counted from it', async () => {
  const path = join(emptyFolder(), 'units')
  const units = await writeUnits(path, blocks(unit(0, 1, 1), unit(1, 2, 0)))
  truncateSync(path, statSync(path).size - 4)
  expect(() => [...readUnits(units)]).toThrow(/found its end in a block of 9 words; nothing was counted/)
})

test('a file that stands already is not written over', async () => {
  const path = join(emptyFolder(), 'units')
  await writeUnits(path, blocks(unit(0, 1, 1)))
  await expect(writeUnits(path, blocks(unit(1, 1, 1)))).rejects.toThrow(/EEXIST/)
})
