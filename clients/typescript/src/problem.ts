import type { Problem } from './v1.ts'

export type { Problem }

/** Thrown if the API refuses a request or fails. `problem` says why; `requestId` identifies the request in the server's log. */
export class CrowdtapeError extends Error {
  override name = 'CrowdtapeError'
  readonly status: number
  readonly problem: Problem
  readonly requestId: string | null

  constructor(problem: Problem, requestId: string | null) {
    super(`${problem.status} ${problem.title}: ${problem.detail}`)
    this.status = problem.status
    this.problem = problem
    this.requestId = requestId
  }

  /** Makes the error for a failed response. The body may come from a proxy between client and API, so it need not be a problem object. */
  static async of(response: Response): Promise<CrowdtapeError> {
    const text = await response.text()
    return new CrowdtapeError(problemIn(text, response), response.headers.get('x-request-id'))
  }
}

function problemIn(text: string, { status, statusText }: Response): Problem {
  try {
    const read = JSON.parse(text)
    if (typeof read?.detail === 'string' && typeof read.status === 'number') return read
  } catch {
    // The body is not JSON, so the API did not write it.
  }
  return { type: 'about:blank', title: statusText || 'Error', status, detail: text.slice(0, 500) }
}
