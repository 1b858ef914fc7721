import { readFileSync, writeFileSync } from 'node:fs'

/** `npm run licences`: exit 1 if docs/licences.md differs from the lock file, or a licence is not allowed; `--fix` writes it again. */
const path = 'docs/licences.md'

/** Licences that a product under Apache 2.0 may depend on; those of the LGPL are libraries loaded as they are. */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'LGPL-3.0-or-later'],
  ...['MIT', 'PSF-2.0'],
])

/** Packages whose lock entry has no licence; it is in their own files. */
const stated: Record<string, string> = { 'json-bignum': 'MIT' }

interface Locked {
  version: string
  license?: string
  dev?: boolean
  /** A folder of the project itself. */
  link?: boolean
  optional?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const found = Object.entries(packages)
  .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
  .map(([place, { version, license, optional }]) => {
    const name = place.split('node_modules/').at(-1)!
    return { name, version, licence: license ?? stated[name] ?? 'unknown', optional: optional ?? false }
  })
const isAllowed = (licence: string) =>
  licence.split(/ AND | OR /).every((each) => allowed.has(each.replace(/[()]/g, '')))
const refused = found.filter(({ licence }) => !isAllowed(licence))
for (const { name, version, licence } of refused) {
  console.error(`${name} ${version}: found licence ${licence}, expected one of ${[...allowed].join(', ')}`)
  process.exitCode = 1
}

const groups = [...Map.groupBy(found, ({ licence }) => licence)].sort(([, a], [, b]) => b.length - a.length)
const rows = groups.map(([licence, all]) => {
  const names = new Set(all.map(({ name, version, optional }) => `${name} ${version}${optional ? ' (optional)' : ''}`))
  return `| ${licence} | ${names.size} | ${[...names].sort().join(', ')} |`
})
const page = `# Licences

Generated from \`package-lock.json\` by \`npm run licences -- --fix\`: what \`npm install crowdtape\` installs, by licence. Crowdtape is
Apache 2.0. Libraries under the LGPL come with the optional package for local embeddings and are loaded unchanged.

| licence | packages | |
|---|---|---|
${rows.join('\n')}
`
if (process.argv.includes('--fix')) writeFileSync(path, page)
else if (readFileSync(path, 'utf8') !== page) {
  console.error(`${path} differs from package-lock.json; npm run licences -- --fix writes it again`)
  process.exitCode = 1
}
