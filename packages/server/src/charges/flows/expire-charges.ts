import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'
import { listDueCharges } from '../store/charges.ts'
import { endAuthorization } from './complete-authorization.ts'
import { noteMove } from './report-status-change.ts'
import { endWaiting } from './write-outcome.ts'

/** Ends the payments whose time is up: authorizations nobody captured, authentications nobody went through. */
export async function endDueCharges(context: ChargeContext): Promise<void> {
  for (;;) {
    const due = await listDueCharges(context.db, context.nowMs())
    const ended = await Promise.all(due.map((charge) => end(context, charge)))
    // What could not be ended is due still: going on with it now would be going round in circles.
    if (!ended.some((isEnded) => isEnded)) return
  }
}

async function end(context: ChargeContext, charge: Charge): Promise<boolean> {
  const { log } = context
  const { transferStatus, acquirerReference: reference } = charge
  try {
    if (transferStatus === 'AUTHORIZED') {
      const ended = await endAuthorization(context, { charge, ending: { intent: 'expire' } })
      return ended !== null && ended.transferStatus !== 'AUTHORIZED'
    }
    const cancelled = await endWaiting(context, { charge, cancelCause: 'authentication_abandoned' })
    if (cancelled) noteMove(context, cancelled)
    return Boolean(cancelled)
  } catch (error) {
    log.warn({ err: error, reference }, 'a payment whose time is up could not be ended yet')
    return false
  }
}
