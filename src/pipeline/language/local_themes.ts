import { hashOf } from '../../base/hash.ts'
import { modelThemeJudge, readModelThemeCalibration } from '../../labels/boards/model_themes.ts'
import { type ReadText, readText, readUnits } from '../../labels/questions.ts'
import { isFromBoard, readThemes } from '../../labels/themes.ts'
import { localThemes } from '../../lake/model_answers.ts'
import type { Embedder } from '../../search/embedding/embedder.ts'
import type { RunContext } from '../run_context.ts'
import type { DatedText } from './asked_batches.ts'
import type { TextTask } from './asking.ts'
import { sha256, usersTexts } from './remote_labels.ts'

/** Messages judged together: a crash loses no more. */
const batchSize = 256

/** Themes of questions to boards by a model on this machine; all other labels stay those of the rules. */
export function localThemeTask(context: RunContext, embedder: Embedder): TextTask {
  const [themes, calibration] = [readThemes(), readModelThemeCalibration()]
  return {
    feed: localThemes,
    grade: `${embedder.id} ${hashOf([themes, calibration]).slice(0, 8)}`,
    source: 'conversations',
    reader: 'daily.questions',
    notes: 'lake/local_themes',
    async textsOf(_day, parts) {
      const texts = new Map<string, string>()
      for (const said of await usersTexts(context, parts)) {
        for (const { text, isQuestion, reading } of readUnits(said))
          if (isQuestion && isFromBoard(reading)) texts.set(sha256(text), text)
      }
      return texts
    },
    async ask(texts, keep) {
      let batch: DatedText[] = []
      let made: ReturnType<typeof modelThemeJudge> | undefined
      const judgeBatch = async () => {
        made ??= modelThemeJudge((some) => embedder.embed(some, 'passage'), themes, calibration)
        const judge = await made
        const found = await judge(batch.map(({ text }): ReadText => readText(text)))
        await keep(batch.map(({ text_sha256 }, at) => ({ text_sha256, row: { theme: found[at] } })))
        batch = []
      }
      for await (const text of texts) {
        batch.push(text)
        if (batch.length === batchSize) await judgeBatch()
      }
      if (batch.length > 0) await judgeBatch()
      return undefined
    },
  }
}
