import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * `node scripts/pack.ts OUT`: writes `OUT/crowdtape-VERSION.tgz`, the package with its dependencies as `package-lock.json`
 * has them, and prints its name. npm follows neither the lock file nor the overrides of a package that it installs, so
 * what is not bundled would be other versions than those tested, and packages that nothing imports.
 */

/** What no command reads: more than half of what dependencies have. */
const unread = [
  'node_modules/**/*.{ts,mts,cts,map}',
  '**/node_modules/{[!@]*,@*/*}/{test,tests,benchmark,benchmarks,docs,examples}',
]

interface Manifest {
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
  for (const each of ['package-lock.json', 'scripts/client_types'])
    cpSync(join(root, each), join(stage, each), { recursive: true })
  npm(stage, 'ci', '--omit=dev', '--omit=optional', '--omit=peer', '--ignore-scripts', '--no-audit')
  const places = globSync(unread, { cwd: stage }).map((each) => join(stage, each))
  for (const each of places) rmSync(each, { recursive: true, force: true })
  const manifest = json<Manifest>(join(stage, 'package.json'))
  manifest.bundleDependencies = Object.keys(manifest.dependencies)
  manifest.optionalDependencies = nativeLibraries(stage)
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(npm(stage, 'pack', '--ignore-scripts', '--pack-destination', out))
} finally {
  rmSync(folder, { recursive: true })
}

/**
 * What bundled packages have as optional dependencies, for all platforms, at the locked versions. npm fetches none of a
 * bundled package, so the package itself has to name them.
 */
function nativeLibraries(stage: string): Record<string, string> {
  const { packages } = json<{ packages: Record<string, { version: string }> }>(join(stage, 'package-lock.json'))
  const named = globSync('node_modules/**/package.json', { cwd: stage }).flatMap((path) =>
    Object.keys(json<Manifest>(join(stage, path)).optionalDependencies ?? {}),
  )
  const missing = named.map((name) => `node_modules/${name}`).filter((place) => !existsSync(join(stage, place)))
  const locked = [...new Set(missing)].filter((place) => packages[place])
  return Object.fromEntries(
    locked.sort().map((place) => [place.slice('node_modules/'.length), packages[place].version]),
  )
}

/** Runs npm and returns the last line that it prints: of `pack`, the name of the file. */
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
