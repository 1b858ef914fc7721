import { readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm run licences`: exits with 1 if docs/licences.md differs from the lock file, or if a licence is not allowed;
 * `--fix` regenerates the page.
 */
const path = 'docs/licences.md'

/** Licences that a product under Apache 2.0 may depend on. */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'PSF-2.0'],
])

/** Licences of packages whose lock entry names none. They were taken from the licence files of the packages. */
const stated: Record<string, string> = { 'json-bignum': 'MIT' }

interface Locked {
  version: string
  license?: string
  dev?: boolean
  /** Needed only for development, or as an optional peer of another package. */
  devOptional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  /** Whether the entry is a folder of the project itself. */
  link?: boolean
  optional?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const installed = Object.entries(packages).filter(([, { dev, devOptional, link }]) => !dev && !devOptional && !link)
const needed = new Set(
  installed.flatMap(([, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  ),
)
const found = installed
  .map(([place, locked]) => ({ name: place.split('node_modules/').at(-1)!, ...locked }))
  // npm does not mark the platform packages of a development tool as development packages, so packages that nothing needs are dropped here.
  .filter(({ name }) => needed.has(name))
  .map(({ name, version, license, optional }) => ({
    name,
    version,
    licence: license ?? stated[name] ?? 'unknown',
    optional: optional ?? false,
  }))
const isAllowed = (licence: string) =>
  licence.split(/ AND | OR /).every((each) => allowed.has(each.replace(/[()]/g, '')))
const refused = found.filter(({ licence }) => !isAllowed(licence))
for (const { name, version, licence } of refused) {
  console.error(
    `${name} ${version}: found licence ${licence}, which is not among the allowed licences: ${[...allowed].join(', ')}`,
  )
  process.exitCode = 1
}

const groups = [...Map.groupBy(found, ({ licence }) => licence)].sort(([, a], [, b]) => b.length - a.length)
const rows = groups.map(([licence, all]) => {
  const names = new Set(all.map(({ name, version, optional }) => `${name} ${version}${optional ? ' (optional)' : ''}`))
  return `| ${licence} | ${names.size} | ${[...names].sort().join(', ')} |`
})
const page = `# Licences

Generated from \`package-lock.json\` by \`npm run licences -- --fix\`. The table lists, by licence, the dependencies that the
package of \`npm run package\` bundles, and those that npm fetches when this package is installed. Crowdtape itself is under Apache 2.0.
The optional package for local embeddings is installed separately, so it is not listed; it contains libraries under the LGPL.

| licence | packages | |
|---|---|---|
${rows.join('\n')}
`
if (process.argv.includes('--fix')) writeFileSync(path, page)
else if (readFileSync(path, 'utf8') !== page) {
  console.error(`${path} differs from package-lock.json; npm run licences -- --fix regenerates it`)
  process.exitCode = 1
}
