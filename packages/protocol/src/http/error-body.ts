/** The body of every error. */
export interface ErrorBody {
  /** The HTTP status. */
  readonly code: number
  readonly message: string
  readonly data: {
    /** The same as `message`. */
    readonly errorMessage: string
    /** Stable snake_case word from the catalogue in `docs/errors.md`. */
    readonly reason: string
  }
}

/** Reads the body of an error. Returns `null` if it is not from our service, but for example from a proxy. */
export function parseErrorBody(value: unknown): ErrorBody | null {
  const body = value as Partial<ErrorBody> | null
  const isOurs =
    typeof body?.code === 'number' &&
    typeof body.message === 'string' &&
    typeof body.data?.reason === 'string'
  return isOurs ? (body as ErrorBody) : null
}
