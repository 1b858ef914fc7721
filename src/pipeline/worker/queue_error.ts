/** Errors that a retry cannot fix. */
const lasting = new Set(['ContractViolation', 'BadModel', 'ConfigMistake'])

/**
 * Converts a job's error for BullMQ. The name decides whether the job is retried, because errors lose their class when they cross a process
 * boundary.
 */
export function queueErrorOf({ name, message }: Error): Error {
  // BullMQ does not retry errors with this name.
  return Object.assign(new Error(message), { name: lasting.has(name) ? 'UnrecoverableError' : name })
}
