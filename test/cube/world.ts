import { join } from 'node:path'
import { countBaselines } from '../../src/cube/baselines.ts'
import { countCells } from '../../src/cube/count.ts'
import { writeOpen } from '../../src/cube/decode.ts'
import { openCells } from '../../src/cube/open.ts'
import { writeUnits } from '../../src/cube/unit_file.ts'
import { layOut } from '../../src/cube/units.ts'
import { openEngine, rows, tempOf } from '../../src/engine/duckdb.ts'
import { daysBefore } from '../../src/model/lineage.ts'
import { emptyFolder } from '../model/small_project.ts'

export const asOf = '2025-06-30'

/** A question (measure 1) or conversation (0), `age` days before the release's day. */
export interface Said {
  measure: 0 | 1
  age: number
  person: number
  tickers: string[]
  topics: string[]
  themes: string[]
  sentiment: string
}

/** An open cell, '' for what it does not ask for. */
export interface OpenCell {
  measure: 'question' | 'conversation'
  window_days: number
  ticker: string
  ticker_2: string
  topic: string
  topic_2: string
  theme: string
  sentiment: string
  items: number
  people: number
}

export interface Baseline {
  dimension: string
  value: string
  sentiment: string
  days: number
  baseline_days: number
  items: string
  people: string
  base_items: string
  base_people: string
  state: 'told' | 'none' | 'withheld'
}

/** So few that even a small world's keys are counted in several parts. */
const pairsAtATime = 500

export const rules = { floor: 3, dominance: 0.9 }

/** The open cells and the baselines of a world, counted on some threads. */
export async function cubeOf(world: Said[], threads = 1): Promise<{ cells: OpenCell[]; baselines: Baseline[] }> {
  const engine = await openEngine({ memory: '500MB', threads: 1, temp: emptyFolder() })
  try {
    return await engine.with(async (connection) => {
      await connection.run(`set variable as_of = date '${asOf}'`)
      const said = world.map(({ age, person, ...rest }) => ({
        ...rest,
        day: daysBefore(asOf, age),
        person_id: `00000000-0000-0000-0000-${String(person).padStart(12, '0')}`,
      }))
      await connection.run(
        `create temp table world as select unnest(from_json($said::json, '[{"measure": "INTEGER", "day": "DATE",
           "person_id": "UUID", "tickers": ["VARCHAR"], "topics": ["VARCHAR"], "themes": ["VARCHAR"], "sentiment": "VARCHAR"}]'),
           recursive := true)`,
        { said: JSON.stringify(said) },
      )
      const recent = `select * from world where day > getvariable('as_of') - 365`
      const { names, sets, blocks } = await layOut(connection, recent, rules.floor)
      const units = await writeUnits(join(await tempOf(connection), 'units'), blocks)
      const counted = await countCells(units, sets, rules, threads, pairsAtATime)
      await writeOpen(connection, 'cells', counted, openCells(counted, sets, rules), { names, sets })
      const cells = await rows<OpenCell>(connection, 'from cells')
      await countBaselines(connection, 'select * from world where measure = 0', 'from cells', rules)
      return { cells, baselines: await rows<Baseline>(connection, 'select * from baselines') }
    })
  } finally {
    await engine.close()
  }
}

/** What an item must have to count in a cell. */
export type Asked = Pick<
  OpenCell,
  'measure' | 'window_days' | 'ticker' | 'ticker_2' | 'topic' | 'topic_2' | 'theme' | 'sentiment'
>

/** The items of a world that a cell counts, by a plain reading of its labels. */
export function itemsOf(world: Said[], cell: Asked): Said[] {
  return world.filter(
    (said) =>
      said.measure === (cell.measure === 'question' ? 1 : 0) &&
      said.age < cell.window_days &&
      [cell.ticker, cell.ticker_2].every((ticker) => ticker === '' || said.tickers.includes(ticker)) &&
      [cell.topic, cell.topic_2].every((topic) => topic === '' || said.topics.includes(topic)) &&
      (cell.theme === '' || said.themes.includes(cell.theme)) &&
      (cell.sentiment === '' || said.sentiment === cell.sentiment),
  )
}

export function peopleOf(items: Said[]): number {
  return new Set(items.map(({ person }) => person)).size
}
