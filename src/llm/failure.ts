/**
 * Why a request came to nothing. `over`: nothing more can be asked now (budget, key, deadline, a server that is down).
 * `unfit`: the server takes not this request, maybe a smaller one. `failed`: not this time. The message never holds what
 * the server wrote, which may repeat the text that was asked about.
 */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure'
  readonly kind: 'over' | 'unfit' | 'failed'

  constructor(kind: RemoteFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
