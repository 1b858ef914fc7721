import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { TaskUse } from '../../llm/client.ts'
import type { CurrentRelease } from '../../release/current_release.ts'
import type { Operations } from '../ops/routes.ts'

/** Use of language models so far, and number of answers by provider. */
export interface LanguageUse {
  tasks(): TaskUse[]
  answers: Record<'model' | 'built_in', number>
  /** Number of screener queries by the provider that read them. */
  screens: Record<'model' | 'built_in', number>
}

export type CacheOutcome = 'hit' | 'miss' | 'not_modified'

/** Metrics of the service for /metrics: durations, cache and release, but no user data. */
export class Metrics {
  readonly registry = new Registry()
  readonly #durations = new Histogram({
    name: 'crowdtape_http_request_duration_seconds',
    help: 'Time to answer, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  })
  readonly #cache = new Counter({
    name: 'crowdtape_answers_total',
    help: 'Answers by source: cached, computed, or not modified.',
    labelNames: ['cache'] as const,
    registers: [this.registry],
  })
  readonly #release = new Gauge({
    name: 'crowdtape_release_info',
    help: 'Always 1; the label names the current release.',
    labelNames: ['release', 'as_of'] as const,
    registers: [this.registry],
  })
  readonly #operationsUp = new Gauge({
    name: 'crowdtape_operations_up',
    help: 'Whether the metrics of runs, feeds and queue could be read.',
    registers: [this.registry],
  })
  // To look up labels by value takes longer than to serve a cached answer.
  readonly #byRoute = new Map<string, { observe(seconds: number): void }>()
  readonly #outcomes: Record<CacheOutcome, { inc(): void }> = {
    hit: this.#cache.labels('hit'),
    miss: this.#cache.labels('miss'),
    not_modified: this.#cache.labels('not_modified'),
  }

  readonly #operations: Pick<Operations, 'metrics'> | undefined

  /** `operations` adds metrics of runs. */
  constructor(current: CurrentRelease, language?: LanguageUse, operations?: Pick<Operations, 'metrics'>) {
    this.#operations = operations
    collectDefaultMetrics({ register: this.registry })
    if (language) followLanguage(this.registry, language)
    current.onSwap((release) => {
      this.#release.reset()
      this.#release.labels(release.id, release.asOf).set(1)
    })
  }

  /**
   * All metrics in Prometheus' text format. If the store does not answer, the metrics of runs are left out and
   * `operations_up` is 0.
   */
  async text(): Promise<string> {
    const runs = this.#operations && (await Promise.race([this.#operations.metrics().catch(() => ''), tooLate()]))
    if (runs !== undefined) this.#operationsUp.set(runs === '' ? 0 : 1)
    const own = await this.registry.metrics()
    return runs ? `${own}\n${runs}` : own
  }

  answered(outcome: CacheOutcome): void {
    this.#outcomes[outcome].inc()
  }

  observe(method: string, route: string | null, status: number, seconds: number): void {
    const key = `${method} ${route} ${status}`
    let histogram = this.#byRoute.get(key)
    if (!histogram) {
      histogram = this.#durations.labels(method, route ?? 'none', String(status))
      this.#byRoute.set(key, histogram)
    }
    histogram.observe(seconds)
  }
}

/** Prometheus waits ten seconds for metrics by default. */
const OPERATIONS_MS = 5000

function tooLate(): Promise<''> {
  return new Promise((resolve) => setTimeout(() => resolve(''), OPERATIONS_MS).unref())
}

/** The counters are kept where the events occur, and are read at each scrape. */
function followLanguage(registry: Registry, { tasks, answers, screens }: LanguageUse): void {
  const labelNames = ['task', 'model'] as const
  const follow = (
    name: string,
    help: string,
    figureOf: (use: TaskUse) => number,
    Kind: typeof Counter | typeof Gauge,
  ) =>
    new Kind({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const use of tasks()) this.inc({ task: use.task, model: use.model }, figureOf(use))
      },
    })
  follow('crowdtape_model_requests_total', 'Requests to language models.', ({ spent }) => spent.requests, Counter)
  follow(
    'crowdtape_model_failures_total',
    'Failed requests to language models.',
    ({ spent }) => spent.failures,
    Counter,
  )
  follow(
    'crowdtape_model_input_tokens_total',
    'Input tokens of language models.',
    ({ spent }) => spent.input_tokens,
    Counter,
  )
  follow(
    'crowdtape_model_output_tokens_total',
    'Output tokens of language models.',
    ({ spent }) => spent.output_tokens,
    Counter,
  )
  follow(
    'crowdtape_model_usd_total',
    'US dollars spent on models, at the configured prices.',
    ({ spent }) => spent.usd,
    Counter,
  )
  follow('crowdtape_model_open', '1 while the circuit breaker of a model is open.', ({ open }) => (open ? 1 : 0), Gauge)
  const byProvider = (name: string, help: string, counts: Record<string, number>) =>
    new Counter({
      name,
      help,
      labelNames: ['provider'] as const,
      registers: [registry],
      collect() {
        this.reset()
        for (const [provider, count] of Object.entries(counts)) this.inc({ provider }, count)
      },
    })
  byProvider(
    'crowdtape_written_answers_total',
    'Answers requested from a model, by the provider that wrote them.',
    answers,
  )
  byProvider(
    'crowdtape_read_screens_total',
    'Screener queries sent to a model, by the provider that read them.',
    screens,
  )
}

export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.text()),
  )
}
