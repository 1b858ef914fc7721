import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

/**
 * `node scripts/pack.ts OUT`: writes the package `OUT/crowdtape-VERSION.tgz`, with the dependencies that `npm ci` has installed, and prints
 * the name of the file. Dependencies are bundled because npm ignores the lock file and the overrides of a package that it installs, so it
 * would fetch untested versions.
 */

/** Files that no command needs. Without them, the dependencies are less than half as large. */
const unread = [
  'node_modules/**/*.{ts,mts,cts,map}',
  'node_modules/**/CHANGELOG.md',
  '**/node_modules/{[!@]*,@*/*}/{test,tests,benchmark,benchmarks,docs,examples}',
]

/** An entry of the lock file, or of npm's record of the installed packages. */
interface Locked {
  version: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  peer?: boolean
  link?: boolean
}

interface Manifest {
  name: string
  version: string
  dependencies: Record<string, string>
  optionalDependencies?: Record<string, string>
  bundleDependencies?: string[]
}

const out = resolve(process.argv[2])
const root = join(import.meta.dirname, '..')
mkdirSync(out, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'crowdtape-pack-'))
try {
  const plain = npm(root, 'pack', '--pack-destination', folder)
  execFileSync('tar', ['xzf', plain], { cwd: folder })
  const stage = join(folder, 'package')
  const locked = lockedIn(join(root, 'package-lock.json'))
  copyDependencies(locked, stage)
  const places = globSync(unread, { cwd: stage }).map((each) => join(stage, each))
  for (const each of places) rmSync(each, { recursive: true, force: true })
  const manifest = json<Manifest>(join(stage, 'package.json'))
  manifest.bundleDependencies = Object.keys(manifest.dependencies)
  manifest.optionalDependencies = nativeLibraries(stage, locked)
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(packed(folder, stage, `${manifest.name}-${manifest.version}.tgz`))
} finally {
  rmSync(folder, { recursive: true })
}

/**
 * Copies the installed dependencies that are needed on every platform. Throws if an installed version differs from the lock file. Copying
 * takes a tenth of the time that npm would need to unpack them again.
 */
function copyDependencies(locked: Record<string, Locked>, stage: string): void {
  const installed = lockedIn(join(root, 'node_modules/.package-lock.json'))
  const places = Object.keys(locked).filter((place) => place.startsWith('node_modules/'))
  const isNeeded = (place: string) => {
    const { dev, optional, devOptional, peer, link } = locked[place]
    return !(dev || optional || devOptional || peer || link)
  }
  for (const place of places.filter(isNeeded)) {
    if (installed[place]?.integrity !== locked[place].integrity)
      throw new Error(
        `${place}: found version ${installed[place]?.version}, expected ${locked[place].version} as in package-lock.json; run npm ci`,
      )
    const isBelowAnother = place.lastIndexOf('node_modules/') > 0
    if (!isBelowAnother) cpSync(join(root, place), join(stage, place), { recursive: true })
  }
  for (const place of places) if (!isNeeded(place)) rmSync(join(stage, place), { recursive: true, force: true })
}

function lockedIn(path: string): Record<string, Locked> {
  return json<{ packages: Record<string, Locked> }>(path).packages
}

/**
 * The optional dependencies of the bundled packages (their native libraries), for all platforms, at the locked versions. npm does not fetch
 * the optional dependencies of a bundled package, so our own package has to list them.
 */
function nativeLibraries(stage: string, locked: Record<string, Locked>): Record<string, string> {
  const named = globSync('node_modules/**/package.json', { cwd: stage }).flatMap((path) =>
    Object.keys(json<Manifest>(join(stage, path)).optionalDependencies ?? {}),
  )
  const missing = named.map((name) => `node_modules/${name}`).filter((place) => !existsSync(join(stage, place)))
  const fetched = [...new Set(missing)].filter((place) => locked[place])
  return Object.fromEntries(fetched.sort().map((place) => [place.slice('node_modules/'.length), locked[place].version]))
}

/**
 * Writes the tarball, with its files in a fixed order. `tar` takes seconds, while npm needs a minute for a package with bundled
 * dependencies.
 */
function packed(folder: string, stage: string, name: string): string {
  const entries = readdirSync(stage, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const list = join(folder, 'files')
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  writeFileSync(list, `${paths.sort().join('\n')}\n`)
  execFileSync('tar', ['czf', join(out, name), '-C', folder, '-T', list])
  return name
}

/** Runs npm and returns the last line that it prints; for `pack`, this is the name of the file. */
function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', [...args, '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
    .trim()
    .split('\n')
    .at(-1)!
}

function json<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}
