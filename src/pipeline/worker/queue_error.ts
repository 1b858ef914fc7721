/** Names of errors after which a retry would fail again. */
const lasting = new Set(['ContractViolation', 'BadModel', 'ConfigMistake'])

/**
 * Converts the error of a job for BullMQ. The name of the error decides whether the job is retried, because an error loses its class when
 * it is sent to another process.
 */
export function queueErrorOf({ name, message }: Error): Error {
  // BullMQ does not retry errors with this name.
  return Object.assign(new Error(message), { name: lasting.has(name) ? 'UnrecoverableError' : name })
}
