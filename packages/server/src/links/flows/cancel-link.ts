import { ServiceError } from '../../errors.ts'
import type { Requester } from '../../history/domain/history-event.ts'
import type { LinkContext } from '../context.ts'
import { cancelUnpaidLink } from './cancel-unpaid-link.ts'
import { findOwnLink, type LinkName } from './find-own-link.ts'
import type { LinkView } from './link-view.ts'
import { waitForCharge } from './supersede-attempt.ts'

interface CancelOrder extends LinkName {
  readonly requester: Requester
}

/**
 * Cancels an unpaid link. If a payer pays at the same time, the acquirer's ledger decides who was first.
 *
 * @throws ServiceError 404; 409 if it is paid or cancelled, or while a card is being charged for more than 5 s; 503 if
 * the acquirer does not answer: then it is cancelled later, unless it was paid.
 */
export async function cancelLink(
  context: LinkContext,
  { requester, ...name }: CancelOrder,
): Promise<LinkView> {
  const { link } = await findOwnLink(context, name)
  if (link.paymentStatus === 'CANCELLED') throw new ServiceError('payment_link_cancelled')
  let cancellation: Awaited<ReturnType<typeof cancelUnpaidLink>> = 'charging'
  while (cancellation === 'charging') {
    const { link: current } = await waitForCharge(context, link.linkId)
    if (current.paymentStatus === 'SETTLED') throw new ServiceError('payment_link_settled')
    const order = { linkId: link.linkId, cause: 'requested', actor: requester } as const
    cancellation = await cancelUnpaidLink(context, order)
  }
  const view = await findOwnLink(context, name)
  if (view.link.paymentStatus === 'SETTLED') throw new ServiceError('payment_link_settled')
  // It had expired before it was cancelled, or another request was first.
  if (cancellation === 'found') throw new ServiceError('payment_link_cancelled')
  return view
}
