import { postJson, type WebhookOptions } from './post_json.ts'

/** JSON body of an alert. */
export interface Alert {
  /** Incremented with every incompatible change. */
  version: 1
  kind: 'run_failed' | 'audit_failed' | 'late' | 'refused' | 'source_failed'
  /** Time of detection; ISO 8601, UTC. */
  at: string
  /** Summary in one sentence, for chat services. */
  text: string
  /** Id of the run; null if there is none. */
  run: string | null
  job: string | null
  days: string[]
  /** The live release; null if there is none yet. */
  live: string | null
  /** Late feeds, failures, rejected files, or sources that could not be read, each with its reason. */
  details: string[]
}

/** Posts an alert. Returns undefined on success, otherwise the reason for the failure. */
export function sendAlert(alert: Alert, options: WebhookOptions): Promise<string | undefined> {
  return postJson(JSON.stringify(alert), options)
}
