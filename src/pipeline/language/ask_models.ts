import type { JobRequest, Stage } from '../request.ts'
import { labelProvider, type RunContext } from '../run_context.ts'
import { judgeThemes, localThemeTask } from './local_themes.ts'
import { labelTask } from './remote_labels.ts'
import { summaryTask } from './remote_summaries.ts'
import { type RemoteReport, runRemoteTask } from './remote_task.ts'
import type { RunLanguage } from './run_language.ts'
import type { TextReport } from './text_run.ts'
import { embedTerms, isWithModel, type TermReport } from './theme_terms.ts'

export interface LabelReport extends Omit<RemoteReport, 'taken'> {
  labelled: number
}

export interface SummaryReport extends Omit<RemoteReport, 'taken'> {
  summarised: number
}

export interface ThemeReport extends Omit<TextReport, 'taken'> {
  judged: number
}

/** Reports of the language tasks. A task for which no model is configured has no report. */
export interface AskedReports {
  labels?: LabelReport
  themes?: ThemeReport
  summaries?: SummaryReport
  terms?: TermReport
}

/**
 * Runs the language tasks for which a model is configured: labels and summaries (`runRemoteTask`), themes (`judgeThemes`), and vectors for
 * theme discovery (`embedTerms`). `mayBatch` tells whether the run may use the Batch API and wait for the results.
 */
export async function askModels(
  context: RunContext,
  { days }: JobRequest,
  stage: Stage,
  { mayBatch, language }: { mayBatch: boolean; language: RunLanguage },
): Promise<AskedReports> {
  const { settings } = context
  const isBatch = mayBatch && settings.CROWDTAPE_LLM_BATCH === 'on'
  const waitMs = isBatch ? settings.CROWDTAPE_LLM_BATCH_WAIT_SECONDS * 1000 : undefined
  const reports: AskedReports = {}
  if (settings.CROWDTAPE_LABELS === 'openai') {
    const { taken, ...report } = await stage('Ask the language model for labels', async (say) =>
      runRemoteTask(context, await labelTask(context, language.server('labels', waitMs)), days, waitMs, say),
    )
    reports.labels = { labelled: taken, ...report }
  }
  const { bronze } = await context.lake.catalog()
  if (labelProvider(settings) === 'local' && bronze.conversations !== undefined) {
    const { taken, ...report } = await stage('Judge the themes of messages with the local model', async (say) =>
      judgeThemes(context, localThemeTask(context, await language.uncachedEmbedder()), days, say),
    )
    reports.themes = { judged: taken, ...report }
  }
  if (settings.CROWDTAPE_SUMMARIES === 'openai') {
    const { taken, ...report } = await stage('Ask the language model for summaries', async (say) =>
      runRemoteTask(context, summaryTask(context, language.server('summaries', waitMs)), days, waitMs, say),
    )
    reports.summaries = { summarised: taken, ...report }
  }
  if (await isWithModel(context)) {
    reports.terms = await stage('Embed the words of theme discovery', () => embedTerms(context, language))
  }
  return reports
}
