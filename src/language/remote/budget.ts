/** What a run may spend; undefined sets no bound. */
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
  input_tokens: number
  output_tokens: number
  usd: number
}

/**
 * Keeps a run within its limits. Tokens are set aside by an estimate before a request goes out, so that requests side by
 * side do not pass the limit together, and booked by what the server says after.
 */
export class Budget {
  readonly spent: Spent = { requests: 0, input_tokens: 0, output_tokens: 0, usd: 0 }
  readonly #limits: Limits
  readonly #prices: Prices
  #aside: Usage = { input: 0, output: 0 }
  #isUsedUp = false

  constructor(limits: Limits, prices: Prices) {
    this.#limits = limits
    this.#prices = prices
  }

  /** Whether something was not sent because of a limit. */
  get isUsedUp(): boolean {
    return this.#isUsedUp
  }

  /** Sets tokens aside, and room for a request; false where a limit would be passed, and nothing is set aside. */
  reserve(estimate: Usage): boolean {
    const { requests = Infinity, tokens = Infinity, usd = Infinity } = this.#limits
    const input = this.spent.input_tokens + this.#aside.input + estimate.input
    const output = this.spent.output_tokens + this.#aside.output + estimate.output
    if (this.spent.requests >= requests || input + output > tokens || this.#cost({ input, output }) > usd) {
      this.#isUsedUp = true
      return false
    }
    this.#aside.input += estimate.input
    this.#aside.output += estimate.output
    return true
  }

  /** Counts a request that goes out now; false where the limit is reached. */
  send(): boolean {
    const isThereRoom = this.spent.requests < (this.#limits.requests ?? Infinity)
    if (isThereRoom) this.spent.requests++
    else this.#isUsedUp = true
    return isThereRoom
  }

  /** Gives back what was set aside, and books what was used: nothing for a request that came to nothing. */
  settle(estimate: Usage, used: Usage = { input: 0, output: 0 }): void {
    this.#aside.input -= estimate.input
    this.#aside.output -= estimate.output
    this.spent.input_tokens += used.input
    this.spent.output_tokens += used.output
    this.spent.usd = this.#cost({ input: this.spent.input_tokens, output: this.spent.output_tokens })
  }

  #cost({ input, output }: Usage): number {
    return (input * this.#prices.input + output * this.#prices.output) / 1e6
  }
}
