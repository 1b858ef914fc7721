import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { listKeys } from '../../api/keys/key_file.ts'
import { readVocabularies } from '../../ask/known_names.ts'
import { daysBefore } from '../../base/calendar/days.ts'
import { projectRoot } from '../../base/config.ts'
import { formats, NewerFormat } from '../../base/formats.ts'
import type { Settings } from '../../base/settings.ts'
import { expiringColumns } from '../../feeds/contract/feed.ts'
import { allFeeds } from '../../feeds/contract/registry.ts'
import { readModelThemeCalibration } from '../../labels/boards/model_themes.ts'
import { type Catalog, catalogFormat, isExpired } from '../../lake/catalog/catalog.ts'
import { readCatalog } from '../../lake/lake.ts'
import { secretHash } from '../../lake/person_ids.ts'
import { readModelSettings } from '../../pipeline/run_context.ts'
import { readSchedules } from '../../pipeline/schedule/cron_schedule.ts'
import { type Finding, failure, ok, warning } from './check.ts'

/**
 * Checks the files of a home folder and its configuration: format of the lake, secret, keys, stored text and
 * configuration files.
 */
export async function fileFindings(home: string, settings: Settings): Promise<Finding[]> {
  const found = await readCatalog(home).then(
    ({ catalog }) => catalog,
    (error: Error) => error,
  )
  if (found instanceof Error) {
    const fix =
      found instanceof NewerFormat ? 'install that version again' : 'make the store readable; see the check `store`'
    return [
      failure('format', found.message, fix),
      await secret(home, settings, undefined),
      await keys(home),
      ...(await configuration(settings)),
    ]
  }
  return [
    formatOf(found),
    await secret(home, settings, found.people),
    await keys(home),
    await text(found, settings),
    ...(await configuration(settings)),
  ]
}

function formatOf(found: Catalog): Finding {
  const format = catalogFormat(found)
  if (format === formats.catalog) return ok('format', `catalog of format ${format}`)
  return failure('format', `catalog of format ${format}, expected ${formats.catalog}`, '`crowdtape upgrade`')
}

async function secret(
  home: string,
  { CROWDTAPE_SECRET: given }: Settings,
  people: string | undefined,
): Promise<Finding> {
  const path = join(home, 'secret')
  const isFile = existsSync(path)
  if (!given && !isFile) return ok('secret', 'there is no secret yet; the first ingest creates it')
  if (!given && ((await stat(path)).mode & 0o077) !== 0) {
    return failure('secret', `other users can read ${path}`, `chmod 600 ${path}`)
  }
  const used = given ?? (await readFile(path, 'utf8')).trim()
  if (people !== undefined && people !== secretHash(used)) {
    return failure(
      'secret',
      'differs from the secret with which the rows of the lake were ingested',
      'restore the secret from the backup; see docs/operate.md',
    )
  }
  return ok('secret', given ? 'CROWDTAPE_SECRET' : `${path}; back this file up together with the lake`)
}

async function keys(home: string): Promise<Finding> {
  const path = join(home, 'keys.json')
  if (!existsSync(path))
    return ok('keys', 'there are no keys in the home folder; `crowdtape keys create NAME` creates a key')
  const listed = await listKeys(home).catch((error: Error) => error)
  if (listed instanceof Error) {
    return failure(
      'keys',
      listed.message,
      'restore the file, or remove it and create new keys with `crowdtape keys create`',
    )
  }
  if (((await stat(path)).mode & 0o022) !== 0)
    return failure('keys', `other users can write to ${path}`, `chmod 600 ${path}`)
  return ok('keys', `${listed.length} keys in ${path}`)
}

/** Checks that the lake contains no text of conversations that is older than the retention time. */
async function text({ bronze }: Catalog, { CROWDTAPE_TEXT_DAYS: days }: Settings): Promise<Finding> {
  const feeds = (await allFeeds()).filter((feed) => Object.keys(expiringColumns(feed)).length > 0)
  const partitions = feeds.flatMap(({ name }) => Object.entries(bronze[name] ?? {}))
  const oldest = partitions.flatMap(([day, parts]) => (isExpired(parts) ? [] : [day])).sort()[0]
  if (oldest === undefined) return ok('text', 'the lake has no text of conversations')
  const found = `the lake has text of conversations since ${oldest}`
  if (days === undefined) return ok('text', `${found}; set CROWDTAPE_TEXT_DAYS to remove older text`)
  if (oldest >= daysBefore(new Date().toISOString().slice(0, 10), days + 1)) return ok('text', found)
  return warning(
    'text',
    `${found}, which is longer than CROWDTAPE_TEXT_DAYS (${days} days)`,
    'run `crowdtape prune`, or a nightly run',
  )
}

/** Reads the configuration files in the same way as commands do, and reports each mistake with its line. */
async function configuration(settings: Settings): Promise<Finding[]> {
  const findings: Finding[] = []
  try {
    readModelSettings(settings)
    readSchedules()
    readVocabularies()
    readModelThemeCalibration()
    findings.push(ok('configuration', settings.CROWDTAPE_CONFIG ?? 'the default configuration files of the project'))
  } catch (error) {
    findings.push(failure('configuration', (error as Error).message, 'correct this line'))
  }
  const own = settings.CROWDTAPE_CONFIG
  if (own === undefined) return findings
  const [known, found] = await Promise.all([
    readdir(join(projectRoot, 'config'), { recursive: true }),
    readdir(own, { recursive: true }).catch((error: Error) => error),
  ])
  if (found instanceof Error) {
    return [
      failure('configuration', found.message, 'create the folder with `crowdtape init`, or correct CROWDTAPE_CONFIG'),
    ]
  }
  for (const name of found.filter((each) => /^[^.].*\.ya?ml$/.test(each))) {
    if (!known.includes(name)) {
      const fix =
        'remove or rename this file, which nothing reads; known files: ' +
        `${known.filter((each) => each.endsWith('.yaml')).join(', ')}`
      findings.push(warning('configuration', `${join(own, name)} is not a known configuration file`, fix))
      continue
    }
    try {
      parse(await readFile(join(own, name), 'utf8'))
    } catch (error) {
      findings.push(failure('configuration', `${name}: ${(error as Error).message}`, 'correct the line'))
    }
  }
  return findings
}
