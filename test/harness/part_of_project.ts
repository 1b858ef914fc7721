import { cpSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/base/config.ts'
import { kept } from './kept.ts'
import { onlyModels } from './only_models.ts'

/** A few portfolio and fund tables, enough for tests of files, processes and faults. */
export const somePublished = /^gold\.(retail_(flows|holdings|snapshots)|fund_positions)$/

const copied = ['bin', 'config', 'jobs', 'prompts', 'sql', 'src', 'package.json']

/**
 * The root of a copy of the project with only the matching published models and their dependencies. Its command line
 * takes half the time of the full project's.
 */
export async function partOfProject(published: RegExp): Promise<string> {
  const name = `part-${published.source.replaceAll(/\W+/g, '-')}`
  return (await kept(name, (root) => copyPart(root, published))).folder
}

async function copyPart(root: string, published: RegExp): Promise<void> {
  const { projectGraph } = await import('./built.ts')
  const whole = await projectGraph()
  const part = onlyModels(whole, published)
  for (const path of copied) cpSync(join(projectRoot, path), join(root, path), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  for (const { name, source } of whole.models.values()) if (!part.models.has(name)) rmSync(join(root, source))
}
