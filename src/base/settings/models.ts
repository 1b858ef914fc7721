import { z } from 'zod'
import { address, count, dollars, onOrOff, price, provider, seconds, text } from './kinds.ts'

export const providers = {
  CROWDTAPE_LABELS: provider.describe(
    'Provider of question labels. `openai` sends texts to the server of `OPENAI_BASE_URL`. Labels of ' +
      'that server are kept after a change to `built_in`, but are not used. Use the same value for all commands.',
  ),
  CROWDTAPE_SUMMARIES: provider.describe(
    'Provider of filing summaries: sentences of the filing, or `openai`, which receives parts of filings. A summary with a ' +
      'figure that is not in the filing is rejected. Use the same value for all commands.',
  ),
  CROWDTAPE_ANSWERS: provider.describe(
    'Provider of answers: rules, or `openai`, which receives the question and the evidence for the answer.',
  ),
  CROWDTAPE_SCREENS: provider.describe(
    'Provider that reads queries of the screener: a grammar, or `openai`, which rewords the parts that the grammar does not ' +
      'understand and receives those queries. A rewording that fails its checks is not used.',
  ),
  CROWDTAPE_EMBEDDINGS: z
    .enum(['built_in', 'openai', 'local'])
    .default('built_in')
    .describe(
      'Provider of embeddings for passages of filings, questions to them and the vocabulary of theme discovery: `built_in` ' +
        '(hashed words), `openai` (a server that receives them) or `local` (a model on this machine, which then also chooses the ' +
        'themes of messages to boards, unless a language model labels them). Use the same value for all commands.',
    ),
}

export const model = {
  OPENAI_BASE_URL: address('http://127.0.0.1:11434/v1')
    .optional()
    .describe("OpenAI-compatible server, such as `http://127.0.0.1:11434/v1` (Ollama). If not set, OpenAI's own."),
  OPENAI_API_KEY: text.optional().describe('Key for that server; optional if `OPENAI_BASE_URL` is set.'),
  CROWDTAPE_LLM_MODEL: text.optional().describe('Name of the language model; needed with `openai`.'),
  CROWDTAPE_LLM_TEMPERATURE: z.coerce
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe('Temperature of the language model. If not set, none is sent, because some models do not accept one.'),
  CROWDTAPE_LLM_MAX_OUTPUT_TOKENS: count(16).default(16_384).describe('Maximum length of one answer, in tokens.'),
  CROWDTAPE_LLM_QUESTIONS: count(1).max(50).default(20).describe('Questions labelled in one request.'),
  CROWDTAPE_LLM_CONCURRENCY: count(1).max(100).default(4).describe('Concurrent requests.'),
  CROWDTAPE_LLM_TIMEOUT_SECONDS: seconds(1).default(60).describe('Timeout of one request.'),
  CROWDTAPE_LLM_RETRIES: count(0)
    .max(10)
    .default(4)
    .describe('Retries of a failed request; the API retries once at most.'),
  CROWDTAPE_LLM_FAILURES: count(1)
    .default(10)
    .describe(
      'Consecutive failures after which the circuit breaker opens and the built-in provider answers; at most 3 in the API.',
    ),
  CROWDTAPE_LLM_REST_SECONDS: seconds(0)
    .default(30)
    .describe('How long the circuit breaker stays open before one request tries the server again.'),
  CROWDTAPE_LLM_INPUT_USD: price.describe('Price of a million input tokens, in US dollars.'),
  CROWDTAPE_LLM_OUTPUT_USD: price.describe('Price of a million output tokens, in US dollars.'),
  CROWDTAPE_EMBEDDING_USD: price.describe('Price of a million embedded tokens, in US dollars.'),
  CROWDTAPE_EMBEDDING_MODEL: text
    .optional()
    .describe(
      'Name of the embedding model of that server; with `local`, of a model on the Hugging Face hub, which is downloaded once.',
    ),
  CROWDTAPE_EMBEDDING_DIMENSIONS: count(8)
    .optional()
    .describe("Length of the vectors requested from that server. If not set, the model's own."),
  CROWDTAPE_EMBEDDING_FOLDER: text
    .optional()
    .describe('Folder of a local embedding model (ONNX, as transformers.js reads it); nothing is downloaded then.'),
}

export const model_runs = {
  CROWDTAPE_LLM_MAX_SECONDS: seconds(1)
    .default(3600)
    .describe(
      'How long a run may request labels, or choose themes with a local model; summaries and vectors each have the same time.',
    ),
  CROWDTAPE_LLM_MAX_REQUESTS: count(0)
    .default(1000)
    .describe('Requests per run, for labels, summaries and vectors together.'),
  CROWDTAPE_LLM_MAX_TOKENS: count(0).default(10_000_000).describe('Tokens per run.'),
  CROWDTAPE_LLM_MAX_USD: dollars.describe(
    'US dollars per run, at the configured prices. If not set, there is no limit.',
  ),
  CROWDTAPE_LLM_BATCH: onOrOff.describe(
    'Whether nightly runs and backfills use the Batch API (half the price, up to a day).',
  ),
  CROWDTAPE_LLM_BATCH_WAIT_SECONDS: seconds(0)
    .default(1800)
    .describe('How long a run waits for a batch; if it is not ready by then, the next run collects it.'),
}

export const model_api = {
  CROWDTAPE_LLM_HOURLY_REQUESTS: count(0)
    .default(5000)
    .describe('Requests per hour of the API; above that, the built-in provider answers.'),
  CROWDTAPE_LLM_HOURLY_TOKENS: count(0).default(10_000_000).describe('Tokens per hour of the API.'),
  CROWDTAPE_LLM_HOURLY_USD: dollars.describe('US dollars per hour of the API. If not set, there is no limit.'),
}
