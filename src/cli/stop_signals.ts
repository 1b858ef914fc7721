/**
 * A signal that is aborted on the first SIGTERM or SIGINT, for commands that run until they are stopped. A second
 * signal ends the process at once, as usual.
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
