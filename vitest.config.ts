import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Takes minutes, so it starts first: begun last, it would run on alone beside an idle core. */
const longest = [
  'faults/',
  'models/intent/release',
  'upgrade/',
  'api/past/archive',
  'api/swap',
  'build/runner/',
  'sources/published',
  ...['rebuilds/', 'publish', 'language/remote_labels', 'bucket', 'retention', 'worker/'].map(
    (name) => `pipeline/${name}`,
  ),
  'api/pages/',
  ...['intent_cube/cube', 'positioning/random'].map((name) => `models/${name}`),
  ...['filings/ask', 'intent/rankings', 'screens/screening'].map((name) => `ask/${name}`),
  ...[
    'pipeline/cli',
    'pipeline/language/remote_summaries',
    'pipeline/schedule/process',
    'tools/evaluation',
    'deploy/container',
  ],
].map((path) => `/test/${path}`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) => longest.some((path) => file.moduleId.includes(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Tests that leave nothing behind in their process: begun anew for each of these files, it took a fifth of their time. */
const together = [
  'test/*.test.ts',
  'test/{api,api/browsers,api/endpoints,api/mcp,api/ops,api/past,api/posted_rows,api/push}/*.test.ts',
  'test/{ask,base,build,cli,clients,feeds,filings,funds,ingest,labels,lake,llm,release,search,sources,text,tools}/**/*.test.ts',
  'test/models/**/*.test.ts',
  'test/{pipeline,privacy,upgrade}/**/*.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'apart', include: ['test/**/*.test.ts'], exclude: together } },
      { extends: true, test: { name: 'together', include: together, isolate: false } },
    ],
    globalSetup: ['test/temp_folder.ts'],
    setupFiles: ['test/seed.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // On a busy machine a second is not long: what is waited for comes, or never does.
    expect: { poll: { timeout: 20_000 } },
    // Twice the cores: the processes of a file wait for each other, or for a browser, about a fifth of the time.
    maxWorkers: 4,
    pool: 'forks',
    // Each fork has a core and a short life: a tenth of its time went to collecting garbage side by side.
    execArgv: ['--single-threaded-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'],
    // Node reads the project's TypeScript itself, here as in production: nothing is transformed on the way.
    experimental: { viteModuleRunner: false },
  },
})
