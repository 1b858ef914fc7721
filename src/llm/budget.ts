/** Limits on spending. A limit that is undefined does not apply. */
export interface Limits {
  requests?: number
  tokens?: number
  usd?: number
}

/** Prices in USD per million input tokens and per million output tokens. */
export interface Prices {
  input: number
  output: number
}

export interface Usage {
  input: number
  output: number
}

/** What has been spent so far. Every request that was sent counts, also failed requests and retries. */
export interface Spent {
  requests: number
  /** How many of the requests failed. */
  failures: number
  input_tokens: number
  output_tokens: number
  usd: number
}

/** What all tasks together have spent in the current period. */
interface Purse {
  requests: number
  tokens: number
  usd: number
  aside: { tokens: number; usd: number }
  since: number
}

/**
 * Limits the spending of a run, or of each period of a service. Before a request is sent, an estimate of its usage is
 * reserved, so that parallel requests together cannot exceed a limit. After the response, the usage that the server
 * reports replaces the estimate.
 */
export class Budget {
  readonly spent: Spent = { requests: 0, failures: 0, input_tokens: 0, output_tokens: 0, usd: 0 }
  readonly #limits: Limits
  readonly #prices: Prices
  /**
   * Length of a period in milliseconds. Each period starts with zero spending. Undefined if there is only one period.
   */
  readonly #periodMs: number | undefined
  readonly #purse: Purse
  #usedUpSince?: number

  constructor(limits: Limits, prices: Prices, periodMs?: number, purse?: Purse) {
    this.#limits = limits
    this.#prices = prices
    this.#periodMs = periodMs
    this.#purse = purse ?? { requests: 0, tokens: 0, usd: 0, aside: { tokens: 0, usd: 0 }, since: performance.now() }
  }

  /**
   * Returns the budget of one task, with its own prices and its own record of spending. The task's requests are refused
   * when all tasks together have used `share` of the common limits.
   */
  part(prices: Prices = this.#prices, share = 1): Budget {
    const { requests, tokens, usd } = this.#limits
    const of = (limit: number | undefined) => limit && limit * share
    const limits = { requests: requests && Math.ceil(requests * share), tokens: of(tokens), usd: of(usd) }
    return new Budget(limits, prices, this.#periodMs, this.#purse)
  }

  /** Whether a request was refused in the current period because of a limit. */
  get isUsedUp(): boolean {
    this.#turn()
    return this.#usedUpSince === this.#purse.since
  }

  /** Reserves the tokens of one request. If a limit would be exceeded, nothing is reserved and the result is false. */
  reserve(estimate: Usage): boolean {
    this.#turn()
    const { requests = Infinity, tokens = Infinity, usd = Infinity } = this.#limits
    const { aside, ...purse } = this.#purse
    const wanted = { tokens: estimate.input + estimate.output, usd: this.#cost(estimate) }
    const isThereRoom =
      purse.requests < requests &&
      purse.tokens + aside.tokens + wanted.tokens <= tokens &&
      purse.usd + aside.usd + wanted.usd <= usd
    if (!isThereRoom) return this.#refuse()
    aside.tokens += wanted.tokens
    aside.usd += wanted.usd
    return true
  }

  /** Counts a request that is about to be sent. Returns false if the limit is reached. */
  send(): boolean {
    if (this.#purse.requests >= (this.#limits.requests ?? Infinity)) return this.#refuse()
    this.#purse.requests++
    this.spent.requests++
    return true
  }

  /** Replaces the reserved estimate by the real usage, which is zero for a failed request. */
  settle(estimate: Usage, used: Usage = { input: 0, output: 0 }): void {
    const { aside } = this.#purse
    aside.tokens -= estimate.input + estimate.output
    aside.usd -= this.#cost(estimate)
    this.#purse.tokens += used.input + used.output
    this.#purse.usd += this.#cost(used)
    this.spent.input_tokens += used.input
    this.spent.output_tokens += used.output
    this.spent.usd = this.#cost({ input: this.spent.input_tokens, output: this.spent.output_tokens })
  }

  #refuse(): false {
    this.#usedUpSince = this.#purse.since
    return false
  }

  #turn(): void {
    const now = performance.now()
    if (this.#periodMs === undefined || now - this.#purse.since < this.#periodMs) return
    Object.assign(this.#purse, { requests: 0, tokens: 0, usd: 0, since: now })
  }

  #cost({ input, output }: Usage): number {
    return (input * this.#prices.input + output * this.#prices.output) / 1e6
  }
}
