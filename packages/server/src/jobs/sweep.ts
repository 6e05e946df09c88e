import { readMoment } from '../clocks/moment.ts'
import type { Store } from '../database/open-store.ts'
import { deleteEndedLeases } from '../database/postgres/owner-leases.ts'
import { wipeOldAnswers } from '../forward/store/forwards.ts'
import { deleteExpiredPlans } from '../installments/store/installment-plans.ts'
import { deleteEndedLimits } from '../limits/postgres-limit-store.ts'
import { deleteExpiredAccessTokens } from '../merchants/store/access-tokens.ts'
import { deleteRetiredSecrets } from '../notifications/store/notification-secrets.ts'
import { deleteOldNotifications } from '../notifications/store/notifications.ts'
import { deleteOldRuns } from '../reconciliation/store/runs.ts'
import { deleteUnpaidCards } from '../retention/delete-unpaid-cards.ts'
import { wipeExpiredCards } from '../tokens/store/cards.ts'
import { deleteOldCvvTokens, wipeExpiredCodes } from '../tokens/store/cvv-tokens.ts'
import { wipeDeletedCards } from '../tokens/store/deleted-cards.ts'
import { deleteOldVerifications } from '../tokens/store/verifications.ts'
import type { JobContext } from './context.ts'

// Long enough to investigate a notification that a merchant never received.
const notificationsKeptMs = 90 * 24 * 60 * 60 * 1000

// As long as notifications. Their times are on the system's clock.
const comparisonsKeptMs = notificationsKeptMs

interface SweepContext extends Pick<JobContext, 'db' | 'nowMs'> {
  /** The clock that nobody moves on, also in a sandbox. */
  readonly systemNowMs: () => number
}

/**
 * Wipes expired data, also from the files: security codes, numbers of unconfirmed and of deleted cards, cards that
 * never paid, access tokens, idempotency keys of tokens, installment plans, answers to forwarded requests,
 * notifications that ended three months ago, and counts of limits.
 */
export async function sweep({ db, nowMs, systemNowMs }: SweepContext, store: Store): Promise<void> {
  const moment = await readMoment({ db, nowMs })
  await wipeExpiredCards(db, moment)
  await wipeExpiredCodes(db, moment)
  await wipeDeletedCards(db)
  await deleteUnpaidCards(db, { moment, systemNowMs: systemNowMs() })
  await deleteExpiredAccessTokens(db, moment)
  await deleteOldVerifications(db, moment)
  await deleteOldCvvTokens(db, moment)
  await deleteRetiredSecrets(db, moment)
  await deleteExpiredPlans(db, moment)
  await wipeOldAnswers(db, moment)
  await deleteOldNotifications(db, { moment, afterMs: notificationsKeptMs })
  await deleteOldRuns(db, systemNowMs() - comparisonsKeptMs)
  if (store.kind === 'postgres') {
    await deleteEndedLimits(db)
    await deleteEndedLeases(db)
  }
  await store.scrub()
}
