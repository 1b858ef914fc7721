import { Budget } from '../language/remote/budget.ts'
import { Server } from '../language/remote/server.ts'
import type { Settings } from '../settings.ts'

/** The server that is set, with the budget and the deadline of one run. */
export function serverOfRun(settings: Settings, seconds: number): Server {
  const budget = new Budget(
    {
      requests: settings.CROWDTAPE_LLM_MAX_REQUESTS,
      tokens: settings.CROWDTAPE_LLM_MAX_TOKENS,
      usd: settings.CROWDTAPE_LLM_MAX_USD,
    },
    { input: settings.CROWDTAPE_LLM_INPUT_USD, output: settings.CROWDTAPE_LLM_OUTPUT_USD },
  )
  return new Server(
    {
      baseUrl: settings.OPENAI_BASE_URL,
      apiKey: settings.OPENAI_API_KEY,
      timeoutMs: settings.CROWDTAPE_LLM_TIMEOUT_SECONDS * 1000,
      retries: settings.CROWDTAPE_LLM_RETRIES,
      breakAfter: settings.CROWDTAPE_LLM_FAILURES,
      signal: AbortSignal.timeout(seconds * 1000),
    },
    budget,
  )
}
