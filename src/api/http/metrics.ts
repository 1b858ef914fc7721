import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { TaskUse } from '../../llm/client.ts'
import type { CurrentRelease } from '../../release/current_release.ts'
import type { Operations } from '../ops/routes.ts'

/**
 * Counts since the process started: requests to language models by task, and answers by the provider that wrote them.
 */
export interface LanguageUse {
  tasks(): TaskUse[]
  answers: Record<'model' | 'built_in', number>
  /** Number of screener queries by the provider that parsed them. */
  screens: Record<'model' | 'built_in', number>
}

export type CacheOutcome = 'hit' | 'miss' | 'not_modified'

/**
 * The metrics that /metrics returns: durations, use of the cache and the live release. They contain no data about
 * users.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #durations = new Histogram({
    name: 'crowdtape_http_request_duration_seconds',
    help: 'Time to answer a request, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  })
  readonly #cache = new Counter({
    name: 'crowdtape_answers_total',
    help:
      'Number of answers by origin: read from the cache (hit), computed (miss), or not modified since the client ' +
      'received them.',
    labelNames: ['cache'] as const,
    registers: [this.registry],
  })
  readonly #release = new Gauge({
    name: 'crowdtape_release_info',
    help: 'Always 1; the labels name the live release and its day.',
    labelNames: ['release', 'as_of'] as const,
    registers: [this.registry],
  })
  readonly #operationsUp = new Gauge({
    name: 'crowdtape_operations_up',
    help: '1 if the metrics of runs, feeds and the queue could be read, otherwise 0.',
    registers: [this.registry],
  })
  // Histograms and counters are kept in maps, because prom-client would need longer to look them up by their labels
  // than the server needs for a cached answer.
  readonly #byRoute = new Map<string, { observe(seconds: number): void }>()
  readonly #outcomes: Record<CacheOutcome, { inc(): void }> = {
    hit: this.#cache.labels('hit'),
    miss: this.#cache.labels('miss'),
    not_modified: this.#cache.labels('not_modified'),
  }

  readonly #operations: Pick<Operations, 'metrics'> | undefined

  /** If `operations` is given, its metrics of runs, feeds and queue are included. */
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
   * All metrics in Prometheus' text format. If the store does not answer in time, the metrics of runs, feeds and the queue are left out and
   * `crowdtape_operations_up` is 0.
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

/** Maximum time for reading the metrics of runs. By default, Prometheus waits ten seconds for all metrics together. */
const OPERATIONS_MS = 5000

function tooLate(): Promise<''> {
  return new Promise((resolve) => setTimeout(() => resolve(''), OPERATIONS_MS).unref())
}

/**
 * Registers metrics about language models. Other modules count the events; when Prometheus requests the metrics, the
 * counts are copied.
 */
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
  follow(
    'crowdtape_model_requests_total',
    'Number of requests to language models.',
    ({ spent }) => spent.requests,
    Counter,
  )
  follow(
    'crowdtape_model_failures_total',
    'Number of failed requests to language models.',
    ({ spent }) => spent.failures,
    Counter,
  )
  follow(
    'crowdtape_model_input_tokens_total',
    'Number of input tokens sent to language models.',
    ({ spent }) => spent.input_tokens,
    Counter,
  )
  follow(
    'crowdtape_model_output_tokens_total',
    'Number of output tokens received from language models.',
    ({ spent }) => spent.output_tokens,
    Counter,
  )
  follow(
    'crowdtape_model_usd_total',
    'US dollars spent on language models, at the configured prices.',
    ({ spent }) => spent.usd,
    Counter,
  )
  follow(
    'crowdtape_model_open',
    '1 while the circuit breaker of a model is open, so that it gets no requests; otherwise 0.',
    ({ open }) => (open ? 1 : 0),
    Gauge,
  )
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
    'Number of answers that a model was asked to write, by the provider that wrote them in the end.',
    answers,
  )
  byProvider(
    'crowdtape_read_screens_total',
    'Number of screener queries that a model was asked to parse, by the provider that parsed them in the end.',
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
