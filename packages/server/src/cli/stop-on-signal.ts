interface StopOptions {
  /** The name of the program at the start of a sentence: `The service`. */
  readonly program: string
  /** Stops the program. It may go on serving for a while. Default: `close`. */
  readonly stop?: () => Promise<void>
  /** Stops it at once, also while `stop` waits. */
  readonly close: () => Promise<void>
  /** How long `stop` may go on serving, in milliseconds. Default 0. */
  readonly drainMs?: number
  readonly tell: (line: string) => void
}

// Longer than the time limit of any request, and shorter than the usual time before a supervisor kills.
const patienceMs = 20_000

/**
 * Stops a server on SIGTERM or SIGINT, after it has answered the requests in progress. A second signal ends the time in
 * which it keeps serving; a third one kills it.
 */
export function stopOnSignal({ program, close, stop = close, drainMs = 0, tell }: StopOptions): void {
  const signals = ['SIGTERM', 'SIGINT'] as const
  let count = 0
  const onSignal = (): void => {
    count += 1
    if (count === 1) setTimeout(() => process.exit(1), drainMs + patienceMs).unref()
    else for (const signal of signals) process.off(signal, onSignal)
    const act = count === 1 ? stop : close
    act().catch((error: unknown) => {
      tell(`${program} could not stop cleanly: ${String(error)}`)
      process.exitCode = 1
    })
  }
  for (const signal of signals) process.on(signal, onSignal)
}
