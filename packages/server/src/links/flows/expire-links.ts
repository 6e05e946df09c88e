import type { LinkContext } from '../context.ts'
import type { Attempt } from '../domain/attempt.ts'
import { listAttemptsToCheck } from '../store/attempts.ts'
import { listOverdueLinks } from '../store/payment-links.ts'
import { cancelUnpaidLink } from './cancel-unpaid-link.ts'
import { recoverAttempt } from './recover-attempt.ts'

/**
 * Cancels the links whose time is up, ends what was begun and not ended, and asks about what nobody told. A link with an
 * attempt ends with that, so that those without one wait for no acquirer. Those by card are ended with their charges.
 */
export async function expireLinks(context: LinkContext): Promise<void> {
  for (;;) {
    const links = await listOverdueLinks(context.db, context.nowMs())
    const expired = await Promise.all(links.map((linkId) => expire(context, linkId)))
    // What could not be ended is due still: going on with it now would be going round in circles.
    if (!expired.some((isExpired) => isExpired)) break
  }
  for (;;) {
    const attempts = await listAttemptsToCheck(context.db, context.nowMs())
    const recovered = await Promise.all(attempts.map((attempt) => recover(context, attempt)))
    if (!recovered.some((isRecovered) => isRecovered)) break
  }
}

async function recover(context: LinkContext, attempt: Attempt): Promise<boolean> {
  try {
    await recoverAttempt(context, attempt)
    return true
  } catch (error) {
    const { linkId, acquirerReference: reference } = attempt
    context.log.warn({ err: error, linkId, reference }, 'an attempt to pay could not be asked about yet')
    return false
  }
}

async function expire(context: LinkContext, linkId: string): Promise<boolean> {
  try {
    return (await cancelUnpaidLink(context, { linkId, cause: 'expired' })) !== 'charging'
  } catch (error) {
    context.log.warn({ err: error, linkId }, 'a link whose time is up could not be ended yet')
    return false
  }
}
