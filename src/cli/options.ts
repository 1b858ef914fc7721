import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import type { settingGroups } from '../base/settings/groups.ts'
import { type Settings, settingDocs, settings } from '../base/settings.ts'
import { isBucketUrl } from '../lake/store/s3_bucket.ts'
import { BadUsage } from './usage.ts'

/** Options that several commands share. */
export const homeOption = () =>
  new Option('--home <dir>', 'home folder, which contains the lake, releases and keys').env('CROWDTAPE_HOME')
export const landingOption = () =>
  new Option('--landing <dir>', 'landing folder (or s3://bucket/prefix) with one sub-folder per feed').env(
    'CROWDTAPE_LANDING',
  )
export const jsonOption = () => new Option('--json', 'print the result as one JSON document')
export const waitOption = () =>
  new Option('--wait <seconds>', 'how long to wait if another process is writing to the home folder')
    .argParser(wholeNumber)
    .env('CROWDTAPE_WAIT_SECONDS')
export const queueOption = () => new Option('--queue', 'let workers build the partitions (needs REDIS_URL)')
export const dayOption = (flags: string, meaning: string) => new Option(flags, meaning).argParser(day)

/** Returns help text with examples of a command. The sub-commands of this command show the same text. */
export function examples(...lines: string[]): ['afterAll', string] {
  return ['afterAll', `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`]
}

/** Returns help text that lists the settings that a command and its sub-commands read. `read` contains names and groups of settings. */
export function settingsHelp(...read: (keyof typeof settingGroups | keyof Settings)[]): ['afterAll', string] {
  const isRead = (doc: (typeof settingDocs)[number]) => read.some((each) => each === doc.group || each === doc.name)
  const lines = settingDocs.filter(isRead).map((doc) => `  ${doc.name.padEnd(35)}${doc.default}`.trimEnd())
  return [
    'afterAll',
    `\nEnvironment variables that this command reads, with defaults (see docs/settings.md):\n${lines.join('\n')}`,
  ]
}

/** Settings of the commands that ingest, build and publish. */
export const runSettings = [
  'home',
  'lock',
  'ingest',
  'CROWDTAPE_TEXT_DAYS',
  'build',
  'queue',
  'monitoring',
  'traces',
  'providers',
  'model',
  'model_runs',
] as const

/** Reads the settings from the environment. The option `--home` overrides the home folder in the settings. */
export function homeOf(options: { home?: string }): { home: string; settings: Settings } {
  const read = settings()
  return { home: resolve(options.home ?? read.CROWDTAPE_HOME), settings: read }
}

/**
 * Returns the landing folder, or the URL of the bucket with landing files. Throws `BadUsage` if the folder does not
 * exist.
 */
export function landingOf(options: { landing?: string }, { CROWDTAPE_LANDING }: Settings): string {
  const named = options.landing ?? CROWDTAPE_LANDING
  if (isBucketUrl(named)) return named
  const landing = resolve(named)
  if (!existsSync(landing)) {
    throw new BadUsage(
      `there is no landing folder ${landing}; set --landing to a folder (or s3://bucket/prefix) with one sub-folder per feed`,
    )
  }
  return landing
}

/** Parses a day `YYYY-MM-DD`. The day must exist in the calendar. */
export function day(text: string): string {
  const parsed = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  if (!parsed || Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError(`found "${text}", expected a day such as 2025-08-27`)
  }
  return text
}

export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError(`found "${text}", expected a whole number`)
  return Number(text)
}

/** Returns the UTC day that was `daysAgo` days ago. */
export function dayAgo(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
}
