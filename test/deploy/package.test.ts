import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('code reaches files of the project by its root, as the package keeps built code elsewhere', () => {
  const addresses = globSync('src/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].map(
      ([, target]) => `${path} ${target}`,
    ),
  )
  // Folders of modules, which are built into the same places.
  expect(addresses.sort()).toEqual([
    'src/api/endpoint_folder.ts ./endpoints/',
    'src/cli/main.ts ./commands/',
    'src/feeds/contract/registry.ts ../',
    'src/pipeline/jobs.ts ../../jobs/',
    'src/sources/kind.ts ./kinds/',
  ])
})

test('the licence of every dependency is listed, and allowed', () => {
  // Exits with 1, and so throws, where the page differs.
  execFileSync(process.execPath, ['scripts/licences.ts'], { stdio: 'pipe' })
})
