import type { DuckDBConnection } from '@duckdb/node-api'
import { daysBefore, windows } from '../../../src/base/calendar/days.ts'
import { rows } from '../../../src/base/duckdb.ts'
import { baselineEnds, countBaselines } from '../../../src/models/intent_cube/baselines.ts'
import { countCells } from '../../../src/models/intent_cube/cells.ts'
import { createUnits } from '../../../src/models/intent_cube/units.ts'
import { type PrivacySettings, privacySettings } from '../../../src/privacy/settings.ts'
import { idOf, withMacros } from '../../harness/built.ts'

export const asOf = '2025-06-30'

/** A question (measure 1) or conversation (0), `age` days before the release's day. */
export interface Said {
  measure: 0 | 1
  age: number
  person: string
  tickers: string[]
  topics: string[]
  themes: string[]
  sentiment: string
}

/** The labels of a cell, '' for any. */
export interface Asked {
  measure: 'question' | 'conversation'
  window_days: number
  ticker: string
  ticker_2: string
  topic: string
  topic_2: string
  theme: string
  sentiment: string
}

export interface Cell extends Asked {
  items: number | null
  few_tickers: number | null
  few_topics: number | null
  few_themes: number | null
}

export interface Baseline {
  dimension: 'ticker' | 'topic' | 'theme'
  value: string
  sentiment: string
  days: number
  baseline_days: number
  state: 'published' | 'too_few_people' | 'dominance'
  items: number | null
  base_items: number | null
}

export interface CubeOptions {
  threads?: number
  parts?: number
  rules?: PrivacySettings
}

/** The cells of a world, in grain order. */
export function cellsOf(world: Said[], options: CubeOptions = {}): Promise<Cell[]> {
  return withWorld(world, options, async (connection) => {
    await createUnits(connection, 'from world where age < 365', windows)
    await countCells(connection, 'output', options.parts)
    return rows<Cell>(connection, 'from output order by all')
  })
}

/** The baselines of a world with the given cells, in grain order. */
export function baselinesOf(world: Said[], cells: Cell[], options: CubeOptions = {}): Promise<Baseline[]> {
  return withWorld(world, options, async (connection) => {
    await connection.run('create schema gold')
    await create(connection, 'gold.intent_cells', cellShape, cells)
    await createUnits(connection, 'from world where measure = 0', baselineEnds)
    await countBaselines(connection, 'output')
    return rows<Baseline>(connection, 'from output order by dimension, value, sentiment, days, baseline_days')
  })
}

function withWorld<T>(
  world: Said[],
  { threads = 1, rules = privacySettings() }: CubeOptions,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const said = world.map((each) => ({ ...each, day: daysBefore(asOf, each.age), person_id: idOf(each.person) }))
  return withMacros(
    async (connection) => {
      await create(connection, 'world', saidShape, said)
      return use(connection)
    },
    { asOf, threads, settings: rules },
  )
}

const saidShape = {
  measure: 'INTEGER',
  age: 'INTEGER',
  day: 'DATE',
  person_id: 'UUID',
  tickers: ['VARCHAR'],
  topics: ['VARCHAR'],
  themes: ['VARCHAR'],
  sentiment: 'VARCHAR',
}

const cellShape = {
  measure: 'VARCHAR',
  window_days: 'INTEGER',
  ticker: 'VARCHAR',
  ticker_2: 'VARCHAR',
  topic: 'VARCHAR',
  topic_2: 'VARCHAR',
  theme: 'VARCHAR',
  sentiment: 'VARCHAR',
  items: 'DOUBLE',
}

async function create(connection: DuckDBConnection, table: string, shape: object, given: object[]): Promise<void> {
  await connection.run(
    `create table ${table} as select unnest(from_json($given::json, '${JSON.stringify([shape])}'), max_depth := 2)`,
    { given: JSON.stringify(given) },
  )
}
