import { deleteEndedLeases, type Store } from '@element-js/database'
import {
  deleteEndedLimits,
  deleteExpiredAccessTokens,
  deleteExpiredPlans,
  deleteOldCvvTokens,
  deleteOldNotifications,
  deleteOldRuns,
  deleteOldVerifications,
  deleteRetiredSecrets,
  deleteUnpaidCards,
  readMoment,
  wipeDeletedCards,
  wipeExpiredCards,
  wipeExpiredCodes,
  wipeOldAnswers,
} from '@element-js/payments'
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
