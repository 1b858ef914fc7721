import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** The folders of `src/` in dependency order. A folder may import only itself and the folders before it. */
const order = [
  ...[
    'base',
    'feeds',
    'text',
    'privacy',
    'funds',
    'lake',
    'ingest',
    'sources',
    'labels',
    'llm',
    'filings',
    'search',
    'release',
  ],
  ...['ask', 'build', 'models', 'pipeline', 'tools', 'api', 'cli'],
]
const mostFiles = 15
const mostLines = 300
/** Lines are compared without indentation, and blank lines are ignored. */
const mostShared = 12

/** Project files that each file of `src/` imports, including type imports, as paths from the project root. */
const imports = new Map(
  globSync('src/**/*.ts').map((path) => {
    const text = readFileSync(path, 'utf8')
    const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)]
    return [path, found.map(([, target]) => relative('.', join(dirname(path), target)))]
  }),
)

test('folders import only the folders before them, and only the CLI imports jobs', () => {
  expect(imports.size).toBeGreaterThan(400)
  const folderOf = (path: string) => (path.startsWith('src/') ? path.split('/')[1] : path.split('/')[0])
  expect([...new Set([...imports.keys()].map(folderOf))].sort()).toEqual([...order].sort())
  for (const [path, targets] of imports) {
    const own = order.indexOf(folderOf(path))
    for (const target of targets) {
      if (target === 'package.json' || (target.startsWith('jobs/') && folderOf(path) === 'cli')) continue
      const other = order.indexOf(folderOf(target))
      expect(other >= 0 && other <= own, `${path} imports ${target}`).toBe(true)
    }
  }
})

test('source files have no import cycles', () => {
  const done = new Set<string>()
  const walk = (path: string, above: string[]) => {
    expect(above, `${above.join(' -> ')} -> ${path}`).not.toContain(path)
    if (done.has(path)) return
    for (const target of imports.get(path) ?? []) walk(target, [...above, path])
    done.add(path)
  }
  for (const path of imports.keys()) walk(path, [])
})

test(`no folder holds more than ${mostFiles} files`, () => {
  const folders = '{src,sql,config,bench,test,jobs,scripts,prompts,eval,docs}/**'
  const exclude = ({ name }: { name: string }) => name === 'node_modules'
  const files = globSync(folders, { withFileTypes: true, exclude }).filter((entry) => entry.isFile())
  for (const [folder, held] of Map.groupBy(files, ({ parentPath }) => parentPath))
    expect(held.length, folder).toBeLessThanOrEqual(mostFiles)
})

test('SQL files stay within the line limit', () => {
  const files = globSync('sql/**/*.sql')
  expect(files.length).toBeGreaterThan(100)
  const long = files.filter((path) => linesOf(path).length > mostLines)
  expect(long).toEqual([])
})

test(`no two places share more than ${mostShared} consecutive lines`, () => {
  const places = new Map<string, string>()
  const shared: string[] = []
  for (const path of globSync('{src,sql,jobs}/**/*.{ts,js,css,html,sql}')) {
    const lines = linesOf(path).flatMap((line, index) =>
      line.trim() === '' ? [] : [[line.trim(), index + 1] as const],
    )
    for (let start = 0; start + mostShared < lines.length; start++) {
      const run = lines.slice(start, start + mostShared + 1)
      const text = run.map(([line]) => line).join('\n')
      const place = `${path}:${run[0][1]}`
      const first = places.get(text)
      if (first !== undefined) shared.push(`${first} ~ ${place}`)
      else places.set(text, place)
    }
  }
  expect(places.size).toBeGreaterThan(10_000)
  expect(shared).toEqual([])
})

test('files have specific names and stay within the line limits', () => {
  const lengths = globSync('{src,jobs}/**/*.{ts,js,css}').map((path) => {
    expect(basename(path)).not.toMatch(/^(utils?|helpers?|types|common|misc|lib)\.ts$/)
    const lines = linesOf(path).length
    expect(lines, path).toBeLessThanOrEqual(mostLines)
    return lines
  })
  expect(lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(120)
})

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trimEnd().split('\n')
}

test('no regular expression is longer than 100 characters', () => {
  // A slash begins an expression only after an operator or a bracket; after a value it divides.
  const literal =
    /(?<=^\s*|[=(,:[!&|?{};>]\s*)\/(?![*/\s])(?<pattern>(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[dgimsuvy]*/gm
  const found = globSync(['src/**/*.ts', 'scripts/*.ts', 'bench/**/*.ts']).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(literal)].map(({ groups }) => ({ path, pattern: groups!.pattern })),
  )
  expect(found.length).toBeGreaterThan(500)
  expect(found.filter(({ pattern }) => pattern.length > 100)).toEqual([])
})
