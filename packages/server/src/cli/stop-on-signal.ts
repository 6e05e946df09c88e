interface StopOptions {
  /** The name of the program at the start of a sentence: `The service`. */
  readonly program: string
  readonly close: () => Promise<void>
  readonly tell: (line: string) => void
}

// Longer than the time limit of any request, and shorter than the usual time before a supervisor kills.
const drainMs = 20_000

/** Stops a server on SIGTERM or SIGINT, after it has answered the requests in progress. */
export function stopOnSignal({ program, close, tell }: StopOptions): void {
  const stop = (): void => {
    setTimeout(() => process.exit(1), drainMs).unref()
    close().catch((error: unknown) => {
      tell(`${program} could not stop cleanly: ${String(error)}`)
      process.exitCode = 1
    })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
