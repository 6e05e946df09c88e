import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'
import { listDueCharges } from '../store/charges.ts'
import { completeAuthorization } from './complete-authorization.ts'
import { reportStatusChange } from './report-status-change.ts'
import { cancelUnauthenticated } from './write-outcome.ts'

/** Ends the payments whose time is up: authorizations nobody captured, authentications nobody went through. */
export async function expireCharges(context: ChargeContext): Promise<void> {
  for (;;) {
    const due = await listDueCharges(context.db, context.nowMs())
    const expired = await Promise.all(due.map((charge) => expire(context, charge)))
    // What could not be ended is due still: going on with it now would be going round in circles.
    if (!expired.some((isExpired) => isExpired)) return
  }
}

async function expire(context: ChargeContext, charge: Charge): Promise<boolean> {
  const { log } = context
  const { transferStatus, acquirerReference: reference } = charge
  try {
    if (transferStatus === 'AUTHORIZED') {
      const expired = await completeAuthorization(context, { charge, completion: { intent: 'expire' } })
      return expired !== null && expired.transferStatus !== 'AUTHORIZED'
    }
    const cancelled = await cancelUnauthenticated(context, {
      charge,
      cancelCause: 'authentication_abandoned',
    })
    if (cancelled) reportStatusChange(context, cancelled)
    return Boolean(cancelled)
  } catch (error) {
    log.warn({ err: error, reference }, 'a payment whose time is up could not be ended yet')
    return false
  }
}
