import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobDone } from '../../build/runner/queue_runner.ts'

/** The metrics of a worker in the text format of Prometheus: jobs by outcome, durations and memory. */
export class WorkerMetrics {
  readonly registry = new Registry()
  readonly #jobs = new Counter({
    name: 'crowdtape_worker_jobs_total',
    help: 'Number of ended jobs, by outcome (done, failed, cancelled) and layer of the model.',
    labelNames: ['outcome', 'layer'] as const,
    registers: [this.registry],
  })
  readonly #active = new Gauge({
    name: 'crowdtape_worker_jobs_active',
    help: 'Number of jobs that the worker is building.',
    registers: [this.registry],
  })
  readonly #seconds = new Histogram({
    name: 'crowdtape_worker_job_duration_seconds',
    help: 'Duration of successful jobs, by model.',
    labelNames: ['model'] as const,
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300],
    registers: [this.registry],
  })
  readonly #memory = new Gauge({
    name: 'crowdtape_worker_build_memory_bytes',
    help: 'Resident memory of each build process at the end of its last successful job.',
    labelNames: ['process'] as const,
    registers: [this.registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  began(): void {
    this.#active.inc()
  }

  ended(outcome: 'done' | 'failed' | 'cancelled', model: string, done?: JobDone<unknown>): void {
    this.#active.dec()
    this.#jobs.labels(outcome, model.split('.')[0]).inc()
    if (!done) return
    this.#seconds.labels(model).observe(done.seconds)
    this.#memory.labels(done.worker).set(done.memory_bytes)
  }

  /** Serves the metrics over HTTP at the path `/metrics`. */
  async serve(host: string, port: number): Promise<Server> {
    const server = createServer(async (request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': this.registry.contentType }).end(await this.registry.metrics())
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    server.unref()
    return server
  }
}
