import { readdir } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import type { Source, SourceContext } from './source.ts'

/** A kind of source. Each kind is a file in src/sources/kinds, named after its `type` in config/sources.yaml. */
export interface SourceKind<Settings = unknown> {
  /** Description of the source in one sentence. */
  about: string
  /** Settings of such a source in config/sources.yaml, besides its name and `type`. */
  settings: z.ZodType<Settings>
  open(name: string, settings: Settings, context: SourceContext): Source
}

/** Declares a kind of source. */
export function sourceKind<Settings>(kind: SourceKind<Settings>): SourceKind<Settings> {
  return kind
}

const folder = new URL('./kinds/', import.meta.url)

/** All kinds of sources, by name, as found in src/sources/kinds. */
export async function sourceKinds(): Promise<Map<string, SourceKind>> {
  const extension = extname(fileURLToPath(import.meta.url))
  const files = (await readdir(folder)).filter((file) => extname(file) === extension).sort()
  const kinds = files.map(async (file): Promise<[string, SourceKind]> => {
    const module = (await import(new URL(file, folder).href)) as { default: SourceKind }
    return [file.slice(0, -extension.length), module.default]
  })
  return new Map(await Promise.all(kinds))
}
