import { ElementError } from '../element-error.ts'
import type { CardPayment, CardPaymentRefund, PaymentLink } from '../operations.ts'
import { hasGoodSignature } from './check-signature.ts'
import { findSource } from './find-source.ts'
import { readNodeBody, readWebBody } from './read-body.ts'
import { readHeaders } from './read-headers.ts'
import { webhookError } from './webhook-error.ts'

interface Sequenced {
  /** Counts the notifications of the link or the payment, with those of its refunds, from 1. */
  readonly sequence: number
}

interface Sent {
  /** `msg_…`, the same in each delivery. */
  readonly id: string
  /** When the change happened, ISO 8601. */
  readonly timestamp: string
}

/** A notification with a valid signature. */
export type VerifiedNotification = Sent &
  (
    | { readonly type: 'payment_link.updated'; readonly data: PaymentLink & Sequenced }
    | { readonly type: 'charge.updated'; readonly data: CardPayment & Sequenced }
    | {
        readonly type: 'refund.updated'
        /** The link with its refund, or a refund of a card payment with the payment. */
        readonly data: (PaymentLink | (CardPaymentRefund & { readonly charge: CardPayment })) & Sequenced
      }
  )

/** How strict the check of a signature is. */
export interface VerifyOptions {
  /** How old, or how far in the future, a delivery may be, in seconds. Default 300. */
  readonly toleranceSeconds?: number | undefined
  /** The current time in milliseconds. Default `Date.now`. */
  readonly nowMs?: (() => number) | undefined
}

/**
 * Verifies a notification: that the service sent it just now, and that nobody changed it.
 *
 * @param request The request, or the context, of Express, Fastify, Koa, Hono, Next, Nest, SvelteKit, Nuxt, Deno, Bun,
 *   AWS Lambda or Node itself; or `{ headers, body }` with the raw body as text or bytes.
 * @param secret `whsec_…`; several while secrets are rotated.
 * @throws ElementError of type `webhook`, whose message names the fix: answer it with 400; of type `misuse` for a secret
 *   that cannot be one.
 */
export async function verifyNotification(
  request: unknown,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<VerifiedNotification> {
  const { toleranceSeconds, nowMs } = readOptions(options)
  const source = findSource(request)
  const isWeb = source.kind === 'web'
  // `headers()` of Next is a promise.
  const headers = readHeaders(await (isWeb ? source.request.headers : source.headers))
  const body = await (isWeb ? readWebBody(source.request) : readNodeBody(source.carrier, source.stream))
  if (!(await hasGoodSignature({ ...headers, body }, [secret].flat()))) {
    throw webhookError(
      'signature_mismatch',
      'No signature matches. Is this the secret of this merchant and mode? Is the body as it was received, not parsed and serialized again?',
    )
  }
  refuseOtherTimes(nowMs() / 1000 - Number(headers.timestamp), toleranceSeconds)
  return { ...JSON.parse(new TextDecoder().decode(body)), id: headers.id }
}

function readOptions(options: unknown): {
  readonly toleranceSeconds: number
  readonly nowMs: () => number
} {
  if (typeof options !== 'object' || options === null)
    throw misuse(
      `The options must be an object, such as { toleranceSeconds: 300 }, but are ${kindOf(options)}.`,
    )
  const { toleranceSeconds = 300, nowMs = Date.now }: VerifyOptions = options
  if (typeof toleranceSeconds !== 'number' || !(toleranceSeconds >= 0))
    throw misuse(`toleranceSeconds must be a number of seconds, but is ${kindOf(toleranceSeconds)}.`)
  if (typeof nowMs !== 'function') throw misuse(`nowMs must be a function, but is ${kindOf(nowMs)}.`)
  return { toleranceSeconds, nowMs }
}

function misuse(message: string): ElementError {
  return new ElementError(message, { type: 'misuse', reason: 'invalid_option' })
}

function kindOf(given: unknown): string {
  if (given === null || typeof given === 'number') return String(given)
  return given === undefined ? 'undefined' : `of type ${typeof given}`
}

function refuseOtherTimes(ageSeconds: number, toleranceSeconds: number): void {
  if (Math.abs(ageSeconds) <= toleranceSeconds) return
  const isNew = ageSeconds < 0
  throw webhookError(
    isNew ? 'timestamp_too_new' : 'timestamp_too_old',
    `The notification was sent ${Math.round(Math.abs(ageSeconds))} seconds ${isNew ? 'in the future' : 'ago'}, but only ${toleranceSeconds} are allowed. Either somebody is replaying an old request, or the clock of this machine is wrong.`,
  )
}
