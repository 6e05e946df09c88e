/** Why the service cannot start, in one sentence for the person who started it, without secrets. */
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

/** The problem with a file, a folder or a connection, in a few words that follow a colon. */
export function describeError(error: unknown): string {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    case 'EISDIR':
      return 'it is a folder'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a part of its path is not a folder'
    case 'ECONNREFUSED':
      return 'nothing answers there'
    case 'ENOTFOUND':
      return 'there is no such host'
    default:
      return error instanceof Error && error.message ? error.message : 'unknown reason'
  }
}
