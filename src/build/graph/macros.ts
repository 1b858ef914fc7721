import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadModel, filesIn } from './files.ts'

/**
 * The `create macro` statements of `sql/macros/`, by name of the macro. Throws `BadModel` if a file does not have the name of its macro.
 */
export function readMacros(root: string): Map<string, string> {
  const macros = new Map<string, string>()
  for (const source of filesIn(root, 'sql/macros', '.sql')) {
    const text = readFileSync(join(root, source), 'utf8')
    const name = source.split('/').at(-1)!.replace('.sql', '')
    const made = /create\s+or\s+replace\s+macro\s+(\w+)/i.exec(text)?.[1]
    if (made !== name)
      throw new BadModel(`${source}: the file creates the macro "${made}", but its name requires the macro "${name}"`)
    macros.set(name, text)
  }
  return macros
}

/**
 * The macros in `called` and all macros that these call. A macro comes after the macros that it calls, so that the macros can be created in
 * this order.
 */
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

/** The names of the macros that a text calls. */
export function macrosIn(text: string, macros: Map<string, string>): string[] {
  const called = new Set(Array.from(text.matchAll(/\b(\w+)\s*\(/g), (match) => match[1]))
  return [...macros.keys()].filter((name) => called.has(name))
}

/** The names of the variables that a text reads with `getvariable('…')`. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(/getvariable\s*\(\s*'(\w+)'/g)].map((match) => match[1])
}
