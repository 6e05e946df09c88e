import type { Database } from '@element-js/database'
import { unixSecondsOf } from '@element-js/values'
import { isDue, type Moment } from '../clocks/moment.ts'
import type { CardName } from '../tokens/domain/card.ts'
import { deleteUselessCards } from './records-of-payments.ts'

// Until then a request that names the token learns that it has expired.
const keptMs = 7 * 24 * 60 * 60 * 1000

const batch = 100
// One run deletes what many strangers can add in a minute, and delays nobody.
const mostBatches = 100

interface Now {
  readonly moment: Moment
  /** A sandbox's clock can be moved forward by years, which is no reason to delete a card. */
  readonly systemNowMs: number
}

/**
 * Deletes the cards whose tokens expired a week ago and that no payment names. Anybody who knows a public key can store
 * such cards.
 */
export async function deleteUnpaidCards(db: Database, { moment, systemNowMs }: Now): Promise<void> {
  for (let count = 0; count < mostBatches; count += 1) {
    const cards = await listExpired(db, { moment, systemNowMs })
    for (const [merchantId, own] of Map.groupBy(cards, (card) => card.merchantId)) {
      const cardIds = own.map(({ cardId }) => cardId)
      await db.transaction().execute(async (transaction) => {
        await deleteUselessCards(transaction, { merchantId, cardIds })
        // The others are named by payments, and go with those. Without a number they stay expired.
        await transaction
          .updateTable('cards')
          .set({ expiresAt: null })
          .where('merchantId', '=', merchantId)
          .where('cardId', 'in', cardIds)
          .execute()
      })
    }
    if (cards.length < batch) return
  }
}

function listExpired(db: Database, { moment, systemNowMs }: Now): Promise<readonly CardName[]> {
  return db
    .selectFrom('cards')
    .select(['merchantId', 'cardId'])
    .where('sealedPan', 'is', null)
    .where('expiresAt', 'is not', null)
    .where('expiresAt', '<=', unixSecondsOf(systemNowMs - keptMs))
    .where(isDue('cards.expiresAt', moment, { unitMs: 1000, afterMs: keptMs }))
    .orderBy('expiresAt')
    .limit(batch)
    .execute()
}
