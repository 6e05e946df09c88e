import type { ApiError, ConfigurationError, Locale, NetworkError } from '@element-js/protocol/frame'
import { parseErrorBody } from '@element-js/protocol/http'

/** A request of a frame to the service. */
export interface ServiceRequest<Answer> {
  /** On the frame's own origin. */
  readonly path: string
  readonly body: object
  readonly apiKey: string
  /**
   * The service does the work only once for this key, however often the request is sent. URL-safe, up to 64 characters.
   */
  readonly idempotencyKey: string
  /** Reads a successful answer; `null` or `false` if it is not from the service. */
  readonly read: (body: unknown) => Answer | null | false
  /** The language of the service's messages for the payer. */
  readonly locale?: Locale
  /** The message for the payer if no answer arrives. */
  readonly networkMessage?: string
}

type ServiceError = ApiError | NetworkError | ConfigurationError

/** The outcome of a request. */
export type ServiceResult<Answer> =
  | { readonly data: Answer; readonly error?: never }
  | { readonly error: ServiceError; readonly data?: never }

/** Posts to the service, and tries again if the answer is lost. Never rejects. */
export async function askService<Answer>({
  path,
  body: content,
  apiKey,
  idempotencyKey,
  read,
  locale = 'en',
  networkMessage = '',
}: ServiceRequest<Answer>): Promise<ServiceResult<Answer>> {
  const body = JSON.stringify(content)
  // Longer than an issuer takes to verify a card on a bad day.
  const deadline = performance.now() + 30_000
  // The pause after each failed try.
  for (const pauseMs of [500, 1500, 0]) {
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': locale,
          'x-api-key': apiKey,
          'idempotency-key': idempotencyKey,
        },
        body,
        // This does not take all of the remaining time, because another try may get the answer that was lost. If a pause
        // took too long, as on a device that sleeps, nothing remains: a negative time-out throws, and nothing is sent.
        signal: AbortSignal.timeout(Math.min(12_000, deadline - performance.now())),
      })
      const answer: unknown = await response.json()
      const data = response.ok && read(answer)
      if (data) return { data }
      const error = refusalIn(answer)
      if (error) return { error }
    } catch {
      // There is no connection, a timeout, or an answer that is not JSON, such as a proxy's. Try again, or fail below.
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return { error: { type: 'network_error', code: 0, message: networkMessage, retryable: true } }
}

/** The refusal in an answer of the service; `null` if the answer is not from the service. */
function refusalIn(body: unknown): ServiceError | null {
  const refusal = parseErrorBody(body)
  if (!refusal) return null
  const { code, message, data } = refusal
  const { reason } = data
  return reason === 'invalid_api_key'
    ? { type: 'configuration_error', reason, message, retryable: false }
    : { type: 'api_error', code, message, reason, retryable: code === 429 || code >= 500 }
}
