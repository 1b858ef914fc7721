import { readdir } from 'node:fs/promises'
import { sourceSuffix } from '../base/source_file.ts'
import type { Endpoint } from './endpoint.ts'

const folder = new URL('./endpoints/', import.meta.url)

/**
 * Loads all endpoints, ordered by path. Each file below `src/api/endpoints/` exports one endpoint as its default
 * export.
 */
export async function endpoints(): Promise<Endpoint[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(sourceSuffix))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  const found: Endpoint[] = modules.map((module) => module.default)
  return found.sort((one, other) => (one.path < other.path ? -1 : 1))
}
