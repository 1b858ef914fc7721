import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { load, YAMLException } from 'js-yaml'
import type { z } from 'zod'
import { projectRoot } from './source_file.ts'

/**
 * Thrown for a mistake in a configuration file, with file, line and reason. Nothing that depends on the file was built.
 */
export class ConfigMistake extends Error {
  override name = 'ConfigMistake'
}

export { projectRoot }

/**
 * Path of a file of `config/`: the operator's copy in the folder of `CROWDTAPE_CONFIG` if it exists, otherwise the project's file. Throws
 * `ConfigMistake` if a copy is in the wrong sub-folder, because such a copy would never be read.
 */
export function configFile(name: string, root: string = projectRoot): string {
  const own = root === projectRoot ? ownConfigFile(name) : undefined
  if (own === undefined) return join(root, name)
  const misplaced = join(process.env.CROWDTAPE_CONFIG!, basename(name))
  if (misplaced !== own && existsSync(misplaced))
    throw new ConfigMistake(`${misplaced}: this file is never read there; move it to ${own}`)
  return existsSync(own) ? own : join(root, name)
}

/**
 * Path of the operator's copy of a file of `config/`, whether it exists or not; undefined if `CROWDTAPE_CONFIG` is not
 * set.
 */
export function ownConfigFile(name: string): string | undefined {
  const { CROWDTAPE_CONFIG: folder } = process.env
  return folder && name.startsWith('config/') ? join(folder, name.slice('config/'.length)) : undefined
}

/**
 * Reads a YAML file of the `config/` folder and checks it against its schema. A mistake is reported with its line,
 * because domain experts edit these files.
 */
export function loadConfig<T>(name: string, schema: z.ZodType<T>, root: string = projectRoot): T {
  return parseConfig(readFileSync(configFile(name, root), 'utf8'), name, schema)
}

/** Parses and checks the text of a YAML file like `loadConfig`. `name` is the file's name in error messages. */
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
 * Finds the lines of values by their paths. The parser `yaml` records the position of each value but is four times as
 * slow as `js-yaml`, so it is used only after a mistake.
 */
function lines(text: string): (path: PropertyKey[]) => number | undefined {
  const { isNode, LineCounter, parseDocument } = createRequire(import.meta.url)('yaml') as typeof import('yaml')
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  return (path) => {
    // If the key at the path is missing, the line of its nearest existing parent is returned.
    for (let depth = path.length; depth >= 0; depth--) {
      const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)
      if (isNode(node) && node.range) return counter.linePos(node.range[0]).line
    }
    return undefined
  }
}
