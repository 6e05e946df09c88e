import { type Decision, idempotencyKeyOf, type PaymentRecord, type Step } from '@element-js/acquirer-adapter'
import type { CardDetails, DeclineReason, Position } from '@element-js/server/adapters'
import type Stripe from 'stripe'
import { paymentMethodOf } from './card-parameters.ts'
import type { Answer, Ask } from './connect-to-stripe.ts'
import type { Standing } from './standing-of-intent.ts'

export const declined = (reason: DeclineReason): Decision => ({ state: 'declined', reason })

/** No issuer was asked, and none will be. */
export const closed: Decision = { state: 'closed' }

/** The idempotency key of a request: Stripe executes the request once, however often it arrives. */
export const keyOf = ({ merchantId, reference }: PaymentRecord, request: string): string =>
  idempotencyKeyOf(merchantId, reference, request)

/** The name under which a person finds the payment at Stripe. */
export const metadataOf = ({ merchantId, reference }: PaymentRecord): Stripe.MetadataParam => ({
  merchantId,
  reference,
})

/** One of Stripe's two kinds of intent: PaymentIntent or SetupIntent. */
export interface IntentKind<Intent extends { readonly id: string }> {
  readonly name: string
  create(paymentMethod: string): Promise<Intent>
  confirm(id: string, paymentMethod: string): Promise<Intent>
  standingOf(intent: Intent): Standing
  retrieve(id: string): Promise<Intent>
  cancel(id: string): Promise<Intent>
}

interface Tools {
  readonly stripe: Stripe
  readonly ask: Ask
}

/**
 * Asks the issuer, in three requests of which only the last can move money: the card becomes a payment method, an intent
 * is created, and the intent is confirmed. Stripe's id of the intent is recorded before the last request, so that its
 * outcome can be read at any later time, and not only while Stripe remembers idempotency keys.
 */
export async function confirmNew<Intent extends { readonly id: string }>(
  { stripe, ask }: Tools,
  { payment, remember }: Step,
  card: CardDetails,
  kind: IntentKind<Intent>,
): Promise<Decision> {
  const options = { idempotencyKey: keyOf(payment, 'payment_method') }
  const method = await ask('create a payment method', () =>
    stripe.paymentMethods.create(paymentMethodOf(card), options),
  )
  if (method.kind !== 'done') return decisionBefore(method)
  const created = await ask(`create a ${kind.name}`, () => kind.create(method.value.id))
  if (created.kind !== 'done') return decisionBefore(created)
  const { id } = created.value
  await remember(id)
  const confirmed = await ask(`confirm a ${kind.name}`, () => kind.confirm(id, method.value.id))
  if (confirmed.kind === 'declined') return declined(confirmed.reason)
  const standing = confirmed.kind === 'done' ? kind.standingOf(confirmed.value) : null
  if (standing?.kind === 'decided') return standing.position
  return findOrClose({ ask }, id, kind)
}

// Nothing has been confirmed, and nothing will be. So this is decided, whatever happened to the request.
function decisionBefore(answer: Exclude<Answer<unknown>, { readonly kind: 'done' }>): Decision {
  switch (answer.kind) {
    case 'declined':
      return declined(answer.reason)
    case 'refused':
      return declined('processing_error')
    case 'fault':
    case 'unknown':
      return closed
    default:
      return answer satisfies never
  }
}

const isCancelled = ({ state }: Position): boolean => state === 'cancelled' || state === 'closed'

/**
 * Reads how the only confirmation of an intent ended. If it has not arrived, the intent is cancelled, so that Stripe
 * refuses the confirmation when it arrives.
 */
export async function findOrClose<Intent extends { readonly id: string }>(
  { ask }: Pick<Tools, 'ask'>,
  id: string,
  kind: IntentKind<Intent>,
): Promise<Decision> {
  const found = await ask(`retrieve a ${kind.name}`, () => kind.retrieve(id))
  if (found.kind !== 'done') return null
  const standing = kind.standingOf(found.value)
  if (standing.kind === 'working') return null
  // The adapter never answered that a payment cancelled here was authorized.
  if (standing.kind === 'decided') return isCancelled(standing.position) ? closed : standing.position
  const cancelled = await ask(`cancel a ${kind.name}`, () => kind.cancel(id))
  if (cancelled.kind === 'done') return standing.reason ? declined(standing.reason) : closed
  // The confirmation may have arrived in between. The next call reads it.
  return null
}
