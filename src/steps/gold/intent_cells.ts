import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeCells } from '../../cube/cells.ts'
import { countCells } from '../../cube/count.ts'
import { writeOpen } from '../../cube/decode.ts'
import { openCells } from '../../cube/open.ts'
import { conversationsToday, questionsToday } from '../../cube/sources.ts'
import { writeUnits } from '../../cube/unit_file.ts'
import { layOut } from '../../cube/units.ts'
import { tempOf, threadsOf } from '../../engine/duckdb.ts'
import { step } from '../../model/step.ts'
import { privacyRules } from '../../privacy/rules.ts'

export default step({
  about:
    'The intent cube: how many questions and conversations of each window name a ticker, a topic, a theme, two of a kind, for every combination that may be published (see src/cube/open.ts). Exact counts, which are never published.',
  grain: ['measure', 'window_days', 'ticker', 'ticker_2', 'topic', 'topic_2', 'theme', 'sentiment'],
  published: false,
  columns: {
    measure: ['VARCHAR', 'question or conversation: what is counted'],
    window_days: ['INTEGER', 'days of the window, ending on as_of'],
    ticker: ['VARCHAR', "symbol that each of them names; '' for any, as below"],
    ticker_2: ['VARCHAR', 'another symbol that each names, later in the alphabet'],
    topic: ['VARCHAR', 'id of a topic of each'],
    topic_2: ['VARCHAR', 'id of another topic of each, later in the alphabet'],
    theme: ['VARCHAR', 'id of a theme of each'],
    sentiment: ['VARCHAR', 'how each leans'],
    items: ['INTEGER', 'questions or conversations'],
    people: ['INTEGER', 'people behind them'],
  },
  checks: ['people <= items', "people >= getvariable('privacy_floor')"],
  inputs: ['daily.themed_questions', 'daily.conversations', 'gold.theme_names'],
  async run({ connection, output }) {
    const rules = await privacyRules(connection)
    const source = `select 1 as measure, * from (${questionsToday}) union all by name
      select 0 as measure, * exclude (conversation_id) from (${conversationsToday})`
    const { names, sets, blocks } = await layOut(connection, source, rules.floor)
    const path = join(await tempOf(connection), `units-${randomUUID()}`)
    try {
      const units = await writeUnits(path, blocks)
      const cells = await countCells(units, sets, rules, await threadsOf(connection))
      await writeOpen(connection, output, cells, openCells(cells, sets, rules), { names, sets })
      freeCells(cells)
    } finally {
      await rm(path, { force: true })
    }
  },
})
