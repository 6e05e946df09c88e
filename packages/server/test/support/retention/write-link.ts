import type { Database } from '../../../../database/src/database.ts'
import { linkEvent } from '../../../../payments/src/history/domain/new-event.ts'
import { recordEvent } from '../../../../payments/src/history/store/history-events.ts'
import { insertAttempt } from '../../../../payments/src/links/store/attempts.ts'
import { insertLink } from '../../../../payments/src/links/store/payment-links.ts'
import { chargeSubject } from '../../../../payments/src/notifications/domain/notification.ts'
import { insertCard } from '../../../../payments/src/tokens/store/cards.ts'
import { attemptRow, cardRow, chargeRow, linkRow, refundRow } from '../stored-rows.ts'
import { createdEvent, mixed, oldMs, writeRecords, youngMs } from './write-records.ts'

/** What keeps a link from being removed. */
export const hindrancesOfLink = [
  'none',
  'unpaid',
  'ending',
  'young',
  'changed late',
  'late event',
  'late event of the charge',
  'open attempt',
  'open charge',
  'due charge',
  'authorized charge',
  'open refund',
  'pending notification',
  'pending notification of the charge',
  'disputed',
  'disputed charge',
] as const

interface PlannedLink {
  readonly number: number
  readonly hindrance: (typeof hindrancesOfLink)[number]
  readonly paid: 'card' | 'pix' | 'not'
  readonly hasRefund: boolean
}

/** Writes a link with two attempts and all that belongs to it, and another merchant's with the same order. */
export async function writeLink(
  db: Database,
  { number, hindrance, paid, hasRefund }: PlannedLink,
): Promise<void> {
  const createdAtMs = hindrance === 'young' ? youngMs : mixed(number)
  const linkId = `lnk_${number}_${hindrance.replaceAll(' ', '_')}`
  const attemptId = `pay_${number}_${hindrance.replaceAll(' ', '_')}`
  const link = linkRow({
    linkId,
    createdAtMs,
    attemptId: paid === 'not' ? null : attemptId,
    paymentStatus: hindrance === 'unpaid' ? 'IN_PROGRESS' : paid === 'not' ? 'CANCELLED' : 'SETTLED',
    ...(hindrance === 'ending' && { ending: 'expired' }),
    ...(hindrance === 'changed late' && { updatedAtMs: youngMs }),
  })
  await insertLink(db, link)
  const method = paid === 'card' ? 'CREDIT_CARD' : 'PIX'
  const attempt = { linkId, createdAtMs, acquirerReference: `chg_of_${attemptId}` }
  await insertAttempt(db, attemptRow({ ...attempt, attemptId, method, state: stateOf(hindrance, paid) }))
  await insertAttempt(db, attemptRow({ linkId, createdAtMs, state: 'withdrawn' }))
  if (paid === 'card') await writeChargeOfLink(db, { link, attemptId, hindrance })
  if (hasRefund || hindrance === 'open refund') {
    const refundStatus = hindrance === 'open refund' ? 'IN_PROGRESS' : 'SETTLED'
    const { bankAccount: _, ...refund } = refundRow({ linkId, createdAtMs, refundStatus })
    await db
      .insertInto('refunds')
      .values({ ...refund, bankAccount: null })
      .execute()
  }
  await writeRecords(db, linkId, hindrance === 'pending notification')
  const event = { event: 'paid', status: link.paymentStatus, actor: 'payer' } as const
  await recordEvent(
    db,
    linkEvent(link, { ...event, atMs: hindrance === 'late event' ? youngMs : createdAtMs }),
  )
  const other = linkRow({ merchantId: 'other', orderId: link.orderId, createdAtMs: youngMs })
  await insertLink(db, { ...other, paymentStatus: 'SETTLED' })
}

function stateOf(hindrance: PlannedLink['hindrance'], paid: PlannedLink['paid']) {
  if (hindrance === 'open attempt') return 'waiting'
  return paid === 'not' ? 'failed' : 'paid'
}

async function writeChargeOfLink(
  db: Database,
  {
    link,
    attemptId,
    hindrance,
  }: Pick<PlannedLink, 'hindrance'> & { link: ReturnType<typeof linkRow>; attemptId: string },
): Promise<void> {
  const { linkId, createdAtMs } = link
  const cardId = `crd_of_${linkId}`
  const card = cardRow({ cardId, linkId, sealedPan: new Uint8Array([1]) })
  await insertCard(db, { card, sealedCode: null })
  const charge = chargeRow({
    idempotencyKey: attemptId,
    linkId,
    cardId,
    createdAtMs,
    acquirerReference: `chg_of_${attemptId}`,
    ...(hindrance === 'open charge' && { openIntent: 'abandon', intentOwner: 'a' }),
    ...(hindrance === 'due charge' && { dueAtMs: oldMs }),
    ...(hindrance === 'authorized charge' && { transferStatus: 'AUTHORIZED' }),
  })
  await db.insertInto('charges').values(charge).execute()
  await writeRecords(db, chargeSubject(attemptId), hindrance === 'pending notification of the charge')
  await recordEvent(
    db,
    createdEvent(charge, hindrance === 'late event of the charge' ? youngMs : createdAtMs),
  )
}
