import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadModel, filesIn } from './files.ts'

/** `create macro` statements by name. Throws `BadModel` for a file that is not named like its macro. */
export function readMacros(root: string): Map<string, string> {
  const macros = new Map<string, string>()
  for (const source of filesIn(root, 'sql/macros', '.sql')) {
    const text = readFileSync(join(root, source), 'utf8')
    const name = source.split('/').at(-1)!.replace('.sql', '')
    const made = /create\s+or\s+replace\s+macro\s+(\w+)/i.exec(text)?.[1]
    if (made !== name) throw new BadModel(`${source}: found macro "${made}", expected "${name}", as the path says`)
    macros.set(name, text)
  }
  return macros
}

/** Macros and those that they call, callees first: they are created in this order. */
export function withInner(called: string[], macros: Map<string, string>): string[] {
  const all = new Set<string>()
  const add = (name: string) => {
    if (all.has(name)) return
    for (const inner of macros.keys()) if (inner !== name && callsMacro(macros.get(name)!, inner)) add(inner)
    all.add(name)
  }
  for (const name of [...called].sort()) add(name)
  return [...all]
}

export function callsMacro(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\s*\\(`).test(text)
}

/** Names of the variables that a text reads with `getvariable('…')`. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(/getvariable\s*\(\s*'(\w+)'/g)].map((match) => match[1])
}
