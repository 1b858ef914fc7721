import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadModel, filesIn } from './files.ts'

/** `create macro` statements by name. Throws `BadModel` for a file that is not named after its macro. */
export function readMacros(root: string): Map<string, string> {
  const macros = new Map<string, string>()
  for (const source of filesIn(root, 'sql/macros', '.sql')) {
    const text = readFileSync(join(root, source), 'utf8')
    const name = source.split('/').at(-1)!.replace('.sql', '')
    const made = /create\s+or\s+replace\s+macro\s+(\w+)/i.exec(text)?.[1]
    if (made !== name) throw new BadModel(`${source}: found macro "${made}", expected "${name}" as in the file name`)
    macros.set(name, text)
  }
  return macros
}

/** The given macros and all macros that they call. A macro comes after the macros that it calls, so that they can be created in order. */
export function withInner(called: string[], macros: Map<string, string>): string[] {
  const all = new Set<string>()
  const add = (name: string) => {
    if (all.has(name)) return
    for (const inner of macrosIn(macros.get(name)!, macros)) if (inner !== name) add(inner)
    all.add(name)
  }
  for (const name of [...called].sort()) add(name)
  return [...all]
}

/** Names of the macros that a text calls. */
export function macrosIn(text: string, macros: Map<string, string>): string[] {
  const called = new Set(Array.from(text.matchAll(/\b(\w+)\s*\(/g), (match) => match[1]))
  return [...macros.keys()].filter((name) => called.has(name))
}

/** Names of the variables that a text reads with `getvariable('…')`. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(/getvariable\s*\(\s*'(\w+)'/g)].map((match) => match[1])
}
