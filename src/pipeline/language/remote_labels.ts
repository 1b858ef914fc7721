import { rows } from '../../base/duckdb.ts'
import type { Settings } from '../../base/settings.ts'
import { unitsOfTexts } from '../../labels/questions.ts'
import { readThemes } from '../../labels/themes.ts'
import { withFormerSymbols } from '../../labels/tickers/former_symbols.ts'
import type { Listing } from '../../labels/tickers/listing_names.ts'
import { readTickerWords } from '../../labels/tickers/ticker_words.ts'
import { readTopics } from '../../labels/topics.ts'
import { bronzeRelation } from '../../lake/bronze.ts'
import { remoteLabels } from '../../lake/model_answers.ts'
import type { ModelClient } from '../../llm/client.ts'
import { type LabelVerdict, readAnswer } from '../../llm/label_answer.ts'
import { estimate, gradeOf, type LabelModel, labelRequest } from '../../llm/label_request.ts'
import { labelTexts } from '../../llm/label_texts.ts'
import type { RunContext } from '../run_context.ts'
import type { StoredAnswer } from './answer_store.ts'
import type { RemoteTask } from './remote_task.ts'
import { sha256, usersTexts } from './users_texts.ts'

/**
 * The language task that requests labels for several questions at a time, and checks each answer against the vocabulary.
 */
export async function labelTask(context: RunContext, server: ModelClient): Promise<RemoteTask> {
  const { settings } = context
  const model = await labelModel(context)
  return {
    server,
    feed: remoteLabels,
    grade: gradeOf(model),
    source: 'conversations',
    reader: 'daily.questions',
    notes: 'lake/asked',
    async textsOf(_day, parts) {
      const texts = new Map<string, string>()
      for (const said of await usersTexts(context, parts)) {
        for (const { text } of unitsOfTexts(said)) texts.set(sha256(text), text)
      }
      return texts
    },
    ask(texts, keep) {
      const { CROWDTAPE_LLM_QUESTIONS: batch, CROWDTAPE_LLM_CONCURRENCY: concurrency } = settings
      return labelTexts(server, model, texts, {
        batch,
        concurrency,
        keep: (answered) => keep(answered.map(({ text_sha256, verdict }) => keptOf(text_sha256, verdict))),
      })
    },
    size: settings.CROWDTAPE_LLM_QUESTIONS,
    tokensOfText: 300,
    request: (asked) =>
      labelRequest(
        model,
        asked.map(({ text }) => text),
      ),
    estimate,
    hintOf: ({ text }) => cashtagsIn(text),
    async read(answer, asked) {
      // The tickers of an answer are checked against the cashtags of the text. The record of a batch contains nothing else of the text.
      const cashtags = asked.map(([, , hint]) => hint)
      const { verdicts, problem } = readAnswer(answer, cashtags, model.vocabulary)
      // An unusable answer also costs money, so its texts are recorded as rejected and are not sent again.
      return asked.map(([text_sha256], index) => keptOf(text_sha256, verdicts.get(index) ?? { rejected: problem }))
    },
  }
}

function keptOf(text_sha256: string, verdict: LabelVerdict): StoredAnswer {
  if ('rejected' in verdict) return { text_sha256, rejected: verdict.rejected }
  const { isQuestion, ...labels } = verdict.labels
  return { text_sha256, row: { is_question: isQuestion, ...labels } }
}

async function labelModel({ settings, lake, feeds }: RunContext): Promise<LabelModel> {
  const catalog = await lake.catalog()
  const latest = async <T>(name: string, columns: string, where: string) => {
    const feed = feeds.find((each) => each.name === name)!
    const parts = Object.values(catalog.bronze[name] ?? {}).flat()
    using _held = await lake.store.hold(parts.map(({ key }) => key))
    const relation = bronzeRelation(
      feed,
      parts.map(({ key }) => lake.store.path(key)),
      true,
    )
    return lake.engine.with((connection) => rows<T>(connection, `select ${columns} from ${relation} where ${where}`))
  }
  const listed = await latest<{ ticker: string }>('companies', 'distinct upper(ticker) as ticker', 'ticker is not null')
  const former = await latest<Listing>(
    'corporate_actions',
    "ticker, '' as name, coalesce(new_ticker, '') as today",
    "not superseded and action in ('symbol_change', 'delisting') order by date, ticker",
  )
  return labelModelOf(
    settings,
    listed.map(({ ticker }) => ticker),
    former,
  )
}

/**
 * The configured language model with the vocabulary of `config/`. `listed` has today's symbols in upper case, and `former` has former
 * symbols.
 */
export function labelModelOf(settings: Settings, listed: string[], former: Listing[] = []): LabelModel {
  const { companies, funds, former_symbols, renamed } = withFormerSymbols(former, readTickerWords()).words
  return {
    model: settings.CROWDTAPE_LLM_MODEL!,
    vocabulary: {
      topics: readTopics(),
      themes: readThemes(),
      // If no companies were delivered, the set stays empty and tickers are not checked, because the alias file has too few tickers.
      tickers: new Set(listed.length > 0 ? [...listed, ...Object.keys(companies), ...funds, ...former_symbols] : []),
      renamed: new Map(Object.entries(renamed)),
    },
    temperature: settings.CROWDTAPE_LLM_TEMPERATURE,
    maxOutputTokens: settings.CROWDTAPE_LLM_MAX_OUTPUT_TOKENS,
  }
}

/**
 * The cashtags of a text. Amounts of money are not cashtags. Words that are longer than a symbol are left out too, because some people
 * write names of persons with a dollar sign.
 */
function cashtagsIn(text: string): string {
  return (text.match(/\$[A-Za-z][A-Za-z0-9]{0,5}(?:[.-][A-Za-z0-9]{1,4})?(?!\w)/g) ?? []).join(' ')
}
