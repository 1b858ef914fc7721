import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../base/config.ts'

/** What a model is told to do, from `prompts/<name>.md`. */
export interface Prompt {
  text: string
  /** Short hash of the text: what was written under another version is asked for anew. */
  version: string
}

/** Reads a prompt, and puts values where it has `{{names}}`. Throws for a name without a value. */
export function readPrompt(name: string, values: Record<string, string> = {}): Prompt {
  const path = `prompts/${name}.md`
  const text = fileOf(path).replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
    if (values[key] === undefined) throw new Error(`${path}: found {{${key}}}, for which there is no value`)
    return values[key]
  })
  return { text, version: hashOf(text) }
}

const files = new Map<string, string>()

function fileOf(path: string): string {
  if (!files.has(path)) files.set(path, readFileSync(join(projectRoot, path), 'utf8').trim())
  return files.get(path)!
}

/** A short hash over all that a model is told. */
export function hashOf(...told: unknown[]): string {
  const text = told.length === 1 && typeof told[0] === 'string' ? told[0] : JSON.stringify(told)
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
