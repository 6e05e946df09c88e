import type { LinkContext } from '../context.ts'
import type { PaymentAttempt } from '../domain/attempt.ts'
import { listAttemptsToCheck } from '../store/attempts.ts'
import { listOverdueLinks } from '../store/payment-links.ts'
import { endLink } from './end-link.ts'
import { checkAttempt } from './recover-attempt.ts'

/**
 * Cancels the links whose time is up, ends what was begun and not ended, and asks about what nobody told. A link with an
 * attempt ends with that, so that those without one wait for no acquirer. Those by card are ended with their charges.
 */
export async function endDueLinks(context: LinkContext): Promise<void> {
  for (;;) {
    const links = await listOverdueLinks(context.db, context.nowMs())
    const ended = await Promise.all(links.map((linkId) => end(context, linkId)))
    // What could not be ended is due still: going on with it now would be going round in circles.
    if (!ended.some((isEnded) => isEnded)) break
  }
  for (;;) {
    const attempts = await listAttemptsToCheck(context.db, context.nowMs())
    const checked = await Promise.all(attempts.map((attempt) => check(context, attempt)))
    if (!checked.some((isChecked) => isChecked)) break
  }
}

async function check(context: LinkContext, attempt: PaymentAttempt): Promise<boolean> {
  try {
    await checkAttempt(context, attempt)
    return true
  } catch (error) {
    const { linkId, acquirerReference: reference } = attempt
    context.log.warn({ err: error, linkId, reference }, 'an attempt to pay could not be asked about yet')
    return false
  }
}

async function end(context: LinkContext, linkId: string): Promise<boolean> {
  try {
    return (await endLink(context, { linkId, cause: 'expired' })) !== 'charging'
  } catch (error) {
    context.log.warn({ err: error, linkId }, 'a link whose time is up could not be ended yet')
    return false
  }
}
