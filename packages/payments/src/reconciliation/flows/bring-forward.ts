import { type Country, countries, isCurrency, newId } from '@element-js/values'
import type { Position } from '../../acquirer/domain/payment-position.ts'
import { type Charge, noRequestHash } from '../../charges/domain/charge.ts'
import { newCharge } from '../../charges/domain/new-charge.ts'
import { finalizeCharge } from '../../charges/flows/finalize-charge.ts'
import { findCharge, insertCharge } from '../../charges/store/charges.ts'
import { beginIntent } from '../../charges/store/intents.ts'
import type { LinkContext } from '../../links/context.ts'
import { finalizeAttempt } from '../../links/flows/finalize-attempt.ts'
import { findAttemptByReference } from '../../links/store/attempts.ts'
import { storeMissingRefund } from '../../refunds/flows/store-missing-refund.ts'
import { insertCard } from '../../tokens/store/cards.ts'
import { hasTemporaryHold } from '../../tokens/store/temporary-holds.ts'
import type { Difference } from '../domain/difference.ts'
import { isVerification } from '../domain/payment-sides.ts'

/** A position in which the acquirer has reserved or moved money, or released it. */
export type FoundPosition =
  | { readonly state: 'authorized' | 'cancelled' }
  | { readonly state: 'captured'; readonly amountMinor: number }

/** @returns `null` for a position in which there never was any money. */
function foundPositionOf(position: Position | null): FoundPosition | null {
  if (position?.state === 'captured') return position
  if (position?.state === 'authorized' || position?.state === 'cancelled') return { state: position.state }
  return null
}

/**
 * Whether the store can be brought to the acquirer's state. Cases that a person has to decide are left: a payment that
 * the store has ended and the acquirer has not, other amounts and currencies, what is doubled, and what the acquirer
 * does not have. A verification never becomes a payment: what is reserved for it is released, and what was
 * collected for one is left.
 *
 * @param source A refund that only a file names is left too: an acquirer can be asked about a payment, not about a refund.
 */
export function canBringForward(difference: Difference, source: 'acquirer' | 'file'): boolean {
  const { kind, reference, payment, refundReference, inStore, atAcquirer } = difference
  if (!atAcquirer) return false
  if (payment === null && isVerification(reference)) return isOfVerification(difference)
  if (kind === 'missing_in_store') {
    return refundReference === null
      ? isCurrency(atAcquirer.currency)
      : payment !== null && source === 'acquirer'
  }
  if (kind !== 'state' || refundReference !== null) return false
  if (inStore?.state === 'authorized') return atAcquirer.state !== 'authorized'
  return inStore?.state === 'waiting'
}

/**
 * Brings the store to the acquirer's state, as after a crash: the acquirer is asked for the state of the payment, and
 * the flow that writes every other outcome writes its answer. Nothing is sent that could move money; only the reservation
 * of a verification is released.
 *
 * @returns `false` if the acquirer's answer leaves nothing to write, or another was first.
 */
export async function bringForward(context: LinkContext, difference: Difference): Promise<boolean> {
  const { merchantId, reference, payment, refundReference, atAcquirer } = difference
  if (!atAcquirer) return false
  try {
    if (refundReference !== null) return await bringRefund(context, difference)
    if (isOfVerification(difference)) return await releaseForgottenReservation(context, difference)
    const position = foundPositionOf(await context.acquirer.find({ merchantId, reference }))
    if (!position) return false
    if (payment === null) return await storeMissingCharge(context, { difference, position })
    const charge = await findCharge(context.db, { merchantId, idempotencyKey: payment })
    // A merchant can choose the id of a link as the key of a charge.
    if (charge?.acquirerReference === reference)
      return await finalizeFoundCharge(context, { charge, position })
    const named = { linkId: payment, acquirerReference: reference }
    const attempt = await findAttemptByReference(context.db, named)
    return attempt ? await finalizeAttempt(context, { attempt, position }) : false
  } catch (error) {
    context.log.warn({ err: error, merchantId, reference }, 'a payment could not be brought forward')
    return false
  }
}

async function bringRefund(
  context: LinkContext,
  { merchantId, reference, payment, refundReference, atAcquirer, atMs }: Difference,
): Promise<boolean> {
  if (payment === null || refundReference === null || atAcquirer?.amountMinor == null) return false
  return storeMissingRefund(context, {
    name: { merchantId, idempotencyKey: payment },
    reference,
    refundId: refundReference,
    amountMinor: atAcquirer.amountMinor,
    currency: atAcquirer.currency,
    createdAtMs: atMs ?? context.nowMs(),
  })
}

interface FoundCharge {
  /** With no open intent. */
  readonly charge: Charge
  /** Its position at the acquirer. */
  readonly position: FoundPosition
}

/**
 * Writes what the acquirer has done with a charge that the store has in an earlier state.
 *
 * It begins the intent that leads there and finalizes it according to the position. If this process ends in between, a
 * job recovers the charge by asking the acquirer. That moves nothing either, because the acquirer has already decided:
 * an intent is begun only if no part of it is left to do.
 */
async function finalizeFoundCharge(
  context: LinkContext,
  { charge, position }: FoundCharge,
): Promise<boolean> {
  const intent = intentTo(charge, position, context.nowMs())
  if (!intent) return false
  const { merchantId, idempotencyKey, transferStatus: from } = charge
  const begun = await beginIntent(context.db, {
    merchantId,
    idempotencyKey,
    from,
    intent,
    owner: context.owner.id,
    actor: 'job',
    ...(intent === 'capture' && position.state === 'captured' && { amountMinor: position.amountMinor }),
    nowMs: context.nowMs(),
  })
  if (!begun) return false
  const finalized = await finalizeCharge(context, { charge: begun, position })
  return finalized.transferStatus !== from
}

function intentTo(
  { transferStatus, captureMode, dueAtMs }: Charge,
  { state }: FoundPosition,
  nowMs: number,
): 'authorize' | 'capture' | 'cancel' | 'expire' | null {
  // It waited for its payer, who has passed since.
  if (transferStatus === 'IN_PROGRESS') {
    // A recovery would capture what is reserved for a payment at once.
    return state === 'captured' || (state === 'authorized' && captureMode === 'later') ? 'authorize' : null
  }
  if (transferStatus !== 'AUTHORIZED') return null
  if (state === 'captured') return 'capture'
  if (state !== 'cancelled') return null
  return dueAtMs !== null && dueAtMs <= nowMs ? 'expire' : 'cancel'
}

interface MissingCharge {
  readonly difference: Difference
  readonly position: FoundPosition
}

/**
 * Stores a charge that the acquirer has and the store has forgotten, so that it is in lists and figures, and can be
 * refunded, captured or cancelled. The data that only the store had is lost: the card, the merchant's own reference,
 * and the idempotency key. The new key is derived from the acquirer's reference, so that the charge is stored once
 * however often this runs.
 *
 * It is stored with the intent to authorize it, which is finalized according to the position, as after a crash.
 *
 * The comparison has looked for the reference among all charges ever made. This function does not look again: without
 * an index, each adopted charge would cost reading all of the merchant's charges.
 */
async function storeMissingCharge(
  context: LinkContext,
  { difference, position }: MissingCharge,
): Promise<boolean> {
  const { merchantId, reference, atAcquirer, atMs } = difference
  if (!atAcquirer?.amountMinor || !isCurrency(atAcquirer.currency)) return false
  // Released money is not a payment.
  if (position.state === 'cancelled') return false
  const idempotencyKey = adoptedKeyOf(reference)
  if (await findCharge(context.db, { merchantId, idempotencyKey })) return false
  const createdAtMs = atMs ?? context.nowMs()
  const card = unknownCard({ merchantId, createdAtMs })
  const charge = newCharge(
    {
      merchantId,
      idempotencyKey,
      requestHash: noRequestHash,
      referenceId: null,
      acquirerReference: reference,
      cardId: card.cardId,
      cvvTokenHash: null,
      amountMinor: atAcquirer.amountMinor,
      currency: atAcquirer.currency,
      country: countryOf(atAcquirer.currency),
      captureMode: 'later',
      description: null,
      subMerchantId: null,
      payer: null,
      linkId: null,
      notificationUrl: null,
      createdAtMs,
    },
    { kind: 'none', owner: context.owner.id },
  )
  const isStored = await context.db.transaction().execute(async (transaction) => {
    await insertCard(transaction, { card, sealedCode: null })
    return insertCharge(transaction, charge, 'job')
  })
  if (!isStored) return false
  await finalizeCharge(context, { charge, position })
  return true
}

/** The idempotency key of a charge that was forgotten. */
function adoptedKeyOf(reference: string): string {
  return `found_${reference}`
}

// A payment refers to a card. This one has no number, so it cannot be charged.
function unknownCard({ merchantId, createdAtMs }: Pick<Charge, 'merchantId' | 'createdAtMs'>) {
  return {
    merchantId,
    cardId: newId('crd'),
    createdAtMs,
    cardHolderName: '',
    brand: 'unknown',
    network: null,
    expirationMonth: 1,
    expirationYear: 2000,
    bin: '',
    last4: '',
    fingerprint: '',
    sealedPan: null,
    expiresAt: null,
    linkId: null,
    customerId: null,
    deletedAtMs: createdAtMs,
  }
}

// The country is lost with the rest. It decides which day a payment is shown on.
function countryOf(currency: string): Country {
  const found = Object.entries(countries).find(([, facts]) => facts.currency === currency)
  return (found?.[0] as Country | undefined) ?? 'BR'
}

/** Whether a difference is the reservation of a verification: authorized in the list, and no payment of the store. */
export function isOfVerification({ kind, reference, refundReference, atAcquirer }: Difference): boolean {
  return (
    kind === 'missing_in_store' &&
    isVerification(reference) &&
    refundReference === null &&
    atAcquirer?.state === 'authorized'
  )
}

/**
 * Whether a reservation still exists, and the store has forgotten it. One that the store knows is released by its request
 * or a job. One that it no longer knows was released since the list was read, or forgotten by a restore: only the
 * acquirer can tell.
 *
 * @returns `true` if the acquirer does not answer: its list has the reservation.
 */
export async function isForgotten(
  { db, acquirer, log }: LinkContext,
  { merchantId, reference }: Difference,
): Promise<boolean> {
  if (await hasTemporaryHold(db, { merchantId, acquirerReference: reference })) return false
  try {
    return (await acquirer.find({ merchantId, reference }))?.state === 'authorized'
  } catch (error) {
    log.warn(
      { err: error, merchantId, reference },
      'the acquirer was asked about a reservation and did not answer',
    )
    return true
  }
}

/**
 * Releases a reservation that the store has forgotten, as a job would have done. It is safe to repeat.
 *
 * @returns `false` if the acquirer refuses.
 * @throws if the acquirer does not answer.
 */
async function releaseForgottenReservation(
  { acquirer, log }: LinkContext,
  { merchantId, reference }: Difference,
): Promise<boolean> {
  const { result } = await acquirer.cancel({ merchantId, reference })
  if (result !== 'approved') return false
  log.warn({ merchantId, reference }, 'released a reservation that was missing from the store')
  return true
}
