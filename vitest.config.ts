import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two cores: more forks only make the engines fight for them.
    maxWorkers: 2,
    pool: 'forks',
  },
})
