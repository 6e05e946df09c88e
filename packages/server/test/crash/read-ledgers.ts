import { DatabaseSync } from 'node:sqlite'
import type { Database } from '../../../database/src/database.ts'
import type { Entry } from '../../../payments/src/acquirer/ledger.ts'
import type { HistoryEvent } from '../../../payments/src/history/domain/history-event.ts'
import { attemptOf } from '../../../payments/src/links/store/attempts.ts'
import { linkOf } from '../../../payments/src/links/store/payment-links.ts'
import { refundOf } from '../../../payments/src/refunds/store/refunds.ts'
import type { Ledgers } from './ledger-audit.ts'

/** Reads what service and acquirer have recorded, directly from both stores. */
export async function readLedgers(
  db: Database,
  ledgerFile: string,
): Promise<Omit<Ledgers, 'reportedAnswers' | 'received'>> {
  return {
    charges: await db.selectFrom('charges').selectAll().execute(),
    verifications: await db.selectFrom('verifications').selectAll().execute(),
    holds: await db.selectFrom('temporaryHolds').selectAll().execute(),
    cardIds: (await db.selectFrom('cards').select('cardId').execute()).map(({ cardId }) => cardId),
    cvvTokens: await db.selectFrom('cvvTokens').selectAll().execute(),
    links: (await db.selectFrom('paymentLinks').selectAll().execute()).map(linkOf),
    attempts: (await db.selectFrom('paymentAttempts').selectAll().execute()).map(attemptOf),
    refunds: (await db.selectFrom('refunds').selectAll().execute()).map(refundOf),
    notifications: await db.selectFrom('notifications').selectAll().orderBy('position').execute(),
    history: (await db
      .selectFrom('historyEvents')
      .selectAll()
      .orderBy('eventId')
      .execute()) as readonly HistoryEvent[],
    entries: readLedger(ledgerFile),
  }
}

function readLedger(file: string): readonly Entry[] {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return sqlite.prepare('select * from entries order by position').all() as unknown as readonly Entry[]
  } finally {
    sqlite.close()
  }
}
