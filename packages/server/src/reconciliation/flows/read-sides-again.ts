import type { Database } from '../../database/database.ts'
import type { PaymentSides } from '../domain/payment-sides.ts'
import { findStoredAttempt, findStoredCharge, findStoredRefund } from '../store/stored-payments.ts'

/** Reads the store's side of a payment and its refunds as it is now. */
export async function readSidesAgain(db: Database, sides: PaymentSides): Promise<PaymentSides> {
  const { merchantId, payment, lines } = sides
  const named = lines.flatMap(({ refundReference }) => refundReference ?? [])
  const refundReferences = new Set([...sides.refunds.map((refund) => refund.refundReference), ...named])
  const refunds = await Promise.all(
    [...refundReferences].map((refundReference) => findStoredRefund(db, { merchantId, refundReference })),
  )
  return {
    ...sides,
    payment:
      payment && (await (payment.kind === 'charge' ? findStoredCharge : findStoredAttempt)(db, payment)),
    refunds: refunds.filter((refund) => refund !== null),
  }
}
