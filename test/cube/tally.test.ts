import { expect, test } from 'vitest'
import { Tally } from '../../src/cube/tally.ts'

test('a cell is counted as if none had been before it', () => {
  const tally = new Tally({ floor: 3, dominance: 0.9 })
  const quiet = () => {
    for (const person of [1, 2, 3]) tally.add(person, 0, 2)
    tally.close()
    const sides = [0, 1, 2].map((side) => [
      tally.items(side, 6),
      tally.people(side, 6),
      tally.top(side),
      tally.isFrequent(side),
      tally.keptWindows(side),
    ])
    tally.clear()
    return sides
  }
  const first = quiet()
  expect(first).toEqual([
    [3, 3, 1, true, 127],
    [0, 0, 0, false, 0],
    [3, 3, 1, true, 127],
  ])
  for (let time = 0; time < 40; time++) tally.add(3, time % 7, 1 + (time % 2))
  tally.close()
  expect([tally.top(0), tally.top(1), tally.people(0, 6)]).toEqual([40, 20, 1])
  tally.clear()
  expect(quiet()).toEqual(first)
})
