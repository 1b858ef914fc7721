import { z } from 'zod'
import { api } from './api.ts'
import { edgar } from './edgar.ts'
import { model, model_api, model_runs, providers } from './models.ts'
import { build, queue, runs, stop, traces, worker } from './runs.ts'
import { home, ingest, releases } from './storage.ts'

/**
 * All settings that differ between deployments, by subject. Each is declared once, with type, default and meaning;
 * docs/settings.md and `--help` are generated from these declarations.
 */
export const settingGroups = {
  home: { title: 'Home folder and store', settings: home },
  ingest: { title: 'Ingest', settings: ingest },
  build: { title: 'Build', settings: build },
  stop: { title: 'Stopping `schedule` and `worker`', settings: stop },
  queue: { title: 'Queue', settings: queue },
  worker: { title: 'Worker', settings: worker },
  runs: { title: 'Watching runs', settings: runs },
  traces: { title: 'Traces', settings: traces },
  releases: { title: 'Releases', settings: releases },
  api: { title: 'API', settings: api },
  providers: { title: 'Providers of language tasks', settings: providers },
  model: { title: 'Language and embedding models', settings: model },
  model_runs: { title: 'Budget of runs', settings: model_runs },
  model_api: { title: 'Budget of the API', settings: model_api },
  edgar: { title: 'EDGAR', settings: edgar },
}

export const environment = z.object({
  ...home,
  ...ingest,
  ...build,
  ...stop,
  ...queue,
  ...worker,
  ...runs,
  ...traces,
  ...releases,
  ...api,
  ...providers,
  ...model,
  ...model_runs,
  ...model_api,
  ...edgar,
})
