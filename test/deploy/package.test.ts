import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('source files use import.meta.url only for module folders, because built code is elsewhere', () => {
  const addresses = globSync('src/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].map(
      ([, target]) => `${path} ${target}`,
    ),
  )
  // Module folders keep their relative paths in the build.
  expect(addresses.sort()).toEqual([
    'src/api/endpoint_folder.ts ./endpoints/',
    'src/cli/main.ts ./commands/',
    'src/feeds/contract/registry.ts ../',
    'src/pipeline/jobs.ts ../../jobs/',
    'src/sources/kind.ts ./kinds/',
  ])
})

test('the licence of every dependency is listed and allowed', () => {
  // The script exits with 1 when the page differs, which throws here.
  execFileSync(process.execPath, ['scripts/licences.ts'], { stdio: 'pipe' })
})
