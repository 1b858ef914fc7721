import { hashOf } from '../../base/hash.ts'
import { modelThemeJudge, readModelThemeCalibration } from '../../labels/boards/model_themes.ts'
import { readText, readUnits } from '../../labels/questions.ts'
import { isFromBoard, readThemes } from '../../labels/themes.ts'
import { localThemes } from '../../lake/model_answers.ts'
import { batchesOf } from '../../llm/label_texts.ts'
import type { Embedder } from '../../search/embedding/embedder.ts'
import type { RunContext } from '../run_context.ts'
import type { DatedText } from './asked_batches.ts'
import { type TextReport, TextRun, type TextTask } from './text_run.ts'
import { sha256, usersTexts } from './users_texts.ts'

/** Number of messages that the model labels in one batch. A crash loses at most one batch of verdicts. */
const batchSize = 256

/**
 * Finds the themes of questions on message boards with the local model, newest day first. Questions that already have a verdict of this
 * model are skipped. The task stops after `CROWDTAPE_LLM_MAX_SECONDS`, and the next run continues. A failure of the model never fails the
 * run.
 */
export async function judgeThemes(
  context: RunContext,
  task: TextTask,
  days: string[],
  say: (progress: string) => void,
): Promise<TextReport> {
  const seconds = context.settings.CROWDTAPE_LLM_MAX_SECONDS
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() > until
  const run = await TextRun.open(context, task, say)
  try {
    const failure = await run.ask(whileTime(run.texts(days, isOver)))
    const report = await run.finish()
    const isCut = isOver() && report.left + report.days_left > 0
    const stopped = failure ?? (isCut ? `CROWDTAPE_LLM_MAX_SECONDS (${seconds}) have passed` : undefined)
    return { ...report, ...(stopped !== undefined && { stopped }) }
  } finally {
    run.close()
  }

  async function* whileTime(texts: AsyncGenerator<DatedText>): AsyncGenerator<DatedText> {
    for await (const text of texts) {
      if (isOver()) return
      yield text
    }
  }
}

/** The language task that finds the themes of questions on message boards with a model on this machine. Rules give all other labels. */
export function localThemeTask(context: RunContext, embedder: Embedder): TextTask {
  const [themes, calibration] = [readThemes(), readModelThemeCalibration()]
  const reader = 'daily.questions'
  // The hash of the model `daily.questions` is part of the grade. If the rules that extract questions change, all questions are therefore
  // judged again.
  const reading = context.models.graph.models.get(reader)?.hash
  return {
    feed: localThemes,
    grade: `${embedder.id} ${hashOf([themes, calibration, reading]).slice(0, 8)}`,
    source: 'conversations',
    reader,
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
      let judge: Awaited<ReturnType<typeof modelThemeJudge>> | undefined
      for await (const batch of batchesOf(texts, batchSize)) {
        let found: string[]
        try {
          judge ??= await modelThemeJudge((some) => embedder.embed(some, 'passage'), themes, calibration)
          found = await judge(batch.map(({ text }) => readText(text)))
        } catch (error) {
          // Until the next run tries again, the questions have the themes that the rules found.
          return `the model failed: ${(error as Error).message}`
        }
        await keep(batch.map(({ text_sha256 }, at) => ({ text_sha256, row: { theme: found[at] } })))
      }
      return undefined
    },
  }
}
