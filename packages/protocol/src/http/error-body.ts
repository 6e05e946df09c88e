/** The one body of every error. */
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

/** Reads an answer's body, or gives `null` when it is not ours, as from a proxy in between. */
export function parseErrorBody(value: unknown): ErrorBody | null {
  const body = value as Partial<ErrorBody> | null
  const isOurs =
    typeof body?.code === 'number' &&
    typeof body.message === 'string' &&
    typeof body.data?.reason === 'string'
  return isOurs ? (body as ErrorBody) : null
}
