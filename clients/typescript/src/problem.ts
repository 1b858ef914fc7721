import type { Problem } from './v1.ts'

export type { Problem }

/** The API refused a request, or failed: its problem, with the id that finds the request in the server's log. */
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

  /** The error of a response that is no success; whatever is between client and API may have written it. */
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
    // Not of the API.
  }
  return { type: 'about:blank', title: statusText || 'Error', status, detail: text.slice(0, 500) }
}
