import type { Settings } from '../base/settings.ts'
import { Budget, type Limits } from './budget.ts'
import { ModelClient, type ModelClientOptions } from './client.ts'

/**
 * Opens a client for the configured server. `limits` is the budget of the client for each period of `periodMs`, or for
 * its whole lifetime if `periodMs` is undefined. The options in `stricter` replace options from the settings.
 */
export function openClient(
  settings: Settings,
  limits: Limits,
  stricter: Partial<ModelClientOptions> = {},
  periodMs?: number,
): ModelClient {
  const prices = { input: settings.CROWDTAPE_LLM_INPUT_USD, output: settings.CROWDTAPE_LLM_OUTPUT_USD }
  const options: ModelClientOptions = {
    baseUrl: settings.OPENAI_BASE_URL,
    apiKey: settings.OPENAI_API_KEY,
    timeoutMs: settings.CROWDTAPE_LLM_TIMEOUT_SECONDS * 1000,
    retries: settings.CROWDTAPE_LLM_RETRIES,
    concurrency: settings.CROWDTAPE_LLM_CONCURRENCY,
    breakAfter: settings.CROWDTAPE_LLM_FAILURES,
    restMs: settings.CROWDTAPE_LLM_REST_SECONDS * 1000,
    ...stricter,
  }
  return new ModelClient(options, new Budget(limits, prices, periodMs))
}
