/** Limits on spending; undefined means no limit. */
export interface Limits {
  requests?: number
  tokens?: number
  usd?: number
}

/** USD per million input and output tokens. */
export interface Prices {
  input: number
  output: number
}

export interface Usage {
  input: number
  output: number
}

/** Spending so far. Every request that is sent counts, including failed ones and retries. */
export interface Spent {
  requests: number
  /** How many of the requests failed. */
  failures: number
  input_tokens: number
  output_tokens: number
  usd: number
}

/** What several tasks together have spent in the current period. */
interface Purse {
  requests: number
  tokens: number
  usd: number
  aside: { tokens: number; usd: number }
  since: number
}

/**
 * Limits the spending of a run, or of each period of a service. An estimate is reserved before a request is sent, so that parallel requests
 * cannot exceed a limit together; afterwards the usage that the server reports is booked.
 */
export class Budget {
  readonly spent: Spent = { requests: 0, failures: 0, input_tokens: 0, output_tokens: 0, usd: 0 }
  readonly #limits: Limits
  readonly #prices: Prices
  /** Length of a period in milliseconds, after which spending is counted from zero again. Undefined if there is only one period. */
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
   * The budget of one task. It has its own prices and its own record of spending. Its requests are refused once all tasks
   * together have used `share` of the common limits.
   */
  part(prices: Prices = this.#prices, share = 1): Budget {
    const { requests, tokens, usd } = this.#limits
    const of = (limit: number | undefined) => limit && limit * share
    const limits = { requests: requests && Math.ceil(requests * share), tokens: of(tokens), usd: of(usd) }
    return new Budget(limits, prices, this.#periodMs, this.#purse)
  }

  /** Whether a limit has stopped a request in the current period. */
  get isUsedUp(): boolean {
    this.#turn()
    return this.#usedUpSince === this.#purse.since
  }

  /** Reserves tokens and a request; returns false, and reserves nothing, if a limit would be exceeded. */
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

  /** Counts a request that is being sent; false if the limit is reached. */
  send(): boolean {
    if (this.#purse.requests >= (this.#limits.requests ?? Infinity)) return this.#refuse()
    this.#purse.requests++
    this.spent.requests++
    return true
  }

  /** Replaces the reservation by the actual usage. A failed request has no usage. */
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
