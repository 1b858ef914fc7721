import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/temp_folder.ts'],
    setupFiles: ['test/seed.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Two cores: more forks only make the engines fight for them.
    maxWorkers: 2,
    pool: 'forks',
  },
})
