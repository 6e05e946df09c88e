import { ServiceError } from '../../errors.ts'
import type { LinkContext } from '../context.ts'
import { type LinkView, viewLink } from './link-view.ts'

/** Names one link to its merchant. */
export interface LinkName {
  readonly merchantId: string
  readonly linkId: string
}

/** A merchant's own link. @throws ServiceError 404, also for another merchant's link. */
export async function findOwnLink(
  context: Pick<LinkContext, 'db'>,
  { merchantId, linkId }: LinkName,
): Promise<LinkView> {
  const view = await viewLink(context, linkId)
  if (view?.link.merchantId !== merchantId) throw new ServiceError('payment_link_not_found')
  return view
}
