import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigMistake, parseConfig, projectRoot } from '../base/config.ts'
import { sourceKinds } from './kind.ts'
import type { Source, SourceContext } from './source.ts'

/** A source in config/sources.yaml. */
export interface ConfiguredSource {
  name: string
  /** Whether runs read the source. If not, only `crowdtape ingest --source` reads it. */
  isInRuns: boolean
  /** Throws `ConfigMistake` if an environment variable that the source's settings refer to is not set. */
  open(context: SourceContext): Source
}

/**
 * The sources in a file (by default config/sources.yaml), in the order of the file. `${NAME}` in a setting is replaced by the variable
 * `NAME` of `env`, so that the file needs no passwords. If the file is invalid, throws `ConfigMistake`, which names the line.
 */
export async function configuredSources(
  path: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ConfiguredSource[]> {
  const kinds = await sourceKinds()
  const shown = path ?? 'config/sources.yaml'
  const source = z
    .looseObject({ type: z.enum([...kinds.keys()] as [string, ...string[]]), in_runs: z.boolean().default(true) })
    .transform(({ type, in_runs, ...given }, context) => {
      const missing = new Set<string>()
      const filled = fill(given, env, missing)
      const parsed = missing.size > 0 ? undefined : kinds.get(type)!.settings.safeParse(filled)
      for (const issue of parsed?.error?.issues ?? [])
        context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
      return { type, in_runs, settings: parsed?.data, missing: [...missing] }
    })
  const sourcesByName = z.record(z.string(), source).superRefine((named, context) => {
    for (const name of Object.keys(named))
      if (!/^[a-z][a-z0-9_-]{0,39}$/.test(name))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'expected a name such as brokerage: lower-case letters, digits, _ and -',
        })
  })
  const schema = z.strictObject({ sources: sourcesByName.nullable() })
  const text = readFileSync(path ?? join(projectRoot, shown), 'utf8')
  const { sources } = parseConfig(text, shown, schema)
  return Object.entries(sources ?? {}).map(([named, { type, in_runs, settings, missing }]) => ({
    name: named,
    isInRuns: in_runs,
    open(context) {
      if (missing.length > 0)
        throw new ConfigMistake(
          `${shown}: source ${named}: the environment variable ${missing.join(', ')} is not set; nothing was read`,
        )
      return kinds.get(type)!.open(named, settings, context)
    },
  }))
}

/** Replaces each `${NAME}` in the texts of a value. Names of variables that are not set are added to `missing`. */
function fill(value: unknown, env: NodeJS.ProcessEnv, missing: Set<string>): unknown {
  if (typeof value === 'string')
    return value.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      if (!env[name]) missing.add(name)
      return env[name] ?? ''
    })
  if (Array.isArray(value)) return value.map((each) => fill(each, env, missing))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each, env, missing)]))
}
