import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../src/base/config.ts'
import type { ModelSettings } from '../../../src/build/fingerprint.ts'
import { emptyFolder } from '../../build/small_project.ts'

/** A change between two runs. `path` and `to` rewrite a file below sql/. */
export interface Edit {
  path?: string
  to?: (text: string) => string
  settings?: ModelSettings
  shards?: number
}

/** Edits by name. `a broken check` makes every build fail until it is reverted. */
export const edits: Record<string, Edit> = {
  'a remark at the end of a query': {
    path: 'sql/daily/person_trades.sql',
    to: (text) => `${text.trimEnd()}\n-- a remark\n`,
  },
  'a reworded meaning': { path: 'sql/daily/person_trades.sql', to: replaced('UTC day', 'the day in UTC') },
  'the same result put otherwise': {
    path: 'sql/daily/person_trades.sql',
    to: replaced("count_if(side = 'buy')::integer", "count(*) filter(where side = 'buy')::integer"),
  },
  'a view that leaves rows out': {
    path: 'sql/silver/portfolio_trades.sql',
    to: replaced(/not superseded/, 'not superseded and quantity < 3.5'),
  },
  'another limit in a macro': {
    path: 'sql/macros/figures/bias.sql',
    to: (text) => replaced('<= -10', '<= -30')(replaced('>= 10', '>= 30')(text)),
  },
  'one more check': {
    path: 'sql/daily/person_trades.sql',
    to: replaced('-- checks:', '-- checks:\n--   - buy_trades >= 0'),
  },
  'another window': {
    path: 'sql/gold/positioning/retail_snapshots.sql',
    to: replaced('gold.perturbed_holding_cells: history', 'gold.perturbed_holding_cells: 1 days'),
  },
  'a view of funds that leaves rows out': {
    path: 'sql/silver/fund_trades.sql',
    to: replaced(/not superseded/, "not superseded and side <> 'short'"),
  },
  'a higher floor': { settings: { privacy_floor: 4 } },
  'dollars to six digits': { settings: { significant_digits: 6 } },
  'fewer days served': { settings: { snapshot_days: 2 } },
  'four shards': { shards: 4 },
  'a broken check': {
    path: 'sql/daily/person_trades.sql',
    to: replaced('-- checks:', '-- checks:\n--   - day is null'),
  },
}

/** Creates a project root with the edits applied: its own copy of sql/, with the rest linked from the project. */
export function editedRoot(names: Iterable<string>): string {
  const root = emptyFolder()
  cpSync(join(projectRoot, 'sql'), join(root, 'sql'), { recursive: true })
  for (const shared of ['src', 'config']) symlinkSync(join(projectRoot, shared), join(root, shared))
  for (const name of names) {
    const { path, to } = edits[name]
    if (!path || !to) continue
    const before = readFileSync(join(root, path), 'utf8')
    const after = to(before)
    if (after === before) throw new Error(`"${name}" changed nothing in ${path}: mend the edit`)
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), after)
  }
  return root
}

export function removeRoot(root: string): void {
  rmSync(root, { recursive: true, force: true })
}

export function settingsWith(names: Iterable<string>): ModelSettings {
  return Object.assign({}, ...[...names].map((name) => edits[name].settings ?? {}))
}

export function shardsWith(names: Iterable<string>): number {
  return Math.max(1, ...[...names].map((name) => edits[name].shards ?? 1))
}

function replaced(from: string | RegExp, to: string): (text: string) => string {
  return (text) => text.replace(from, to)
}
