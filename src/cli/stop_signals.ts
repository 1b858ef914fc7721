/**
 * Returns an abort signal for commands that run until they are stopped, which is aborted at the first SIGTERM or
 * SIGINT. A second SIGTERM or SIGINT ends the process at once, as Node does by default.
 */
export function stopSignals(onStop: (signal: NodeJS.Signals) => void): AbortSignal {
  const stop = new AbortController()
  const on = (signal: NodeJS.Signals) => {
    process.off('SIGTERM', on)
    process.off('SIGINT', on)
    onStop(signal)
    stop.abort()
  }
  process.on('SIGTERM', on)
  process.on('SIGINT', on)
  return stop.signal
}
