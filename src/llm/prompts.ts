import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../base/config.ts'

/** Instructions for a model, from `prompts/<name>.md`. */
export interface Prompt {
  text: string
  /** Short hash of the instructions. If they change, results are requested again. */
  version: string
}

/** Reads a prompt, and replaces each `{{name}}` by the value of this name. Throws if a name has no value. */
export function readPrompt(name: string, values: Record<string, string> = {}): Prompt {
  const path = `prompts/${name}.md`
  const text = fileOf(path).replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
    if (values[key] === undefined) throw new Error(`${path}: {{${key}}} has no value`)
    return values[key]
  })
  return { text, version: promptHash(text) }
}

const files = new Map<string, string>()

function fileOf(path: string): string {
  if (!files.has(path)) files.set(path, readFileSync(join(projectRoot, path), 'utf8').trim())
  return files.get(path)!
}

/** A short hash of all instructions to a model. */
export function promptHash(...parts: unknown[]): string {
  const text = parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : JSON.stringify(parts)
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
