import { ServiceError } from '../../errors.ts'
import { type Card, isExpired } from '../../tokens/domain/card.ts'
import { findCard } from '../../tokens/store/cards.ts'
import { newId } from '../../values/new-id.ts'
import type { ChargeContext } from '../context.ts'
import { challengeDueAtMs } from '../domain/challenge-deadline.ts'
import { type Authentication, newCharge } from '../domain/new-charge.ts'
import { type BegunCharge, beginCharge } from '../store/begin-charge.ts'
import { findCharge, insertCharge } from '../store/charges.ts'
import { authorizeCharge } from './authorize-charge.ts'
import type { ChargeAnswer } from './charge-answer.ts'
import { orRelease } from './or-release.ts'
import type { ChargeOrder } from './read-charge-order.ts'
import { replayCharge } from './replay-charge.ts'

/**
 * Charges a card, exactly once, however often the request is repeated.
 *
 * 1. The intent is written, and the security code leaves the store with it.
 * 2. For a key that is known the first answer is replayed, whatever became of the card since.
 * 3. The acquirer is asked.
 * 4. The outcome is written.
 *
 * With 3-D Secure the payment only waits after 1, with the security code still in the store: 3 and 4 follow when the
 * payer's issuer has authenticated the payer.
 *
 * When the service dies between 1 and 4, a job of another process finds the open intent and recovers it.
 *
 * @returns the payment; a declined one is a payment too, a cancelled one.
 * @throws ServiceError 404 or 409 for the card, 422 for a key used with another body, 503 when the acquirer is silent.
 * @see interface §4.1
 */
export async function createCharge(context: ChargeContext, order: ChargeOrder): Promise<ChargeAnswer> {
  const card = await findCard(context.db, order)
  const refusal = refusalOf(card, context.nowMs())
  const begun = card && !refusal ? await begin(context, { order, card }) : null
  if (!card || !begun) {
    const known = await findCharge(context.db, order)
    if (known) return replayCharge(context, { order, known })
    throw refusal ?? new Error('a payment is gone from the store')
  }
  if (!begun.charge.openIntent) return { charge: begun.charge, card, isReplayed: false }
  return { charge: await authorizeCharge(context, { ...begun, card }), card, isReplayed: false }
}

function refusalOf(card: Card | undefined, nowMs: number): ServiceError | null {
  if (!card) return new ServiceError('card_not_found', { field: 'cardId' })
  return isExpired(card, nowMs) ? new ServiceError('card_token_expired', { field: 'cardId' }) : null
}

interface ChargeStart {
  readonly order: ChargeOrder
  readonly card: Card
}

async function begin(context: ChargeContext, { order, card }: ChargeStart): Promise<BegunCharge | null> {
  const { threeDSecure, ...asked } = order
  const createdAtMs = context.nowMs()
  const acquirerReference = newId('chg')
  const authentication: Authentication = threeDSecure
    ? {
        kind: 'challenge',
        flow: threeDSecure.paymentFlow,
        dueAtMs: challengeDueAtMs(card, createdAtMs),
        returnUrl: threeDSecure.merchantSite3ds,
      }
    : { kind: 'none', owner: context.owner.id }
  const charge = newCharge({ ...asked, acquirerReference, linkId: null, createdAtMs }, authentication)
  // A charge that waits for its payer leaves the code in the store.
  if (authentication.kind === 'challenge')
    return (await insertCharge(context.db, charge)) ? { charge, sealedCode: null } : null
  return orRelease(context, charge, () => beginCharge(context.db, charge, 'merchant'))
}
