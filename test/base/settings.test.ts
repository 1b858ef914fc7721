import { expect, test } from 'vitest'
import { engineMemory, engineThreads, partitionsAtATime } from '../../src/base/settings/memory_share.ts'
import { BadSetting, settings } from '../../src/base/settings.ts'

const model = { CROWDTAPE_LABELS: 'openai', OPENAI_API_KEY: 'k', CROWDTAPE_LLM_MODEL: 'm' }

test.each([
  [
    { CROWDTAPE_LABELS: 'openai' },
    'CROWDTAPE_LABELS is openai, but no server is set; set OPENAI_BASE_URL or OPENAI_API_KEY',
  ],
  [{ CROWDTAPE_ANSWERS: 'openai', OPENAI_API_KEY: 'k' }, 'no model is set; set CROWDTAPE_LLM_MODEL'],
  [{ ...model, CROWDTAPE_LLM_MAX_USD: '5' }, 'CROWDTAPE_LLM_MAX_USD is set, but there are no prices'],
  [{ CROWDTAPE_SCREENS: 'openai', OPENAI_API_KEY: 'k' }, 'CROWDTAPE_SCREENS is openai, but no model is set'],
  [{ OPENAI_BASE_URL: 'localhost:11434' }, 'OPENAI_BASE_URL: found "localhost:11434"'],
  [{ ...model, CROWDTAPE_LLM_TIMEOUT_SECONDS: '3000000' }, 'CROWDTAPE_LLM_TIMEOUT_SECONDS: found "3000000"'],
  [{ CROWDTAPE_SHARDS: '6' }, 'CROWDTAPE_SHARDS: found "6"; expected a power of two, such as 8'],
  [{ CROWDTAPE_SHARDS: '512' }, 'CROWDTAPE_SHARDS: found "512"'],
  [{ CROWDTAPE_SECRET: '' }, 'CROWDTAPE_SECRET: found an empty value; expected at least 16 characters'],
  [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL: found a value; expected an address such as redis://127.0.0.1:6379'],
  [{ CROWDTAPE_ALERT_URL: 'hooks.example' }, 'expected an address such as https://'],
])('rejects the settings %j', (env, reason) => {
  expect(() => settings(env)).toThrow(BadSetting)
  expect(() => settings(env)).toThrow(reason)
})

test('does not reveal the password of an invalid URL', () => {
  let message = ''
  try {
    settings({ OPENAI_BASE_URL: 'ftp://me:pass-word@llm.example/v1' })
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toContain('OPENAI_BASE_URL: found a value')
  expect(message).not.toContain('pass-word')
})

test('defaults to the built-in providers even when an API key is set', () => {
  const read = settings({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: '' })
  expect(read).toMatchObject({
    CROWDTAPE_LABELS: 'built_in',
    CROWDTAPE_ANSWERS: 'built_in',
    CROWDTAPE_SCREENS: 'built_in',
  })
  expect(read.OPENAI_BASE_URL).toBeUndefined()
})

test('treats an empty variable as unset', () => {
  const empty = settings({ CROWDTAPE_LABELS: '', CROWDTAPE_LLM_MAX_REQUESTS: '', RATE_LIMIT_PER_MINUTE: '', PORT: '' })
  expect(empty).toEqual(settings({}))
  expect(empty).toMatchObject({ CROWDTAPE_LABELS: 'built_in', CROWDTAPE_LLM_MAX_REQUESTS: 1000, PORT: 8080 })
})

test('gives the build engine a share of the memory, in the configured unit', () => {
  expect(engineMemory(settings({}))).toBe('1.100GB')
  expect(engineMemory(settings({ CROWDTAPE_MEMORY: '512 MiB' }))).toBe('281.600MiB')
})

test('builds as many partitions in parallel as threads and memory allow', () => {
  const at = (CROWDTAPE_MEMORY: string, CROWDTAPE_THREADS: string) =>
    partitionsAtATime(settings({ CROWDTAPE_MEMORY, CROWDTAPE_THREADS }))
  expect([at('2GB', '2'), at('2GB', '8'), at('900MB', '8'), at('200MB', '8'), at('64GiB', '8')]).toEqual([
    2, 4, 2, 1, 8,
  ])
})

test('uses the configured number of build threads, limited by memory', () => {
  const at = (CROWDTAPE_MEMORY: string, CROWDTAPE_THREADS: string) =>
    engineThreads(settings({ CROWDTAPE_MEMORY, CROWDTAPE_THREADS }))
  expect([at('2GB', '2'), at('2GB', '64'), at('900MB', '8'), at('100MB', '8'), at('64GiB', '8')]).toEqual([
    2, 11, 4, 1, 8,
  ])
})
