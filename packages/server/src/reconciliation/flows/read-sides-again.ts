import type { Database } from '../../database/database.ts'
import type { PaymentSides } from '../domain/payment-sides.ts'
import type { StoredPayment } from '../domain/stored-payment.ts'
import { findRemovedPayment, findRemovedRefund } from '../store/removed-payments.ts'
import { findStoredAttempt, findStoredCharge } from '../store/stored-payments.ts'
import { findStoredRefund } from '../store/stored-refunds.ts'

/** Reads the store's side of a payment and its refunds as it is now. It can have been removed. */
export async function readSidesAgain(db: Database, sides: PaymentSides): Promise<PaymentSides> {
  const { merchantId, payment, lines } = sides
  const named = lines.flatMap(({ refundReference }) => refundReference ?? [])
  const refundReferences = new Set([...sides.refunds.map((refund) => refund.refundReference), ...named])
  const refunds = await Promise.all(
    [...refundReferences].map(async (refundReference) => {
      const name = { merchantId, refundReference }
      return (await findStoredRefund(db, name)) ?? findRemovedRefund(db, name)
    }),
  )
  return {
    ...sides,
    payment: payment && (await readPaymentAgain(db, payment)),
    refunds: refunds.filter((refund) => refund !== null),
  }
}

async function readPaymentAgain(db: Database, payment: StoredPayment): Promise<StoredPayment | null> {
  const find = payment.kind === 'charge' ? findStoredCharge : findStoredAttempt
  return (await find(db, payment)) ?? findRemovedPayment(db, payment)
}
