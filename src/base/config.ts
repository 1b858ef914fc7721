import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { load, YAMLException } from 'js-yaml'
import type { z } from 'zod'
import { projectRoot } from './source_file.ts'

/** Thrown for a mistake in a configuration file: file, line, what is wrong. Nothing that rests on it was built. */
export class ConfigMistake extends Error {
  override name = 'ConfigMistake'
}

export { projectRoot }

/** A file of `config/`: the operator's, where `CROWDTAPE_CONFIG` names a folder that has one of this name, or the project's. */
export function configFile(name: string, root: string = projectRoot): string {
  const own = ownConfigFile(name)
  return root === projectRoot && own !== undefined && existsSync(own) ? own : join(root, name)
}

/** Where an operator's own copy of a file of `config/` lies, or would lie; undefined where no folder is set. */
export function ownConfigFile(name: string): string | undefined {
  const { CROWDTAPE_CONFIG: folder } = process.env
  return folder && name.startsWith('config/') ? join(folder, name.slice('config/'.length)) : undefined
}

/**
 * Reads a YAML file of the `config/` folder and checks it against its schema. A mistake is reported with its line, as a
 * domain expert edits these files.
 */
export function loadConfig<T>(name: string, schema: z.ZodType<T>, root: string = projectRoot): T {
  return parseConfig(readFileSync(configFile(name, root), 'utf8'), name, schema)
}

/** As `loadConfig`, from text. `name` stands in error messages. */
export function parseConfig<T>(text: string, name: string, schema: z.ZodType<T>): T {
  let found: unknown
  try {
    found = load(text) ?? {}
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    throw new ConfigMistake(`${name}:${(error.mark?.line ?? 0) + 1}: ${error.reason}`)
  }
  const parsed = schema.safeParse(found)
  if (parsed.success) return parsed.data
  const lineOf = lines(text)
  throw new ConfigMistake(
    parsed.error.issues
      .map(({ path, message }) => {
        const line = lineOf(path)
        return `${line === undefined ? name : `${name}:${line}`}: ${path.join('.')}: ${message}`
      })
      .join('\n'),
  )
}

/**
 * Tells the lines of values by their paths. Another parser than the one that reads, four times as slow: it knows where
 * each value stands, which only a mistake has to be told.
 */
function lines(text: string): (path: PropertyKey[]) => number | undefined {
  const { isNode, LineCounter, parseDocument } = createRequire(import.meta.url)('yaml') as typeof import('yaml')
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  return (path) => {
    // The path may name a missing key: its nearest parent that is there has the line.
    for (let depth = path.length; depth >= 0; depth--) {
      const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)
      if (isNode(node) && node.range) return counter.linePos(node.range[0]).line
    }
    return undefined
  }
}
