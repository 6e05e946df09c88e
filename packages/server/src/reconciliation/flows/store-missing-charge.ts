import { type Charge, noRequestHash } from '../../charges/domain/charge.ts'
import { newCharge } from '../../charges/domain/new-charge.ts'
import { finalizeCharge } from '../../charges/flows/finalize-charge.ts'
import { findCharge, insertCharge } from '../../charges/store/charges.ts'
import type { LinkContext } from '../../links/context.ts'
import { type Country, countries } from '../../money/country.ts'
import { isCurrency } from '../../money/money.ts'
import { insertCard } from '../../tokens/store/cards.ts'
import { newId } from '../../values/new-id.ts'
import type { Difference } from '../domain/difference.ts'
import type { FoundPosition } from './found-position.ts'

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
export async function storeMissingCharge(
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
      ...{ merchantId, idempotencyKey, requestHash: noRequestHash, referenceId: null },
      acquirerReference: reference,
      ...{ cardId: card.cardId, cvvTokenHash: null, amountMinor: atAcquirer.amountMinor },
      ...{ currency: atAcquirer.currency, country: countryOf(atAcquirer.currency), captureMode: 'later' },
      ...{ description: null, subMerchantId: null, payer: null, linkId: null, notificationUrl: null },
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
    ...{ merchantId, cardId: newId('crd'), createdAtMs, cardHolderName: '', brand: 'unknown', network: null },
    ...{ expirationMonth: 1, expirationYear: 2000, bin: '', last4: '', fingerprint: '', sealedPan: null },
    ...{ expiresAt: null, linkId: null, customerId: null, deletedAtMs: createdAtMs },
  }
}

// The country is lost with the rest. It decides which day a payment is shown on.
function countryOf(currency: string): Country {
  const found = Object.entries(countries).find(([, facts]) => facts.currency === currency)
  return (found?.[0] as Country | undefined) ?? 'BR'
}
