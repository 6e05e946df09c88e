import { repeatWithin } from '@element-js/values'
import { onClockOf } from '../../clocks/merchant-clock.ts'
import { readMoment } from '../../clocks/moment.ts'
import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'
import { listDueCharges } from '../store/charges.ts'
import { abandonChallenge, isAtIssuer } from './challenges/abandon-challenge.ts'
import { completeAuthorization } from './complete-authorization.ts'
import { reportStatusChange } from './report-status-change.ts'
import { cancelUnauthenticated } from './write-outcome.ts'

/**
 * Expires the charges whose time is up: authorizations that were not captured, challenges that were not passed.
 *
 * @param budgetMs How long this may take, so that other jobs need not wait; the rest is left for the next run. Default:
 * no limit.
 */
export async function expireCharges(
  context: ChargeContext,
  budgetMs: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  // A charge that could not be expired is still due: listing it again now would never end.
  await repeatWithin(budgetMs, async () => {
    const due = await listDueCharges(context.db, await readMoment(context))
    const expired = await Promise.all(
      due.map((charge) => onClockOf(context, charge.merchantId, () => expire(context, charge))),
    )
    return expired.some((isExpired) => isExpired)
  })
}

async function expire(context: ChargeContext, charge: Charge): Promise<boolean> {
  const { log } = context
  const { transferStatus, acquirerReference: reference } = charge
  try {
    if (transferStatus === 'AUTHORIZED') {
      const completion = { intent: 'expire' } as const
      const expired = await completeAuthorization(context, { charge, completion, actor: 'job' })
      return expired !== null && expired.transferStatus !== 'AUTHORIZED'
    }
    if (isAtIssuer(charge)) return (await abandonChallenge(context, charge)) !== null
    const cancelled = await cancelUnauthenticated(context, {
      charge,
      cancelCause: 'authentication_abandoned',
      actor: 'job',
    })
    if (cancelled) reportStatusChange(context, cancelled)
    return Boolean(cancelled)
  } catch (error) {
    log.warn({ err: error, reference }, 'a payment could not be expired yet')
    return false
  }
}
