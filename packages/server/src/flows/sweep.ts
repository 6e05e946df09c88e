import type { Parts } from '../parts.ts'
import { deleteExpiredAccessTokens } from '../store/access-tokens.ts'
import { wipeExpiredCards } from '../store/cards.ts'
import type { Store } from '../store/open-store.ts'
import { deleteOldAttempts } from '../store/token-attempts.ts'

/**
 * Wipes what has expired: security codes, numbers of unconfirmed cards, access tokens, idempotency keys of tokens;
 * from the files too.
 */
export async function sweep({ db, nowMs }: Pick<Parts, 'db' | 'nowMs'>, store: Store): Promise<void> {
  await wipeExpiredCards(db, Math.floor(nowMs() / 1000))
  await deleteExpiredAccessTokens(db, nowMs())
  await deleteOldAttempts(db, nowMs())
  await store.scrub()
}
