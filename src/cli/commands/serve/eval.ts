import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Command, Option } from 'commander'
import nightly from '../../../../jobs/nightly.ts'
import { languageProviders } from '../../../api/language_providers.ts'
import { builtInFilingAnswerer } from '../../../ask/filings/answerer.ts'
import { builtInParser } from '../../../ask/screens/read/read_screen.ts'
import type { Settings } from '../../../base/settings.ts'
import { builtInLabeller } from '../../../labels/built_in.ts'
import type { Labels } from '../../../labels/labels.ts'
import { labelTexts } from '../../../llm/label_texts.ts'
import { labelModelOf } from '../../../pipeline/language/remote_labels.ts'
import { runLanguage } from '../../../pipeline/language/run_language.ts'
import { openContext } from '../../../pipeline/run_context.ts'
import { Release } from '../../../release/release.ts'
import { evaluateAnswers } from '../../../tools/evaluation/answer_evaluation.ts'
import { evaluateSentiment, evaluateTickers, type LabelAll } from '../../../tools/evaluation/label_evaluation.ts'
import type { Measure } from '../../../tools/evaluation/measure.ts'
import { agreement, publishedMetrics, readGolden } from '../../../tools/evaluation/metric_agreement.ts'
import { type LabelledSets, readLabelledSets } from '../../../tools/evaluation/real_sets.ts'
import { evaluateScreens, ownScreens, readScreenSets } from '../../../tools/evaluation/screen_evaluation.ts'
import { evaluateFilingQuestions, readFilingQuestions } from '../../../tools/evaluation/search/filing_questions.ts'
import { readFinanceBench } from '../../../tools/evaluation/search/financebench.ts'
import { evaluateSearch } from '../../../tools/evaluation/search/search_evaluation.ts'
import { examples, homeOf, jsonOption, settingsHelp, wholeNumber } from '../../options.ts'
import { print, printJson, table } from '../../table.ts'
import { BadUsage } from '../../usage.ts'

const parts = ['sentiment', 'tickers', 'search', 'metrics', 'answers', 'screener'] as const
type Part = (typeof parts)[number]

interface EvalOptions {
  sets?: string
  landing?: string
  only: Part[]
  limit?: number
  json?: boolean
}

/** Default maximum number of cases per set if a model answers them, because each case costs money. */
const casesOfModel = 200

export default function evaluate(): Command {
  return new Command('eval')
    .description(
      'measure how well the providers of language tasks answer question sets with known answers, and print a table',
    )
    .addHelpText(...examples('crowdtape eval --sets eval --only screener'))
    .addHelpText(...settingsHelp('providers', 'model', 'model_runs', 'model_api', 'LOG_LEVEL'))
    .option(
      '--sets <dir>',
      'folder with the question sets sentiment, tickers, financebench, fiqa, metrics and screener, each in a ' +
        "sub-folder; if not given, only the project's own screener sets are used",
    )
    .option(
      '--landing <dir>',
      'landing folder with the input files of the sets (default: the folder "landing" next to the folder of the sets)',
    )
    .addOption(new Option('--only <part...>', 'language tasks to measure').choices(parts).default([...parts]))
    .addOption(
      new Option(
        '--limit <cases>',
        `maximum number of cases per set (default: all of them, or ${casesOfModel} if a model answers)`,
      ).argParser(wholeNumber),
    )
    .addOption(jsonOption())
    .action(async (options: EvalOptions) => {
      const { settings } = homeOf({})
      const sets = options.sets === undefined ? undefined : resolve(options.sets)
      const landing = resolve(options.landing ?? join(sets ?? '.', '../landing'))
      if (sets !== undefined && !existsSync(sets))
        throw new BadUsage(`there is no folder ${sets}; --sets expects a folder with one sub-folder per set`)
      const work = await mkdtemp(join(tmpdir(), 'crowdtape-eval-'))
      try {
        const measures = await measure({
          settings,
          sets: sets ?? work,
          landing,
          work,
          limit: options.limit,
          wants: wanted(options, sets ?? work),
        })
        if (measures.length === 0)
          throw new BadUsage(`${sets ?? 'no --sets given'}: there is no question set for ${options.only.join(', ')}`)
        if (options.json) return printJson({ measures })
        print(table(['set', 'provider', 'cases', 'figures'], measures.map(rowOf)))
      } finally {
        await rm(work, { recursive: true, force: true })
      }
    })
}

function warn(message: string): void {
  process.stderr.write(`${message}\n`)
}

/**
 * The sub-folders with the question sets of each language task. A task can be measured if one of its sub-folders
 * exists.
 */
const foldersOf: Record<Part, string[]> = {
  sentiment: ['sentiment'],
  tickers: ['tickers'],
  search: ['financebench', 'fiqa'],
  metrics: ['metrics'],
  answers: ['financebench'],
  // The project contains its own screener sets, so no sub-folder is needed.
  screener: ['.'],
}

/** Returns a function that says whether a language task was requested and has a question set. */
function wanted({ only }: EvalOptions, sets: string): (part: Part) => boolean {
  return (part) => only.includes(part) && foldersOf[part].some((name) => existsSync(join(sets, name)))
}

function rowOf({ set, provider, cases, figures }: Measure): (string | number)[] {
  const shown = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(3)}`)
  return [set, provider, cases, shown.join(', ')]
}

interface Work {
  settings: Settings
  sets: string
  landing: string
  /** Folder for intermediate files. */
  work: string
  wants(part: Part): boolean
  limit: number | undefined
}

async function measure(work: Work): Promise<Measure[]> {
  const { settings, sets, wants, limit } = work
  const measures: Measure[] = []
  const language = runLanguage(settings, work.work)
  if (wants('sentiment') || wants('tickers')) {
    const real = await readLabelledSets(sets, work.landing)
    const { label, provider, most } = labelling(settings, real, language)
    if (wants('sentiment')) measures.push(await evaluateSentiment(real, provider, label, limit ?? most))
    if (wants('tickers')) measures.push(await evaluateTickers(real, provider, label, limit ?? most))
  }
  if (wants('search')) {
    const folders = { financebench: join(sets, 'financebench'), fiqa: join(sets, 'fiqa') }
    measures.push(...(await evaluateSearch(folders, await language.embedder(), warn)))
  }
  if (wants('screener')) measures.push(...(await ofScreens(work)))
  if (wants('metrics') || wants('answers')) measures.push(...(await ofRelease(work)))
  if (wants('answers') && existsSync(join(work.landing, 'filings'))) measures.push(...(await ofFilingQuestions(work)))
  return measures
}

/**
 * Returns the provider of labels that the settings choose: the built-in provider, or a model. As in a run, texts that
 * the model does not label keep their built-in labels.
 */
function labelling(
  settings: Settings,
  { listings }: LabelledSets,
  language: ReturnType<typeof runLanguage>,
): { label: LabelAll; provider: string; most: number } {
  const builtIn = builtInLabeller(listings)
  const own: LabelAll = async (texts) => new Map(texts.map((text) => [text, builtIn.label(text)]))
  if (settings.CROWDTAPE_LABELS === 'built_in')
    return { label: own, provider: 'built_in', most: Number.POSITIVE_INFINITY }
  const model = labelModelOf(
    settings,
    listings.map(({ ticker }) => ticker.toUpperCase()),
  )
  const label: LabelAll = async (texts) => {
    const labels = new Map<string, Labels>(await own(texts))
    const asked = async function* () {
      for (const text of new Set(texts)) yield { text_sha256: text, text }
    }
    const stopped = await labelTexts(language.server('labels'), model, asked(), {
      batch: settings.CROWDTAPE_LLM_QUESTIONS,
      concurrency: settings.CROWDTAPE_LLM_CONCURRENCY,
      keep: async (answered) => {
        for (const { text_sha256, verdict } of answered)
          if ('labels' in verdict) labels.set(text_sha256, verdict.labels)
      },
    })
    if (stopped) process.stderr.write(`labels: ${stopped}; the built-in provider labelled the remaining texts\n`)
    return labels
  }
  return { label, provider: model.model, most: casesOfModel }
}

/**
 * Measures how well the built-in parser parses the screener queries of the project and of the sets. If a language model
 * is configured for this task, it is measured too.
 */
async function ofScreens({ settings, sets, limit }: Work): Promise<Measure[]> {
  const found = [...readScreenSets(ownScreens), ...readScreenSets(join(sets, 'screener'))]
  const { screenParser, use } = await languageProviders(
    { ...settings, CROWDTAPE_EMBEDDINGS: 'built_in' },
    { warn: () => {}, error: () => {} },
  )
  const measures: Measure[] = []
  for (const { name, cases } of found) {
    measures.push(await evaluateScreens(name, cases.slice(0, limit), builtInParser(), { name: 'built_in' }))
    if (!screenParser) continue
    const asked = cases.slice(0, limit ?? casesOfModel)
    const provider = { name: settings.CROWDTAPE_LLM_MODEL!, concurrency: settings.CROWDTAPE_LLM_CONCURRENCY }
    measures.push(await evaluateScreens(name, asked, screenParser, { ...provider, byModel: () => use.screens.model }))
  }
  return measures
}

/** Measures metrics and answers from filings. For this, a release is built from the landing folder and the filings of the set. */
async function ofRelease({ settings, sets, landing, work, wants, limit }: Work): Promise<Measure[]> {
  const measures: Measure[] = []
  const golden = join(sets, 'metrics', 'golden.jsonl')
  const bench = join(sets, 'financebench')
  const figures = wants('metrics') && existsSync(golden) ? readGolden(golden) : []
  const isAsked = wants('answers') && existsSync(bench)
  if (figures.length === 0 && !isAsked) return []
  const home = join(work, 'home')
  const day = newestDay(figures.flatMap(({ history }) => history.map(({ filed }) => filed)))
  const context = await openContext(home, 'eval', { ...settings, CROWDTAPE_LABELS: 'built_in' })
  try {
    const request = { days: [day], isDayNamed: true, accepted: [] }
    const silently = <T>(_: string, stage: (say: () => void) => Promise<T>) => stage(() => {})
    let { live } = await nightly.run({ ...request, landing, feeds: ['company_facts', 'companies'] }, context, silently)
    if (figures.length > 0) {
      const published = await publishedMetrics(join(context.releases.folder(live!), 'tables.duckdb'))
      const { equal, traps } = agreement(figures, published, day)
      measures.push({
        set: `metrics: golden, as of ${day}`,
        provider: 'built_in',
        cases: figures.length,
        figures: { agreement: equal / figures.length, traps: traps.length },
      })
    }
    if (!isAsked) return measures
    const log = { warn: () => {}, error: () => {} }
    const { filingAnswerer = builtInFilingAnswerer, embedder, use } = await languageProviders(settings, log)
    const limits = { memoryLimit: settings.API_MEMORY, threads: settings.API_THREADS, embedder }
    const isModel = settings.CROWDTAPE_ANSWERS === 'openai'
    const provider = isModel ? settings.CROWDTAPE_LLM_MODEL! : 'built_in'
    const filings = join(work, 'landing', 'filings')
    mkdirSync(filings, { recursive: true })
    for (const name of ['filings.jsonl', 'docs']) cpSync(join(bench, name), join(filings, name), { recursive: true })
    ;({ live } = await nightly.run(
      { ...request, landing: join(work, 'landing'), feeds: ['filings'] },
      context,
      silently,
    ))
    const release = await Release.open(home, live!, limits)
    try {
      const { questions: all, unreadable } = readFinanceBench(bench)
      for (const { document, reason } of unreadable)
        warn(`answers: ${document}: ${reason}; questions about this document are left out`)
      const questions = all.slice(0, limit)
      const byModel = isModel ? () => use.answers.model : undefined
      measures.push(await evaluateAnswers(release, filingAnswerer, questions, provider, byModel))
    } finally {
      release.retire()
    }
    return measures
  } finally {
    await context.close()
  }
}

/**
 * Measures the answers to the project's own questions about filings, on a release that is built from the landing
 * folder.
 */
async function ofFilingQuestions({ settings, landing, work, limit }: Work): Promise<Measure[]> {
  const home = join(work, 'filings_home')
  const context = await openContext(home, 'eval', { ...settings, CROWDTAPE_LABELS: 'built_in' })
  try {
    const request = { days: [dayAfterAll], isDayNamed: true, accepted: [], landing }
    const silently = <T>(_: string, stage: (say: () => void) => Promise<T>) => stage(() => {})
    const feeds = ['company_facts', 'companies', 'filings']
    const { live } = await nightly.run({ ...request, feeds }, context, silently)
    const log = { warn: () => {}, error: () => {} }
    const { filingAnswerer = builtInFilingAnswerer, embedder } = await languageProviders(settings, log)
    const limits = { memoryLimit: settings.API_MEMORY, threads: settings.API_THREADS, embedder }
    const release = await Release.open(home, live!, limits)
    try {
      const provider = settings.CROWDTAPE_ANSWERS === 'openai' ? settings.CROWDTAPE_LLM_MODEL! : 'built_in'
      return await evaluateFilingQuestions(release, filingAnswerer, readFilingQuestions().slice(0, limit), provider)
    } finally {
      release.retire()
    }
  } finally {
    await context.close()
  }
}

/** The day after the last filing that the project's own questions are about. */
const dayAfterAll = '2026-06-30'

/** Returns the newest of the days. If there are none, returns a day after all filings of the sets. */
function newestDay(days: string[]): string {
  return days.sort().at(-1) ?? '2024-12-31'
}
