import type { Database } from '../../../../database/src/database.ts'
import type { Charge } from '../../../../payments/src/charges/domain/charge.ts'
import { recordEvent } from '../../../../payments/src/history/store/history-events.ts'
import { chargeSubject } from '../../../../payments/src/notifications/domain/notification.ts'
import { insertCard } from '../../../../payments/src/tokens/store/cards.ts'
import { cardRow, chargeRow, refundRow } from '../stored-rows.ts'
import { createdEvent, mixed, oldMs, writeRecords, youngMs } from './write-records.ts'

/** What keeps a charge from being removed. */
export const hindrancesOfCharge = [
  'none',
  'authorized',
  'in progress',
  'open intent',
  'due',
  'young',
  'late event',
  'open refund',
  'pending notification',
  'disputed',
] as const

/** With `left`, the code of an ended payment was never wiped. */
export const cards = ['wiped', 'chargeable', 'shared', 'left', 'chargeable, left'] as const

interface PlannedCharge {
  readonly number: number
  readonly hindrance: (typeof hindrancesOfCharge)[number]
  readonly transferStatus: 'SETTLED' | 'CANCELLED'
  readonly hasRefund: boolean
  readonly card: (typeof cards)[number]
}

/** Writes a charge with everything that belongs to it, and another merchant's with the same key. */
export async function writeCharge(
  db: Database,
  { number, hindrance, transferStatus, hasRefund, card }: PlannedCharge,
): Promise<void> {
  const idempotencyKey = `idk_${number}_${hindrance.replaceAll(' ', '_')}`
  const createdAtMs = hindrance === 'young' ? youngMs : mixed(number)
  const cardId = `crd_${number}`
  const hasCode = card.endsWith('left')
  const cvvTokenHash = hasCode ? `hash_${number}` : null
  const status = { authorized: 'AUTHORIZED', 'in progress': 'IN_PROGRESS' } as const
  const charge = chargeRow({
    idempotencyKey,
    cardId,
    createdAtMs,
    cvvTokenHash,
    payer: '{"email":"ana@shop.example"}',
    transferStatus:
      hindrance === 'authorized' || hindrance === 'in progress' ? status[hindrance] : transferStatus,
    ...(hindrance === 'open intent' && { openIntent: 'capture', intentOwner: 'a' }),
    ...(hindrance === 'due' && { dueAtMs: oldMs }),
  })
  const sealedPan = card.startsWith('chargeable') ? new Uint8Array([1]) : null
  await insertCard(db, { card: cardRow({ cardId, sealedPan }), sealedCode: null })
  if (hasCode) await writeCode(db, charge)
  await db.insertInto('charges').values(charge).execute()
  // Another payment with the card, which stays.
  if (card === 'shared')
    await db
      .insertInto('charges')
      .values(chargeRow({ cardId, createdAtMs: youngMs, idempotencyKey: `${idempotencyKey}_later` }))
      .execute()
  await writeOther(db, charge)
  if (hasRefund || hindrance === 'open refund') {
    const refundStatus = hindrance === 'open refund' ? 'IN_PROGRESS' : 'SETTLED'
    const refund = refundRow({ linkId: '', createdAtMs, refundStatus })
    await db
      .insertInto('refunds')
      .values({
        ...refund,
        linkId: null,
        idempotencyKey,
        refundKey: null,
        requestHash: 'h',
        bankAccount: null,
      })
      .execute()
  }
  await writeRecords(db, chargeSubject(idempotencyKey), hindrance === 'pending notification')
  await recordEvent(db, createdEvent(charge, hindrance === 'late event' ? youngMs : createdAtMs))
}

async function writeCode(db: Database, { merchantId, cardId, cvvTokenHash, idempotencyKey }: Charge) {
  const sealedCode = new Uint8Array([2])
  await db.insertInto('securityCodes').values({ merchantId, cardId, sealedCode, expiresAt: 1 }).execute()
  for (const tokenHash of [cvvTokenHash ?? '', `${cvvTokenHash}_unused`])
    await db
      .insertInto('cvvTokens')
      .values({
        merchantId,
        tokenHash,
        cardId,
        requestFingerprint: 'f',
        mismatches: 0,
        sealedCode,
        waitingCode: sealedCode,
        heldBy: idempotencyKey,
        usedAtMs: null,
        expiresAt: 1,
        createdAtMs: 1,
      })
      .execute()
}

// The same key at another merchant, with everything that can be found by it.
async function writeOther(db: Database, { idempotencyKey, cardId }: Charge): Promise<void> {
  const merchantId = 'other'
  await insertCard(db, { card: cardRow({ merchantId, cardId }), sealedCode: null })
  const charge = chargeRow({ merchantId, cardId, idempotencyKey, createdAtMs: youngMs })
  await db.insertInto('charges').values(charge).execute()
  await writeRecords(db, chargeSubject(idempotencyKey), false, merchantId)
  await recordEvent(db, createdEvent(charge, oldMs))
}
