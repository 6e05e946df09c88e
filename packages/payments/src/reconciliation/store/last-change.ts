import type { Database } from '@element-js/database'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import type { PaymentSides } from '../domain/payment-sides.ts'

/** When the store last changed a payment or one of its refunds; 0 if it knows neither. */
export async function findLastChange(db: Database, { payment, refunds }: PaymentSides): Promise<number> {
  const known = payment ?? refunds[0]
  if (!known) return 0
  const { merchantId, payment: name } = known
  const row = await db
    .selectFrom('historyEvents')
    .select(({ fn }) => fn.max('atMs').as('atMs'))
    .where('merchantId', '=', merchantId)
    .where('subject', 'in', [chargeSubject(name), name])
    .executeTakeFirst()
  return Number(row?.atMs ?? 0)
}
