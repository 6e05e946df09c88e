/** One thing that is wrong with a request. */
export interface FieldError {
  /** The input that caused the error, such as `card.expirationMonth` or `allowPaymentMethods.0`. */
  readonly field: string
  /** Stable snake_case word from the catalogue in `docs/errors.md`. */
  readonly reason: string
  readonly message: string
}

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
    /** The input that caused the error. */
    readonly field?: string
    /** `true`: nothing was done, and the same order can be sent again, as a new one. Otherwise it is absent. */
    readonly retryable?: boolean
    /** Everything that is wrong with the request, if `field` is present. The first one is this error itself. */
    readonly errors?: readonly FieldError[]
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
