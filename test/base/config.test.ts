import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigMistake, configFile, projectRoot } from '../../src/base/config.ts'
import { emptyFolder } from '../build/small_project.ts'

const topics = 'config/labels/topics.yaml'

afterEach(() => void vi.unstubAllEnvs())

test("an operator's copy overrides the project's file and is rejected outside its subfolder", () => {
  const own = emptyFolder()
  vi.stubEnv('CROWDTAPE_CONFIG', own)
  expect(configFile(topics)).toBe(join(projectRoot, topics))
  writeFileSync(join(own, 'topics.yaml'), '')
  expect(() => configFile(topics)).toThrow(ConfigMistake)
  expect(() => configFile(topics)).toThrow(`move it to ${join(own, 'labels/topics.yaml')}`)
  mkdirSync(join(own, 'labels'))
  writeFileSync(join(own, 'labels/topics.yaml'), '')
  // The state after `crowdtape init`: the project's file exists as well as the misplaced copy.
  expect(() => configFile(topics)).toThrow(ConfigMistake)
  rmSync(join(own, 'topics.yaml'))
  expect(configFile(topics)).toBe(join(own, 'labels/topics.yaml'))
})
