/**
 * A failed request. `over`: no further requests are possible now (budget, key, deadline, server down). `unfit`: the
 * server rejects this request, but may accept a smaller one. `failed`: this attempt failed. The message never contains
 * the server's text, which may repeat the user's.
 */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure'
  readonly kind: 'over' | 'unfit' | 'failed'

  constructor(kind: RemoteFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
