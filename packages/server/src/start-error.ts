/** Why the service cannot start, in one sentence for the person who started it. Never a secret in it. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

/** The system's word for what went wrong (`EADDRINUSE`, `EACCES`, …), when it gave one. */
export function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : null
}
