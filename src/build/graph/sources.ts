import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { macrosIn, variablesIn } from './macros.ts'

const importLine = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+\.ts)['"]/gm

/** A TypeScript file: a digest of its content, its imports, and the macros and variables that it uses. */
interface SourceModule {
  digest: string
  /** Paths of the imported files of the project. */
  imports: string[]
  macros: string[]
  variables: string[]
}

/**
 * Finds a TypeScript file and all files that it imports, directly or indirectly. The hash of a model covers all these files. Each file is
 * read once.
 */
export class Sources {
  readonly macros: Map<string, string>
  readonly #known = new Map<string, SourceModule>()

  constructor(macros: Map<string, string>) {
    this.macros = macros
  }

  of(path: string): SourceModule[] {
    const paths = new Set([path])
    // The set grows while the loop runs, so the imports of imported files are visited too.
    for (const each of paths) for (const target of this.#at(each).imports) paths.add(target)
    return [...paths].sort().map((each) => this.#at(each))
  }

  #at(path: string): SourceModule {
    let source = this.#known.get(path)
    if (!source) {
      const text = readFileSync(path, 'utf8')
      source = {
        digest: hash('sha256', text),
        imports: [...text.matchAll(importLine)].map(([, target]) => resolve(dirname(path), target)),
        macros: macrosIn(text, this.macros),
        variables: variablesIn(text),
      }
      this.#known.set(path, source)
    }
    return source
  }
}
