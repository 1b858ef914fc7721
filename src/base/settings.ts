import { z } from 'zod'
import { environment, settingGroups } from './settings/groups.ts'

export type Settings = z.infer<typeof environment>

/** Thrown for an invalid setting. Nothing was started. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

/** A setting as shown in the docs and in `--help`; `default` is empty if there is none. */
export interface SettingDoc {
  name: string
  group: keyof typeof settingGroups
  default: string
  meaning: string
}

/** Every setting, group by group. */
export const settingDocs: SettingDoc[] = Object.entries(settingGroups).flatMap(([group, { settings }]) =>
  Object.entries<z.ZodType>(settings).map(([name, schema]) => {
    const { description = '', shownDefault } = schema.meta() ?? {}
    const value = schema instanceof z.ZodDefault ? schema.def.defaultValue : ''
    return { name, group: group as SettingDoc['group'], default: String(shownDefault ?? value), meaning: description }
  }),
)

/**
 * Reads the environment. An empty variable counts as not set. Throws `BadSetting` with each invalid variable, its value
 * and what is expected.
 */
export function settings(env: NodeJS.ProcessEnv = process.env): Settings {
  // An empty `CROWDTAPE_SECRET` is an error, because a new secret would silently replace a secret that was lost.
  const isSet = ([name, value]: [string, unknown]) => value !== '' || name === 'CROWDTAPE_SECRET'
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(isSet)))
  if (parsed.success) {
    const missing =
      missingForModel(parsed.data) ??
      missingForQueue(parsed.data) ??
      missingForWebhooks(parsed.data) ??
      tooFastForTheSec(parsed.data)
    if (missing) throw new BadSetting(missing)
    return parsed.data
  }
  const mistakes = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    // The message must not reveal a secret, or an address that contains a password.
    const isSecret = secrets.has(name) || (name === 'OPENAI_BASE_URL' && env[name]?.includes('@'))
    const found = env[name] === '' ? 'an empty value' : isSecret ? 'a value' : JSON.stringify(env[name])
    return `${name}: found ${found}; ${issue.message}`
  })
  throw new BadSetting(mistakes.join('\n'))
}

const secrets = new Set([
  'CROWDTAPE_SECRET',
  'API_KEYS',
  'OPS_KEYS',
  'INGEST_KEYS',
  'OPENAI_API_KEY',
  'CROWDTAPE_ALERT_URL',
  'CROWDTAPE_RELEASE_WEBHOOKS',
  'CROWDTAPE_WEBHOOK_SECRET',
  'REDIS_URL',
])

/** An error message if the setting allows more than ten requests a second to the SEC, because the SEC blocks such clients. */
function tooFastForTheSec({ EDGAR_BASE_URL, EDGAR_REQUESTS_PER_SECOND }: Settings): string | undefined {
  const host = EDGAR_BASE_URL ? new URL(EDGAR_BASE_URL).hostname : 'sec.gov'
  if (EDGAR_REQUESTS_PER_SECOND <= 10 || !/(^|\.)sec\.gov$/.test(host)) return undefined
  return `EDGAR_REQUESTS_PER_SECOND: found ${EDGAR_REQUESTS_PER_SECOND}, expected at most 10, as the SEC allows no more`
}

/** An error message if the queue is on but REDIS_URL is not set. */
function missingForQueue(read: Settings): string | undefined {
  if (read.CROWDTAPE_QUEUE === 'off' || read.REDIS_URL) return undefined
  return 'CROWDTAPE_QUEUE is on, but REDIS_URL is not set; set REDIS_URL to the Redis of the queue'
}

/** An error message if webhooks are set but not the secret that signs their requests. */
function missingForWebhooks(read: Settings): string | undefined {
  if (read.CROWDTAPE_RELEASE_WEBHOOKS.trim() === '' || read.CROWDTAPE_WEBHOOK_SECRET) return undefined
  return 'CROWDTAPE_RELEASE_WEBHOOKS is set, but the secret that signs webhooks is not; set CROWDTAPE_WEBHOOK_SECRET'
}

/** An error message if a language or embedding model is used, but one of the settings for this model is missing. */
function missingForModel(read: Settings): string | undefined {
  if (read.CROWDTAPE_EMBEDDINGS === 'local' && !read.CROWDTAPE_EMBEDDING_FOLDER && !read.CROWDTAPE_EMBEDDING_MODEL) {
    return (
      'CROWDTAPE_EMBEDDINGS is local, but no model is set; set CROWDTAPE_EMBEDDING_FOLDER (a folder) or ' +
      'CROWDTAPE_EMBEDDING_MODEL (a name on the Hugging Face hub)'
    )
  }
  if (read.CROWDTAPE_EMBEDDINGS === 'openai' && !read.CROWDTAPE_EMBEDDING_MODEL) {
    return 'CROWDTAPE_EMBEDDINGS is openai, but no model is set; set CROWDTAPE_EMBEDDING_MODEL'
  }
  const asking = (
    [
      'CROWDTAPE_LABELS',
      'CROWDTAPE_SUMMARIES',
      'CROWDTAPE_ANSWERS',
      'CROWDTAPE_SCREENS',
      'CROWDTAPE_EMBEDDINGS',
    ] as const
  ).find((name) => read[name] === 'openai')
  if (!asking) return undefined
  if (!read.OPENAI_BASE_URL && !read.OPENAI_API_KEY) {
    return `${asking} is openai, but no server is set; set OPENAI_BASE_URL or OPENAI_API_KEY`
  }
  if (asking !== 'CROWDTAPE_EMBEDDINGS' && !read.CROWDTAPE_LLM_MODEL) {
    return `${asking} is openai, but no model is set; set CROWDTAPE_LLM_MODEL`
  }
  const bound = (['CROWDTAPE_LLM_MAX_USD', 'CROWDTAPE_LLM_HOURLY_USD'] as const).find((name) => read[name])
  const prices = [read.CROWDTAPE_LLM_INPUT_USD, read.CROWDTAPE_LLM_OUTPUT_USD, read.CROWDTAPE_EMBEDDING_USD]
  if (bound && prices.every((price) => price === 0)) {
    return `${bound} is set, but there are no prices; set CROWDTAPE_LLM_INPUT_USD and CROWDTAPE_LLM_OUTPUT_USD`
  }
  return undefined
}
