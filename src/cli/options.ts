import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import type { settingGroups } from '../base/settings/groups.ts'
import { type Settings, settingDocs, settings } from '../base/settings.ts'
import { isBucketUrl } from '../lake/store/s3_bucket.ts'
import { BadUsage } from './usage.ts'

/** Options that most commands share. */
export const homeOption = () =>
  new Option('--home <dir>', 'home folder, with the lake, releases and keys').env('CROWDTAPE_HOME')
export const landingOption = () =>
  new Option('--landing <dir>', 'landing folder, or s3://bucket/prefix, with one sub-folder per feed').env(
    'CROWDTAPE_LANDING',
  )
export const jsonOption = () => new Option('--json', 'print one JSON document on stdout')
export const waitOption = () =>
  new Option('--wait <seconds>', 'how long to wait while another process writes to the home')
    .argParser(wholeNumber)
    .env('CROWDTAPE_WAIT_SECONDS')
export const queueOption = () => new Option('--queue', 'let workers build the partitions (needs REDIS_URL)')
export const dayOption = (flags: string, meaning: string) => new Option(flags, meaning).argParser(day)

/** Help text with examples of a command. Sub-commands inherit it. */
export function examples(...lines: string[]): ['afterAll', string] {
  return ['afterAll', `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`]
}

/** Help text that lists the settings that a command reads. They are given by name or by group. Sub-commands inherit it. */
export function settingsHelp(...read: (keyof typeof settingGroups | keyof Settings)[]): ['afterAll', string] {
  const isRead = (doc: (typeof settingDocs)[number]) => read.some((each) => each === doc.group || each === doc.name)
  const lines = settingDocs.filter(isRead).map((doc) => `  ${doc.name.padEnd(35)}${doc.default}`.trimEnd())
  return ['afterAll', `\nSettings from the environment, with defaults (docs/settings.md):\n${lines.join('\n')}`]
}

/** Reads the settings of the environment, and the home folder, which the option `--home` overrides. */
export function homeOf(options: { home?: string }): { home: string; settings: Settings } {
  const read = settings()
  return { home: resolve(options.home ?? read.CROWDTAPE_HOME), settings: read }
}

/** The landing folder, which must exist, or the URL of the bucket of landing files. */
export function landingOf(options: { landing?: string }, { CROWDTAPE_LANDING }: Settings): string {
  const named = options.landing ?? CROWDTAPE_LANDING
  if (isBucketUrl(named)) return named
  const landing = resolve(named)
  if (!existsSync(landing)) {
    throw new BadUsage(
      `found no landing folder ${landing}; give --landing DIR (or s3://bucket/prefix) with one sub-folder per feed`,
    )
  }
  return landing
}

/** Parses a day `YYYY-MM-DD`, which must exist in the calendar. */
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

/** The day `daysAgo` days before now, in UTC. */
export function dayAgo(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
}
