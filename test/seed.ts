import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

// A gate that fails once in a hundred runs is no gate: chance is the same every time, unless another seed is asked for.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20250903) })

// Files that share a process find it as they would find a new one.
const environment = { ...process.env }
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
