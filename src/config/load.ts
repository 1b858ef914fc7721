import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'

/** Thrown for a mistake in a configuration file: file, line, what is wrong. Nothing was started. */
export class ConfigMistake extends Error {
  override name = 'ConfigMistake'
}

/** Root of the project: `sql/`, `config/` and `src/` lie in it. */
export const projectRoot: string = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Reads a YAML file of the project's `config/` folder and checks it against its schema. A mistake is reported with its
 * line, as a domain expert edits these files.
 */
export function loadConfig<T>(name: string, schema: z.ZodType<T>, root: string = projectRoot): T {
  const path = `${root.replace(/\/$/, '')}/${name}`
  return parseConfig(readFileSync(path, 'utf8'), name, schema)
}

/** As `loadConfig`, from text. `name` stands in error messages. */
export function parseConfig<T>(text: string, name: string, schema: z.ZodType<T>): T {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const syntax = document.errors[0]
  if (syntax) throw new ConfigMistake(`${name}:${lines.linePos(syntax.pos[0]).line}: ${syntax.message}`)

  const parsed = schema.safeParse(document.toJS() ?? {})
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map((issue) => {
    // The path may name a missing key: its nearest parent that is there has the line.
    for (let depth = issue.path.length; depth >= 0; depth--) {
      const node = depth === 0 ? document.contents : document.getIn(issue.path.slice(0, depth), true)
      if (isNode(node) && node.range) {
        return `${name}:${lines.linePos(node.range[0]).line}: ${issue.path.join('.')}: ${issue.message}`
      }
    }
    return `${name}: ${issue.path.join('.')}: ${issue.message}`
  })
  throw new ConfigMistake(mistakes.join('\n'))
}
