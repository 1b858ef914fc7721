/** Errors that a retry cannot fix. */
const lasting = new Set(['ContractViolation', 'BadModel', 'ConfigMistake'])

/** Converts a job's error for BullMQ. Errors cross a process boundary, so their name decides about a retry. */
export function queueErrorOf({ name, message }: Error): Error {
  // BullMQ does not retry errors with this name.
  return Object.assign(new Error(message), { name: lasting.has(name) ? 'UnrecoverableError' : name })
}
