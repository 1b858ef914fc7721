import { expect, test } from 'vitest'
import { unknownTheme } from '../../../src/labels/labels.ts'
import { askModels } from '../../../src/pipeline/language/ask_models.ts'
import { judgeThemes, localThemeTask } from '../../../src/pipeline/language/local_themes.ts'
import { runLanguage } from '../../../src/pipeline/language/run_language.ts'
import { labelProvider } from '../../../src/pipeline/run_context.ts'
import type { Embedder } from '../../../src/search/embedding/embedder.ts'
import { type Home, openHome } from '../home.ts'
import { deliver, folder } from '../landing.ts'
import { conversations, days, end, landingWith, models, questionsOf, quietHome } from './asked_world.ts'

/** A stand-in for an embedding model: texts with a known beginning have one vector, all others another. */
function embedder(id = 'local-tiny-1'): Embedder & { texts: string[] } {
  const texts: string[] = []
  return {
    id,
    dimensions: 2,
    texts,
    async embed(some) {
      texts.push(...some)
      return some
        .map((text) => (text.startsWith('it is now') || text.startsWith('Is now') ? [1, 0] : [0, 1]))
        .map((vector) => Float32Array.from(vector))
    },
  }
}

const board = ['$NVDA is now a good time to buy?', '$NVDA what is the price target?', '$NVDA going to the moon']
const judge = (home: Home, model: Embedder) =>
  judgeThemes(home.context, localThemeTask(home.context, model), [end], () => {})

const onBoard = (texts: string[]) =>
  conversations(end, texts).map((each) => ({ ...each, conversation_id: `b${each.conversation_id}` }))

test('board questions are classified once, and their themes are stored as inputs of the build', async () => {
  const landing = await landingWith()
  await deliver(landing, 'conversations', 'board.jsonl', onBoard(board))
  const home = await openHome(landing, { path: await quietHome(), models })
  await home.ingestInputs()
  const model = embedder()
  const report = await judge(home, model)
  // The other questions name their symbol in a sentence, and texts without a question have no theme.
  expect(report).toMatchObject({ left: 0, days_left: 0 })
  expect(report.taken).toBeGreaterThan(1)
  expect(report.grade).toMatch(/^local-tiny-1 [\da-f]{8}$/)
  expect(model.texts).toContain('it is now a good time to buy ?')
  expect(model.texts.join()).not.toMatch(/moon/)
  expect(Object.keys((await home.context.lake.catalog()).bronze.local_themes)).toContain(end)

  const again = embedder()
  expect(await judge(home, again)).toMatchObject({ taken: 0, left: 0 })
  expect(again.texts).toEqual([])
  const other = embedder('local-other')
  expect((await judge(home, other)).taken).toBe(report.taken)

  // Stored themes are used only with the local provider.
  const built = await questionsOf(home)
  expect(new Set(built.map(({ grade }) => grade))).toEqual(new Set(['built_in']))
  expect(built.filter(({ theme }) => theme !== unknownTheme).length).toBeGreaterThan(0)
  await home.edit({ settings: { labels: 'local' } })
  expect(new Set((await questionsOf(home)).map(({ grade }) => grade))).toContain((await judge(home, other)).grade)
})

test('a failing model leaves themes to the rules, is reported with a reason, and is retried', async () => {
  const landing = await landingWith()
  await deliver(landing, 'conversations', 'board.jsonl', onBoard(board))
  const home = await openHome(landing, { path: await quietHome(), models })
  await home.ingestInputs()
  const failing = { ...embedder(), embed: () => Promise.reject(new Error('out of memory')) }
  const report = await judge(home, failing)
  expect(report).toMatchObject({ taken: 0, stopped: 'the model failed: out of memory' })
  expect(report.left).toBeGreaterThan(0)
  expect(await judge(home, embedder())).toMatchObject({ taken: report.left, left: 0 })
})

test('a run classifies themes only with a local model and questions to classify', async () => {
  const asked = async (landing: string, env: Record<string, string>) => {
    const home = await openHome(landing, { path: await quietHome(), models })
    await home.ingestInputs()
    const context = { ...home.context, settings: { ...home.context.settings, ...env } }
    const language = {
      ...runLanguage(context.settings, home.path),
      embedder: async () => embedder(),
      uncachedEmbedder: async () => embedder(),
    }
    const request = { days: [end], isDayNamed: true, accepted: [] }
    return (await askModels(context, request, (_, work) => work(() => {}), { mayBatch: true, language })).themes
  }
  const landing = await landingWith()
  await deliver(landing, 'conversations', 'board.jsonl', onBoard(board))
  expect(await asked(landing, { CROWDTAPE_EMBEDDINGS: 'local' })).toMatchObject({ judged: 2, left: 0, pending: 0 })
  expect(await asked(landing, {})).toBeUndefined()
  expect(await asked(folder(), { CROWDTAPE_EMBEDDINGS: 'local' })).toBeUndefined()
})

test('the local provider labels only if embeddings are local and no language model labels', () => {
  const by = (CROWDTAPE_LABELS: 'built_in' | 'openai', CROWDTAPE_EMBEDDINGS: 'built_in' | 'openai' | 'local') =>
    labelProvider({ CROWDTAPE_LABELS, CROWDTAPE_EMBEDDINGS })
  expect([by('built_in', 'built_in'), by('built_in', 'openai'), by('built_in', 'local')]).toEqual([
    'built_in',
    'built_in',
    'local',
  ])
  expect([by('openai', 'built_in'), by('openai', 'local')]).toEqual(['openai', 'openai'])
})

test('a run that exceeds its time limit leaves the rest to the next run and reports it', async () => {
  const landing = await landingWith(days)
  await deliver(landing, 'conversations', 'board.jsonl', onBoard(board))
  const home = await openHome(landing, {
    path: await quietHome(),
    models,
    env: { CROWDTAPE_LLM_MAX_SECONDS: '1' },
  })
  await home.ingestInputs()
  const model = embedder()
  const task = localThemeTask(home.context, model)
  const slow = {
    ...task,
    textsOf: async (...day: Parameters<typeof task.textsOf>) => {
      await new Promise((resolve) => setTimeout(resolve, 1100))
      return task.textsOf(...day)
    },
  }
  const report = await judgeThemes(home.context, slow, [end], () => {})
  expect(report).toMatchObject({ taken: 0, stopped: 'CROWDTAPE_LLM_MAX_SECONDS (1) have passed' })
  expect(report.left + report.days_left).toBeGreaterThan(0)
  expect((await judge(home, model)).taken).toBeGreaterThan(0)
})
