/** Failures that another try cannot mend. */
const lasting = new Set(['BrokenPromise', 'BadModel', 'ConfigMistake'])

/** A failed job's error as BullMQ is to see it: it crosses to another process, so its name tells whether to try again. */
export function failureOf({ name, message }: Error): Error {
  // By this name BullMQ knows that it need not.
  return Object.assign(new Error(message), { name: lasting.has(name) ? 'UnrecoverableError' : name })
}
