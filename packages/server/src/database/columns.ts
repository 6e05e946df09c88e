import type { Charge } from '../charges/domain/charge.ts'
import type { Card } from '../tokens/domain/card.ts'
import type { TokenAttempt } from '../tokens/domain/verification.ts'

/*
 * The columns of the tables that each payment reads, by name. PostgreSQL keeps a prepared statement with the columns
 * that its `*` once meant, and refuses to run it when a newer version of the service has added some since.
 */

export const cardColumns: readonly (keyof Card)[] = namesIn<Card>({
  merchantId: true,
  cardId: true,
  cardHolderName: true,
  expirationMonth: true,
  expirationYear: true,
  brand: true,
  bin: true,
  last4: true,
  fingerprint: true,
  sealedPan: true,
  expiresAt: true,
  linkId: true,
  createdAtMs: true,
})

export const chargeColumns: readonly (keyof Charge)[] = namesIn<Charge>({
  merchantId: true,
  idempotencyKey: true,
  requestHash: true,
  acquirerReference: true,
  referenceId: true,
  cardId: true,
  amountMinor: true,
  currency: true,
  country: true,
  captureMode: true,
  description: true,
  subMerchantId: true,
  transferStatus: true,
  openIntent: true,
  intentOwner: true,
  intentAmountMinor: true,
  dueAtMs: true,
  paymentFlow: true,
  merchantSite3ds: true,
  challengeId: true,
  linkId: true,
  notificationUrl: true,
  declineReason: true,
  cancelCause: true,
  finalAmountMinor: true,
  finalCurrency: true,
  createdAtMs: true,
})

export const attemptColumns: readonly (keyof TokenAttempt)[] = namesIn<TokenAttempt>({
  merchantId: true,
  keyFingerprint: true,
  requestFingerprint: true,
  cardId: true,
  method: true,
  acquirerReference: true,
  openIntent: true,
  intentOwner: true,
  declineReason: true,
  mismatches: true,
  createdAtMs: true,
})

// An object, for the compiler to see that none is missing.
function namesIn<Row>(columns: { readonly [Name in keyof Row]-?: true }): readonly (keyof Row)[] {
  return Object.keys(columns) as (keyof Row)[]
}
