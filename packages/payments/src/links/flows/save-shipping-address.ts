import type { ShippingAddress } from '@element-js/protocol/http'
import { ServiceError } from '@element-js/values'
import type { LinkContext } from '../context.ts'
import { setShippingAddress } from '../store/payment-links.ts'
import { type LinkView, viewLink } from './link-view.ts'
import { requirePayable } from './payable.ts'

/**
 * Stores the payer's shipping address if the link asks for one; otherwise the merchant's stays.
 *
 * @throws ServiceError 404; 409 for a link that can no longer be paid.
 */
export async function saveShippingAddress(
  context: LinkContext,
  { linkId, shippingAddress }: { readonly linkId: string; readonly shippingAddress: ShippingAddress },
): Promise<LinkView> {
  const before = await viewLink(context, linkId)
  if (!before) throw new ServiceError('payment_link_not_found')
  requirePayable(before.link, context.nowMs())
  if (!before.link.needCollectAddress) return before
  await setShippingAddress(context.db, { linkId, shippingAddress, updatedAtMs: context.nowMs() })
  const view = await viewLink(context, linkId)
  if (!view) throw new ServiceError('sandbox_reset')
  requirePayable(view.link, context.nowMs())
  return view
}
