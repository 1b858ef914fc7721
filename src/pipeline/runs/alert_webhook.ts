import { postJson, type WebhookOptions } from './post_json.ts'

/** The JSON body that an alert posts to the operator's webhook. */
export interface Alert {
  /** Version of this format. It is incremented with every incompatible change. */
  version: 1
  kind: 'run_failed' | 'audit_failed' | 'late' | 'refused' | 'source_failed'
  /** When the problem was detected, as ISO 8601 in UTC. */
  at: string
  /** The problem in one sentence. Chat services show this text. */
  text: string
  /** Id of the run that the alert is about. Null if the alert is not about a recorded run. */
  run: string | null
  job: string | null
  days: string[]
  /** The live release. Null if no release is live yet, or if the release cannot be read quickly. */
  live: string | null
  /** One line for each late feed, failure, refused file or failed source, with the reason. */
  details: string[]
}

/** Posts an alert. Returns undefined if the receiver accepted the alert, and the reason if not. */
export function sendAlert(alert: Alert, options: WebhookOptions): Promise<string | undefined> {
  return postJson(JSON.stringify(alert), options)
}
