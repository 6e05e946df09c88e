import type { Database, StoreContext } from '@element-js/database'
import { repeatWithin } from '@element-js/values'
import type { LinkContext } from '../links/context.ts'
import { listMerchants } from '../merchants/store/merchants.ts'
import { removeCharges } from './remove-charges.ts'
import { removeLinks } from './remove-links.ts'
import { oldCharges, oldLinks, type Search } from './walk.ts'

/** What removing payments requires. */
export type RetentionContext = StoreContext & Pick<LinkContext, 'log'>

interface RetentionOptions {
  /** How many days after its last change a payment is removed. */
  readonly days: number
  /** A clock that nobody sets, in milliseconds. */
  readonly steadyMs?: () => number
}

const dayMs = 24 * 60 * 60 * 1000

// A payment that is old enough but cannot be removed yet is checked once in this time.
const restMs = 60 * 60 * 1000

/**
 * Removes data that ended long ago: card payments and payment links, with everything that belongs to them, and the
 * record of old changes of settings. Sessions of a sandbox are left alone, because they are deleted as a whole.
 *
 * It goes through all payments in small transactions. One that is interrupted has removed nothing, and the payments are
 * found again the next time. Several processes can do it at once: each transaction decides by what it has locked.
 *
 * @returns a function that continues for a time, or does everything that is due if the time is infinite.
 */
export function createRetention(
  context: RetentionContext,
  { days, steadyMs = () => performance.now() }: RetentionOptions,
): (budgetMs: number) => Promise<void> {
  let walk: AsyncGenerator<void> | null = null
  let beginsMs = Number.NEGATIVE_INFINITY

  return async (budgetMs) => {
    const isAll = budgetMs === Number.POSITIVE_INFINITY
    if (isAll) walk = null
    if (!(isAll || walk) && steadyMs() < beginsMs) return
    const current = walk ?? removeOldPayments(context, days)
    walk = current
    await repeatWithin(budgetMs, async () => {
      const isOver = (await current.next()).done === true
      if (isOver) {
        walk = null
        beginsMs = steadyMs() + restMs
      }
      return !isOver
    })
  }
}

/** Removes all that is due, one transaction after the other. */
async function* removeOldPayments(context: RetentionContext, days: number): AsyncGenerator<void> {
  const { db, nowMs, log } = context
  const untilMs = nowMs() - days * dayMs
  let [charges, links, changes] = [0, 0, 0]
  for (const { id: merchantId } of await listMerchants(db)) {
    const search = { merchantId, untilMs }
    for await (const keys of oldCharges(db, search)) {
      charges += await tryTo(context, search, (transaction) => removeCharges(transaction, search, keys))
      yield
    }
    for await (const linkIds of oldLinks(db, search)) {
      links += await tryTo(context, search, (transaction) => removeLinks(transaction, search, linkIds))
      yield
    }
    changes += await tryTo(context, search, (transaction) => removeSettingsChanges(transaction, search))
    yield
  }
  if (charges + links > 0) log.info({ charges, links }, 'removed payments that ended long ago')
  if (changes > 0) log.info({ changes }, 'removed the record of old settings changes')
}

// A payment that cannot be removed now must not keep the others from being removed.
async function tryTo(
  { db, log }: RetentionContext,
  { merchantId }: Search,
  remove: (transaction: Database) => Promise<number>,
): Promise<number> {
  try {
    return await db.transaction().execute(remove)
  } catch (error) {
    log.warn({ err: error, merchantId }, 'old payments or changes could not be removed yet')
    return 0
  }
}

/**
 * Removes the record of a merchant's old changes of settings. It has names of people, as a payment has. The settings
 * themselves stay. People make the changes, so there are never many.
 *
 * @returns how many were removed.
 */
async function removeSettingsChanges(
  transaction: Database,
  { merchantId, untilMs }: Search,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('settingsChanges')
    .where('merchantId', '=', merchantId)
    .where('atMs', '<=', untilMs)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
