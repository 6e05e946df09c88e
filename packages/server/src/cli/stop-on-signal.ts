interface Stopping {
  /** What stops, as a sentence begins with it: `The service`. */
  readonly program: string
  readonly close: () => Promise<void>
  readonly tell: (line: string) => void
}

// Longer than any request may take, shorter than what a supervisor waits before it kills.
const drainMs = 20_000

/** Stops a program that serves when it is told to by SIGTERM or SIGINT: what was begun is answered first. */
export function stopOnSignal({ program, close, tell }: Stopping): void {
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
