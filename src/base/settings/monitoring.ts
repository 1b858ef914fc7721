import { z } from 'zod'
import { address, seconds, text } from './kinds.ts'

export const monitoring = {
  CROWDTAPE_ALERT_URL: address('https://hooks.example/crowdtape')
    .optional()
    .describe(
      'Webhook for alerts: failed runs and audits, refused landing files, sources that cannot be read, and late feeds. If not set, ' +
        'no alert is sent.',
    ),
  CROWDTAPE_RELEASE_WEBHOOKS: z
    .string()
    .regex(
      /^\s*(https?:\/\/[^\s,]+\s*(,\s*|$))*$/,
      'expected addresses such as https://hooks.example/releases, comma-separated',
    )
    .default('')
    .describe('Webhooks for published releases, comma-separated; they need `CROWDTAPE_WEBHOOK_SECRET`.'),
  CROWDTAPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'expected `whsec_` and the base64 of 24 to 64 random bytes')
    .optional()
    .describe(
      'Secret that signs the webhooks for releases, in the format of standardwebhooks.com: `whsec_` and the base64 of 24 to 64 ' +
        'random bytes (`echo whsec_$(openssl rand -base64 32)`).',
    ),
  CROWDTAPE_WEBHOOK_TIMEOUT_SECONDS: seconds(1)
    .default(5)
    .describe('Timeout of one request to `CROWDTAPE_ALERT_URL` or to a webhook for releases.'),
  CROWDTAPE_METRICS_FILE: text
    .optional()
    .describe("File to which each run writes its metrics, for node_exporter's textfile collector."),
  CROWDTAPE_LOG_FORMAT: z
    .enum(['text', 'json'])
    .default('text')
    .describe('Format of the progress of a run on stderr: `text`, or `json` lines with the id of the run.'),
}

export const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http://127.0.0.1:4318')
    .optional()
    .describe(
      'OTLP receiver (HTTP) for traces of runs, jobs and requests, such as `http://127.0.0.1:4318`. If not set, nothing is traced.',
    ),
}
