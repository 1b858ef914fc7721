import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explain, type RowLineage } from '../../../src/build/explain.ts'
import { partitionKey } from '../../../src/build/fingerprint.ts'
import { verifyByRebuild, verifyBytes } from '../../../src/pipeline/verify.ts'
import { end as ended, run, start } from '../../faults/child.ts'
import { partOfProject } from '../../harness/part_of_project.ts'
import { OpenAiServer } from '../../openai_server.ts'
import { everyVolume, openHome, secret } from '../home.ts'
import { deliver } from '../landing.ts'
import {
  askedTwice,
  asking,
  conversations,
  days,
  end,
  homeThatAsks,
  landingWith,
  models,
  questionsOf,
  quietHome,
  sha256,
  textsOf,
} from './asked_world.ts'

const [first, , last] = days
/** The distinct texts of all days. */
const all = [...new Set(days.flatMap((day) => textsOf(day)))]
const opinion = { is_question: true, tickers: ['NVDA'], topics: [], theme: 'unknown', sentiment: 'bearish' }

test('nothing is sent or reported unless remote labels are enabled', async () => {
  const standIn = await OpenAiServer.start()
  const home = await openHome(await landingWith(), {
    path: await quietHome(),
    models,
    env: { OPENAI_BASE_URL: standIn.baseUrl, OPENAI_API_KEY: 'key' },
  })
  expect((await home.nightly(end)).labels).toBeUndefined()
  expect(standIn.sent).toEqual([])
  expect(new Set((await questionsOf(home)).map(({ grade }) => grade))).toEqual(new Set(['built_in']))
})

test('labels of the model override the rules, each text is sent once, and the release can be rebuilt', async () => {
  const standIn = await OpenAiServer.start()
  standIn.label = (_, index) => ({ ...opinion, index })
  const home = await homeThatAsks(standIn, await landingWith())
  const {
    labels,
    releases: [manifest],
  } = await home.nightly(end)
  const report = labels!
  expect(report).toMatchObject({ labelled: all.length, rejected: {}, left: 0, days_left: 0, pending: 0 })
  expect(report.stopped).toBeUndefined()
  expect(standIn.texts.toSorted()).toEqual(all.toSorted())
  const built = await questionsOf(home)
  expect(built).toHaveLength(days.flatMap((day) => textsOf(day)).length)
  for (const each of built) expect(each).toMatchObject({ tickers: ['NVDA'], sentiment: 'bearish', grade: report.grade })

  const { context } = home
  const { inputs, sources } = await context.releases.lineage(manifest)
  expect(Object.keys(sources.remote_labels).toSorted()).toEqual(days)
  expect((await verifyBytes(context, manifest)).differences).toEqual([])
  const rebuilt = await verifyByRebuild(context, manifest, () => {})
  expect(rebuilt.differences).toEqual([])
  expect(rebuilt.compared).toBeGreaterThan(20)

  const bench = await context.models.context((name, partition) =>
    partitionKey(name, partition, inputs[name][partition].fingerprint),
  )
  const { models } = context.models.graph
  const key = { ticker: 'NVDA', window_days: '1' }
  const evidence = await explain(bench, models.get('gold.intent_tickers')!, [end], key)
  expect(leaves(evidence)).toContainEqual({ file: report.grade, rows: textsOf(end).length, lines: [] })
})

test('the newest day is labelled first, a rerun sends nothing, and a new day sends only its new texts', async () => {
  const standIn = await OpenAiServer.start()
  const landing = await landingWith(days.slice(0, 2))
  const home = await homeThatAsks(standIn, landing, { CROWDTAPE_LLM_CONCURRENCY: '1' })
  await home.nightly(days[1])
  const dayOf = (text: string) => days.findIndex((day) => text.includes(day))
  expect(standIn.texts.map(dayOf).filter((day) => day >= 0)).toEqual([...Array(12).fill(1), ...Array(12).fill(0)])

  const [before, version] = [standIn.sent.length, home.context.lake.version]
  const again = await home.nightly(days[1])
  expect(again.labels).toMatchObject({ labelled: 0, copied: 0, left: 0, spent: { requests: 0 } })
  expect([standIn.sent.length, home.context.lake.version, again.moved]).toEqual([before, version, false])

  await deliver(landing, 'conversations', `${last}.jsonl`, conversations(last))
  expect(await asking(home, last)).toMatchObject({ labelled: 12, copied: 1, left: 0 })
  expect(askedTwice(standIn)).toEqual([])
  expect((await questionsOf(home)).every(({ grade }) => grade !== 'built_in')).toBe(true)
})

test('the release does not depend on the order of the responses', async () => {
  const landing = await landingWith()
  const digests: string[] = []
  const ways: Record<string, string>[] = [
    { CROWDTAPE_LLM_CONCURRENCY: '1' },
    { CROWDTAPE_LLM_CONCURRENCY: '8', CROWDTAPE_LLM_QUESTIONS: '2' },
  ]
  for (const env of ways) {
    const standIn = await OpenAiServer.start()
    standIn.label = (text, index) => ({ ...opinion, index, sentiment: text.length % 2 ? 'bullish' : 'mixed' })
    const home = await homeThatAsks(standIn, landing, env)
    digests.push((await home.nightly(end)).releases[0].digest)
  }
  expect(digests[0]).toBe(digests[1])
})

test('an invalid label keeps the built-in label, is counted, and is not requested again', async () => {
  const standIn = await OpenAiServer.start()
  standIn.label = (text, index) => ({
    ...opinion,
    index,
    ...(text.includes('case 3?') && { sentiment: 'to the moon' }),
  })
  const home = await homeThatAsks(standIn, await landingWith())
  expect(await asking(home)).toMatchObject({ labelled: all.length - 3, rejected: { 'invented sentiment': 3 }, left: 0 })
  const kept = (await questionsOf(home)).filter(({ grade }) => grade === 'built_in')
  expect(kept.map((each) => each.text_sha256)).toEqual(days.map((day) => sha256(textsOf(day)[3])))
  const before = standIn.sent.length
  expect(await asking(home)).toMatchObject({ labelled: 0, rejected: {}, left: 0 })
  expect(standIn.sent.length).toBe(before)
})

test('a run that used up its budget keeps built-in labels for the rest, and the next run continues', async () => {
  const standIn = await OpenAiServer.start()
  const home = await homeThatAsks(standIn, await landingWith(), {
    CROWDTAPE_LLM_MAX_REQUESTS: '3',
    CROWDTAPE_LLM_CONCURRENCY: '1',
  })
  const run = await home.nightly(end)
  expect(run.moved).toBe(true)
  expect(run.labels).toMatchObject({
    labelled: 15,
    stopped: 'the budget of the run is used up',
    spent: { requests: 3 },
  })
  expect((await questionsOf(home)).filter(({ grade }) => grade === 'built_in')).toHaveLength(38 - 15 - 1)
  while ((await asking(home)).stopped) expect(standIn.sent.length).toBeLessThan(20)
  expect((await questionsOf(home)).filter(({ grade }) => grade === 'built_in')).toEqual([])
  expect(standIn.texts.toSorted()).toEqual(all.toSorted())
})

test('labels that arrive one by one are stored in a limited number of files', async () => {
  const standIn = await OpenAiServer.start()
  const landing = await landingWith([])
  const texts = Array.from({ length: 40 }, (_, number) => `Is $NVDA worth ${number} dollars?`)
  await deliver(landing, 'conversations', 'many.jsonl', conversations(end, texts))
  const home = await homeThatAsks(standIn, landing, { CROWDTAPE_LLM_QUESTIONS: '1', CROWDTAPE_LLM_CONCURRENCY: '1' })
  expect(await asking(home)).toMatchObject({ labelled: 40, left: 0 })
  const parts = (await home.context.lake.catalog()).bronze.remote_labels[end]
  expect(parts.length).toBeLessThanOrEqual(16)
  expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(40)
  expect((await questionsOf(home)).every(({ grade }) => grade !== 'built_in')).toBe(true)
})

test("a new model labels everything again, and the first model's labels are reused at no cost", async () => {
  const standIn = await OpenAiServer.start()
  const [landing, path] = [await landingWith([end]), await quietHome()]
  const grades: string[] = []
  for (const model of ['one', 'two', 'one']) {
    const home = await homeThatAsks(standIn, landing, { CROWDTAPE_LLM_MODEL: model }, path)
    const report = await asking(home)
    expect(new Set((await questionsOf(home)).map(({ grade }) => grade))).toEqual(new Set([report.grade]))
    grades.push(report.grade)
    expect([report.labelled, report.copied]).toEqual(grades.length < 3 ? [13, 0] : [0, 13])
    await home.close()
  }
  expect(grades[2]).toBe(grades[0])
  expect(standIn.texts).toHaveLength(26)
})

test("invalid labels of the current model fall back to built-in labels, not to another model's", async () => {
  const standIn = await OpenAiServer.start()
  const [landing, path] = [await landingWith([end]), await quietHome()]
  for (const model of ['one', 'two', 'one']) {
    standIn.label = (_, index) => ({ ...opinion, index, ...(model === 'two' && { sentiment: 'to the moon' }) })
    const home = await homeThatAsks(standIn, landing, { CROWDTAPE_LLM_MODEL: model }, path)
    await asking(home)
    const models = (await questionsOf(home)).map(({ grade }) => grade.split(' ')[0])
    expect(new Set(models)).toEqual(new Set([model === 'one' ? 'one' : 'built_in']))
    await home.close()
  }
  expect(askedTwice(standIn)).toHaveLength(textsOf(end).length)
})

test('after a return to the first model, no label of a partly used second model remains in use', async () => {
  const standIn = await OpenAiServer.start()
  const [landing, path] = [await landingWith([end]), await quietHome()]
  for (const [model, requests] of [
    ['one', '100'],
    ['two', '1'],
    ['one', '100'],
  ]) {
    const env = { CROWDTAPE_LLM_MODEL: model, CROWDTAPE_LLM_MAX_REQUESTS: requests, CROWDTAPE_LLM_CONCURRENCY: '1' }
    const home = await homeThatAsks(standIn, landing, env, path)
    await asking(home)
    const models = (await questionsOf(home)).map(({ grade }) => grade.split(' ')[0])
    expect(new Set(models)).toEqual(new Set(model === 'one' ? ['one'] : ['one', 'two']))
    await home.close()
  }
  expect(standIn.chats).toHaveLength(3 + 1)
})

test('disabled labels are kept but unused, and are used again at no cost when enabled', async () => {
  const standIn = await OpenAiServer.start()
  standIn.label = (_, index) => ({ ...opinion, index })
  const [landing, path] = [await landingWith([end]), await quietHome()]
  const never = await openHome(landing, { path: await quietHome(), models })
  const plain = (await never.nightly(end)).releases[0].digest

  const digests: string[] = []
  for (const labels of ['openai', 'built_in', 'openai']) {
    const home = await homeThatAsks(standIn, landing, { CROWDTAPE_LABELS: labels }, path)
    const { releases, moved } = await home.nightly(end, { accepted: everyVolume(home) })
    expect(moved).toBe(true)
    digests.push(releases[0].digest)
    const grades = new Set((await questionsOf(home)).map(({ grade }) => grade === 'built_in'))
    expect(grades).toEqual(new Set([labels === 'built_in']))
    // Unused stored labels must not affect a rebuild. Rebuilds with labels in use are tested above.
    if (labels === 'built_in')
      expect((await verifyByRebuild(home.context, releases[0], () => {})).differences).toEqual([])
    await home.close()
  }
  expect(digests[1]).toBe(plain)
  expect(digests[2]).toBe(digests[0])
  expect(digests[0]).not.toBe(plain)
  expect(askedTwice(standIn)).toEqual([])
})

test('explain does not list unused labels of a model for a release with built-in labels', async () => {
  const standIn = await OpenAiServer.start()
  const [landing, path] = [await landingWith([]), await quietHome()]
  const texts = Array.from({ length: 12 }, (_, number) => `Is $NVDA worth ${number} dollars?`)
  await deliver(landing, 'conversations', 'asked.jsonl', conversations(end, texts))
  const home = await homeThatAsks(standIn, landing, {}, path)
  expect(await asking(home)).toMatchObject({ labelled: 12 })
  await home.close()
  const off = await openHome(landing, { path, models })
  const [manifest] = (await off.nightly(end)).releases
  const { inputs } = await off.context.releases.lineage(manifest)
  const bench = await off.context.models.context((name, partition) =>
    partitionKey(name, partition, inputs[name][partition].fingerprint),
  )
  const model = off.context.models.graph.models.get('gold.intent_tickers')!
  const files = leaves(await explain(bench, model, [end], { ticker: 'NVDA', window_days: '1' }))
  expect(files.map(({ file }) => file)).toContain('asked.jsonl')
  expect(files.filter(({ file }) => file.startsWith('stand-in'))).toEqual([])
})

test('only user text without personal data is sent, and no text is stored with the labels', async () => {
  const standIn = await OpenAiServer.start()
  const landing = await landingWith([])
  const text = 'I am jane.doe@example.com, +1 415 555 0137: is $NVDA worth it?'
  await deliver(landing, 'conversations', 'one.jsonl', conversations(end, [text]))
  const home = await homeThatAsks(standIn, landing)
  await asking(home)
  expect(standIn.texts).toEqual(['I am [email], [phone]: is $NVDA worth it?'])
  const sent = JSON.stringify(standIn.sent)
  for (const secret of ['jane', '0137', 'person ', `c-${end}`, 'It depends']) expect(sent).not.toContain(secret)
  for (const part of ['lake/asked', 'lake/bronze/remote_labels']) {
    const files = readdirSync(join(home.path, part), { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
    expect(files).not.toEqual([])
    for (const file of files) {
      expect(readFileSync(join(file.parentPath, file.name)).toString('latin1')).not.toMatch(/worth|jane|0137/)
    }
  }
})

/** All files that a published row depends on. */
function leaves({ files = [], inputs }: RowLineage): NonNullable<RowLineage['files']> {
  return [...files, ...inputs.flatMap(leaves)]
}

const root = await partOfProject(models)
const environment = { CROWDTAPE_SECRET: secret, CROWDTAPE_LLM_QUESTIONS: '5' }

test('with the server down, a nightly run publishes built-in labels, exits with 0 and reports it', async () => {
  const standIn = await OpenAiServer.start()
  await standIn.stop()
  const [landing, home] = [await landingWith([end]), await quietHome()]
  const argv = ['run', 'nightly', '--home', home, '--landing', landing, '--as-of', end]
  const { code, stdout } = await run(argv, undefined, { ...environment, ...standIn.environment }, root)
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /labels: 0 texts labelled by stand-in \w{8}; 1\d requests, 0 tokens; degraded to built-in labels: 10 failures in a row, the last: no connection to the server; still with built-in labels: 13 texts/,
  )
  expect(stdout).toContain('now live')
  const json = await run([...argv, '--json'], undefined, { ...environment, ...standIn.environment }, root)
  expect(json.stderr).toContain('degraded to built-in labels')
  expect(JSON.parse(json.stdout).labels).toMatchObject({ labelled: 0, left: 13 })
  await standIn.restart()
})

test('a run that is killed while it requests labels loses only the requests in progress', async () => {
  const standIn = await OpenAiServer.start()
  standIn.rest = { slowMs: 150 }
  const [landing, home] = [await landingWith(), await quietHome()]
  const argv = ['run', 'nightly', '--home', home, '--landing', landing, '--as-of', end, '--json']
  const env = { ...environment, ...standIn.environment, CROWDTAPE_LLM_QUESTIONS: '2', CROWDTAPE_LLM_CONCURRENCY: '2' }
  const child = start(argv, undefined, env, root)
  const death = ended(child)
  const deadline = Date.now() + 60_000
  while (standIn.chats.length < 9 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5))
  child.kill('SIGKILL')
  expect((await death).signal).toBe('SIGKILL')
  const asked = standIn.chats.length
  expect(asked).toBeGreaterThanOrEqual(9)

  const { code, stdout } = await run(argv, undefined, env, root)
  expect(code).toBe(0)
  expect(JSON.parse(stdout).labels.left).toBe(0)
  expect(new Set(standIn.texts)).toEqual(new Set(all))
  // Two requests of two texts may have been in progress, and two more answered but not yet committed.
  expect(askedTwice(standIn).length).toBeLessThanOrEqual(8)
  expect(asked * 2 - askedTwice(standIn).length).toBeGreaterThanOrEqual(10)
})

test('intraday labels are requested directly even when batches are on', async () => {
  const standIn = await OpenAiServer.start()
  const home = await homeThatAsks(standIn, await landingWith([first]), { CROWDTAPE_LLM_BATCH: 'on' })
  expect((await home.intraday(first)).labels).toMatchObject({ labelled: 12 })
  expect(standIn.batches).toEqual([])
})
