import type { PaymentMethod } from '@element-js/protocol/http'
import { ServiceError } from '@element-js/values'
import type { LinkContext } from '../context.ts'
import { inPayersCurrency } from '../domain/payment-link.ts'
import { findAttempt, setCheck } from '../store/attempts.ts'
import { beginAttempt } from './begin-attempt.ts'
import { finalizeAttempt } from './finalize-attempt.ts'
import { type LinkView, viewLink } from './link-view.ts'
import { requirePayable } from './payable.ts'
import { checkAfterMs } from './recover-attempt.ts'

export interface SimulatedPayer {
  readonly linkId: string
  /** Any but cards. */
  readonly method: PaymentMethod
  readonly outcome: 'paid' | 'failed' | 'later'
}

/**
 * Pays a link as its payer would, with the report of the method's provider. In a sandbox only.
 *
 * @returns the link afterwards: SETTLED, or INITIAL_STATUS after a failure, or IN_PROGRESS for later.
 * @throws ServiceError as `beginAttempt` does; 409 also if another request was first.
 */
export async function simulatePayer(
  context: LinkContext,
  { linkId, method, outcome }: SimulatedPayer,
): Promise<LinkView> {
  const { db, simulator } = context
  if (!simulator) throw new ServiceError('not_found')
  if (outcome === 'later') return beginAttempt(context, { linkId, method, payer: 'simulated-later' })
  const { attempt, link } = await beginAttempt(context, { linkId, method, payer: 'simulated-now' })
  if (!attempt) throw new ServiceError('payment_link_cancelled')
  const { merchantId, acquirerReference: reference, attemptId } = attempt
  await setCheck(db, { attemptId, checkAtMs: context.nowMs() + checkAfterMs })
  const { amountMinor, currency } = inPayersCurrency(link)
  const position = await simulator
    .collect({ merchantId, reference, amountMinor, currency, outcome })
    .then(() => simulator.find({ merchantId, reference }))
    .catch((cause: unknown) => {
      throw new ServiceError('acquirer_unavailable', { cause })
    })
  await finalizeAttempt(context, { attempt, position, actor: 'sandbox' })
  const view = await viewLink(context, linkId)
  const ended = await findAttempt(db, attemptId)
  if (!view || !ended) throw new ServiceError('sandbox_reset')
  if (ended.state === outcome) return view
  // Somebody paid or cancelled the link meanwhile, or chose another method, and was first.
  requirePayable(view.link, context.nowMs())
  throw new ServiceError('payment_in_progress', { retryAfterSeconds: 1 })
}
