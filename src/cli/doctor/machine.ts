import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Settings } from '../../base/settings.ts'
import { type Finding, failure, ok, warning } from './check.ts'

/** Free disk space in bytes below which a build is likely to fail. */
const LITTLE_SPACE = 2e9

/** Checks the machine: Node, memory, disk, time zones, clock and Chromium. */
export async function machineFindings(home: string, settings: Settings): Promise<Finding[]> {
  return [node(), memory(settings), await disk(home), timeZones(), clock(), chromium()]
}

function node(): Finding {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isNew = major > 24 || (major === 24 && minor >= 12)
  if (isNew) return ok('node', `Node ${process.versions.node}`)
  return failure('node', `Node ${process.versions.node}`, 'install Node 24.12 or newer')
}

function memory({ CROWDTAPE_MEMORY: asked }: Settings): Finding {
  const [, number, unit] = /^([\d.]+)\s*(\w)/.exec(asked)!
  const bytes = Number(number) * { M: 1e6, G: 1e9, T: 1e12 }[unit as 'M' | 'G' | 'T']
  // If a container's memory limit is below the machine's memory, the limit counts.
  const there = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  const found = `CROWDTAPE_MEMORY is ${asked} of ${gigabytes(there)}`
  if (bytes <= there * 0.8) return ok('memory', found)
  return warning('memory', found, 'set CROWDTAPE_MEMORY to at most 80 % of the available memory')
}

/**
 * Checks that the home folder, or its nearest existing parent, has free space and supports hard links. The files that the check writes are
 * removed.
 */
async function disk(home: string): Promise<Finding> {
  let folder = home
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  const aside = join(folder, `.doctor-${randomUUID()}`)
  try {
    await mkdir(aside)
    await writeFile(join(aside, 'one'), '', { flush: true })
    await link(join(aside, 'one'), join(aside, 'two'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isLink = code === 'EPERM' || code === 'ENOTSUP'
    const fix = isLink
      ? 'move the home folder to a file system that supports hard links'
      : `give this user write permission for ${folder}`
    return failure('disk', message, fix)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  const { bavail, bsize } = await statfs(folder)
  const found = `${gigabytes(bavail * bsize)} free at ${folder}`
  if (bavail * bsize >= LITTLE_SPACE) return ok('disk', found)
  return warning('disk', found, 'remove old releases with `crowdtape prune`, or enlarge the disk')
}

/** Checks that Node knows the time in New York, which schedules and filings use. */
function timeZones(): Finding {
  const hourOf = (instant: string) => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit' })
    return format.format(new Date(instant))
  }
  try {
    const hours = `${hourOf('2025-01-15T12:00:00Z')} and ${hourOf('2025-07-15T12:00:00Z')}`
    if (hours === '07 and 08') return ok('time zones', `New York's winter and summer time (tz ${process.versions.tz})`)
    return failure('time zones', `noon UTC is ${hours} in New York`, 'install a version of Node with full ICU data')
  } catch (error) {
    return failure('time zones', (error as Error).message, 'use a Node with full ICU data')
  }
}

/** The clock is wrong if it shows an earlier date than this. */
const BUILT_AFTER = '2025-10-01'

function clock(): Finding {
  const now = new Date().toISOString()
  if (now.slice(0, 10) >= BUILT_AFTER) return ok('clock', `${now.slice(0, 16)} UTC`)
  return failure('clock', `${now.slice(0, 16)} UTC`, 'set the clock, for example with systemd-timesyncd')
}

function chromium(): Finding {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const path = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((each) => existsSync(each))
  return ok('chromium', path ?? 'not installed; only the tests of the pages need Chromium (`apt-get install chromium`)')
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
