import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

// A fixed seed makes random tests repeatable. Set FC_SEED to use another one.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20250903) })

// Restores global state for other test files that run in the same process.
const environment = { ...process.env }
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
