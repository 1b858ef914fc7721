/** What may be spent; undefined sets no bound. */
export interface Limits {
  requests?: number
  tokens?: number
  usd?: number
}

/** USD for a million tokens, read and written. */
export interface Prices {
  input: number
  output: number
}

export interface Usage {
  input: number
  output: number
}

/** What was spent. A request counts when it is sent, also one that fails or is sent again. */
export interface Spent {
  requests: number
  /** Requests that came to nothing, of those. */
  failures: number
  input_tokens: number
  output_tokens: number
  usd: number
}

/** What several tasks spend together. */
interface Purse {
  requests: number
  tokens: number
  usd: number
  aside: { tokens: number; usd: number }
  since: number
}

/**
 * Keeps a run, or the hours of a service, within limits. Tokens are set aside by an estimate before a request goes out, so
 * that requests side by side do not pass the limit together, and booked by what the server says after.
 */
export class Budget {
  readonly spent: Spent = { requests: 0, failures: 0, input_tokens: 0, output_tokens: 0, usd: 0 }
  readonly #limits: Limits
  readonly #prices: Prices
  /** Milliseconds after which the limits hold anew; undefined: once. */
  readonly #periodMs: number | undefined
  readonly #purse: Purse
  #usedUpSince?: number

  constructor(limits: Limits, prices: Prices, periodMs?: number, purse?: Purse) {
    this.#limits = limits
    this.#prices = prices
    this.#periodMs = periodMs
    this.#purse = purse ?? { requests: 0, tokens: 0, usd: 0, aside: { tokens: 0, usd: 0 }, since: performance.now() }
  }

  /** A task's part: spends from the same limits, up to a share of them, at prices of its own, and keeps its own account. */
  part(prices: Prices = this.#prices, share = 1): Budget {
    const { requests, tokens, usd } = this.#limits
    const of = (limit: number | undefined) => limit && limit * share
    const limits = { requests: requests && Math.ceil(requests * share), tokens: of(tokens), usd: of(usd) }
    return new Budget(limits, prices, this.#periodMs, this.#purse)
  }

  /** Whether something was not sent because of a limit that still holds. */
  get isUsedUp(): boolean {
    this.#turn()
    return this.#usedUpSince === this.#purse.since
  }

  /** Sets tokens aside, and room for a request; false where a limit would be passed, and nothing is set aside. */
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

  /** Counts a request that goes out now; false where the limit is reached. */
  send(): boolean {
    if (this.#purse.requests >= (this.#limits.requests ?? Infinity)) return this.#refuse()
    this.#purse.requests++
    this.spent.requests++
    return true
  }

  /** Gives back what was set aside, and books what was used: nothing for a request that came to nothing. */
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
