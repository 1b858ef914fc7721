import { z } from 'zod'
import { api } from './api.ts'
import { build } from './build.ts'
import { edgar } from './edgar.ts'
import { home, lock } from './home.ts'
import { ingest } from './ingest.ts'
import { model, model_api, model_runs, providers } from './models.ts'
import { monitoring, traces } from './monitoring.ts'
import { posted_rows } from './posted_rows.ts'
import { queue, worker } from './queue.ts'
import { retention } from './retention.ts'
import { stop } from './stop.ts'

/**
 * All settings that differ between deployments, by subject. Each setting is declared once, with type, default and meaning; docs/settings.md
 * and `--help` are generated from these declarations.
 */
export const settingGroups = {
  home: { title: 'Home folder and store', settings: home },
  lock: { title: 'Lock of the home folder', settings: lock },
  ingest: { title: 'Ingest', settings: ingest },
  retention: { title: 'Retention', settings: retention },
  build: { title: 'Build', settings: build },
  stop: { title: 'Stopping `schedule` and `worker`', settings: stop },
  queue: { title: 'Queue', settings: queue },
  worker: { title: 'Worker', settings: worker },
  monitoring: { title: 'Monitoring of runs', settings: monitoring },
  traces: { title: 'Traces', settings: traces },
  api: { title: 'API', settings: api },
  posted_rows: { title: 'Posted rows', settings: posted_rows },
  providers: { title: 'Providers of language tasks', settings: providers },
  model: { title: 'Language and embedding models', settings: model },
  model_runs: { title: 'Budget of runs', settings: model_runs },
  model_api: { title: 'Budget of the API', settings: model_api },
  edgar: { title: 'EDGAR', settings: edgar },
}

export const environment = z.object({
  ...home,
  ...lock,
  ...ingest,
  ...retention,
  ...build,
  ...stop,
  ...queue,
  ...worker,
  ...monitoring,
  ...traces,
  ...api,
  ...posted_rows,
  ...providers,
  ...model,
  ...model_runs,
  ...model_api,
  ...edgar,
})
