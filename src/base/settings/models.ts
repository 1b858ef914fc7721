import { z } from 'zod'
import { address, count, dollars, onOrOff, price, provider, seconds, text } from './kinds.ts'

export const providers = {
  CROWDTAPE_LABELS: provider.describe(
    'Provider of question labels. `openai` sends the texts to the server of `OPENAI_BASE_URL`. After a change to ' +
      '`built_in`, labels from the server are kept but not used. Use the same value for all commands.',
  ),
  CROWDTAPE_SUMMARIES: provider.describe(
    'Provider of filing summaries. `built_in` quotes sentences of the filing; `openai` sends parts of the filing to a ' +
      'language model. A summary with a figure that is not in the filing is rejected. Use the same value for all commands.',
  ),
  CROWDTAPE_ANSWERS: provider.describe(
    'Provider of answers. `built_in` uses rules; `openai` sends the question and the evidence for the answer to a language model.',
  ),
  CROWDTAPE_SCREENS: provider.describe(
    'Provider that parses queries of the screener. `built_in` is a grammar. With `openai`, queries that the grammar does not ' +
      'fully understand are sent to a language model, which rewords them; a rewording that fails its checks is not used.',
  ),
  CROWDTAPE_EMBEDDINGS: z
    .enum(['built_in', 'openai', 'local'])
    .default('built_in')
    .describe(
      'Provider of embeddings for passages of filings, for questions about filings and for theme discovery: `built_in` (hashed ' +
        'words), `openai` (a server that receives the texts) or `local` (a model on this machine). A local model also chooses ' +
        'the themes of messages from boards, unless a language model labels them. Use the same value for all commands.',
    ),
}

export const model = {
  OPENAI_BASE_URL: address('http://127.0.0.1:11434/v1')
    .optional()
    .describe(
      "OpenAI-compatible server, such as `http://127.0.0.1:11434/v1` (Ollama). If not set, OpenAI's own server is used.",
    ),
  OPENAI_API_KEY: text.optional().describe('API key for the server; optional if `OPENAI_BASE_URL` is set.'),
  CROWDTAPE_LLM_MODEL: text
    .optional()
    .describe('Name of the language model; needed if labels, summaries, answers or screener queries use `openai`.'),
  CROWDTAPE_LLM_TEMPERATURE: z.coerce
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe(
      'Temperature of the language model. If not set, no temperature is sent, because some models do not accept this parameter.',
    ),
  CROWDTAPE_LLM_MAX_OUTPUT_TOKENS: count(16).default(16_384).describe('Maximum length of one answer, in tokens.'),
  CROWDTAPE_LLM_QUESTIONS: count(1)
    .max(50)
    .default(20)
    .describe('Maximum number of questions that are labelled in one request.'),
  CROWDTAPE_LLM_CONCURRENCY: count(1)
    .max(100)
    .default(4)
    .describe('Maximum number of concurrent requests to the server.'),
  CROWDTAPE_LLM_TIMEOUT_SECONDS: seconds(1).default(60).describe('Timeout of one request.'),
  CROWDTAPE_LLM_RETRIES: count(0)
    .max(10)
    .default(4)
    .describe('Maximum retries of a failed request; the API retries at most once.'),
  CROWDTAPE_LLM_FAILURES: count(1)
    .default(10)
    .describe(
      'Consecutive failures after which the circuit breaker opens and the built-in provider answers; in the API at most 3.',
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
      'Name of the embedding model: with `openai`, a model of the server; with `local`, a model on the Hugging Face hub, which is ' +
        'downloaded once.',
    ),
  CROWDTAPE_EMBEDDING_DIMENSIONS: count(8)
    .optional()
    .describe(
      "Length of the vectors that are requested from the server. If not set, the model's default length is used.",
    ),
  CROWDTAPE_EMBEDDING_FOLDER: text
    .optional()
    .describe('Folder of a local embedding model (ONNX files for transformers.js). If set, nothing is downloaded.'),
}

export const model_runs = {
  CROWDTAPE_LLM_MAX_SECONDS: seconds(1)
    .default(3600)
    .describe(
      'How long a run may spend on labels from the server, or on themes from a local model. The same limit applies ' +
        'separately to summaries and to vectors.',
    ),
  CROWDTAPE_LLM_MAX_REQUESTS: count(0)
    .default(1000)
    .describe('Maximum requests per run, for labels, summaries and vectors together.'),
  CROWDTAPE_LLM_MAX_TOKENS: count(0).default(10_000_000).describe('Maximum tokens per run.'),
  CROWDTAPE_LLM_MAX_USD: dollars.describe(
    'Maximum US dollars per run, at the configured prices. If not set, there is no limit.',
  ),
  CROWDTAPE_LLM_BATCH: onOrOff.describe(
    'Whether nightly runs and backfills use the Batch API, which costs half as much but may take a day to answer.',
  ),
  CROWDTAPE_LLM_BATCH_WAIT_SECONDS: seconds(0)
    .default(1800)
    .describe('How long a run waits for a batch; if the batch is not ready by then, the next run collects it.'),
}

export const model_api = {
  CROWDTAPE_LLM_HOURLY_REQUESTS: count(0)
    .default(5000)
    .describe(
      'Maximum requests to the server that the API sends per hour; above this number, the built-in provider answers.',
    ),
  CROWDTAPE_LLM_HOURLY_TOKENS: count(0).default(10_000_000).describe('Maximum tokens that the API uses per hour.'),
  CROWDTAPE_LLM_HOURLY_USD: dollars.describe(
    'Maximum US dollars that the API spends per hour. If not set, there is no limit.',
  ),
}
