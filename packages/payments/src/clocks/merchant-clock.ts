import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@element-js/database'
import type { ServiceContext } from '@element-js/values'

/** How far a clock is ahead of the system's, in milliseconds; `null` for the service's own clock. */
export type ClockOffset = number | null

const offsets = new AsyncLocalStorage<ClockOffset>()

/**
 * Acts on a clock: `nowMs` of every context returns its time meanwhile. A session of a sandbox has a clock of its own, and
 * almost every function between a route and the store reads the time. So the merchant's clock is set once, where a request
 * or a job finds out whom it works for, and is not an argument of them all.
 */
export function onClock<T>(offsetMs: ClockOffset, act: () => T): T {
  return offsets.run(offsetMs, act)
}

/** The clock that was set; `null` also outside of requests and jobs. */
export function currentClock(): ClockOffset {
  return offsets.getStore() ?? null
}

type Clocks = Pick<ServiceContext, 'mode'> & { readonly db: Database }

/** Acts on the clock of a merchant. */
export async function onClockOf<T>(
  { db, mode }: Clocks,
  merchantId: string,
  act: () => Promise<T>,
): Promise<T> {
  return onClock(mode === 'live' ? null : await findClock(db, merchantId), act)
}

/** Acts on the clock of the merchant of a payment link. */
export async function onClockOfLink<T>(
  { db, mode }: Clocks,
  linkId: string,
  act: () => Promise<T>,
): Promise<T> {
  if (mode === 'live') return onClock(null, act)
  const row = await db
    .selectFrom('sandboxSessions')
    .innerJoin('paymentLinks', 'paymentLinks.merchantId', 'sandboxSessions.sessionId')
    .select('offsetMs')
    .where('linkId', '=', linkId)
    .executeTakeFirst()
  return onClock(row?.offsetMs ?? null, act)
}

async function findClock(db: Database, merchantId: string): Promise<ClockOffset> {
  const row = await db
    .selectFrom('sandboxSessions')
    .select('offsetMs')
    .where('sessionId', '=', merchantId)
    .executeTakeFirst()
  return row?.offsetMs ?? null
}
