import type { CardDetails, Outcome } from '../acquirer/acquirer.ts'
import { countries, isCountry } from '../domain/country.ts'
import type { Merchant } from '../domain/merchant.ts'
import { newId } from '../domain/new-id.ts'
import { ServiceError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { deleteTemporaryHold, insertTemporaryHold } from '../store/temporary-holds.ts'

interface VerifyOrder {
  readonly merchant: Merchant
  readonly details: CardDetails
  readonly country: string | undefined
}

type VerificationMethod = 'zero_amount' | 'temporary_authorization'

// 1.00 where the currency has cents, 100 pesos in Chile: the least that issuers there do not treat as an oddity.
const temporaryAmountMinor = 100

/**
 * Asks the issuer about a card the way its country wants it. Where no country is given, or one we take no
 * payments in: with an amount of zero.
 *
 * @throws ServiceError 402 with the issuer's reason, 503 when the acquirer does not answer.
 * @see interface §4.8
 */
export async function verifyCard(parts: Parts, order: VerifyOrder): Promise<VerificationMethod> {
  const country = order.country && isCountry(order.country) ? countries[order.country] : null
  const method = country?.verification ?? 'zero_amount'
  const outcome =
    country && method === 'temporary_authorization'
      ? await holdForAMoment(parts, { ...order, currency: country.currency })
      : await askWithoutAmount(parts, order)
  if (outcome.result === 'declined') throw new ServiceError(outcome.reason)
  return method
}

async function askWithoutAmount({ acquirer }: Parts, { merchant, details }: VerifyOrder): Promise<Outcome> {
  const verification = { merchantId: merchant.id, reference: newId('vrf'), card: details }
  return acquirer.verify(verification).catch(sayUnavailable)
}

// The hold is noted before it exists: if the service dies in between, it is cancelled at the next start.
async function holdForAMoment(
  { db, acquirer }: Parts,
  { merchant, details, currency }: VerifyOrder & { readonly currency: string },
): Promise<Outcome> {
  const hold = { merchantId: merchant.id, acquirerReference: newId('vrf') }
  const payment = { merchantId: hold.merchantId, reference: hold.acquirerReference }
  await insertTemporaryHold(db, hold)
  const outcome = await acquirer
    .authorize({
      ...payment,
      card: details,
      amountMinor: temporaryAmountMinor,
      currency,
      captureMode: 'later',
    })
    .catch(sayUnavailable)
  if (outcome.result === 'approved') await acquirer.cancel(payment).catch(sayUnavailable)
  await deleteTemporaryHold(db, hold)
  return outcome
}

function sayUnavailable(cause: unknown): never {
  throw new ServiceError('acquirer_unavailable', { cause })
}
