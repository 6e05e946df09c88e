import { type App, type Hook, notes, serverCredentials } from '@element-js/http'
import { paths } from '@element-js/protocol/http'
import type { LinkContext } from '../links/context.ts'
import { describeRefunded } from '../links/flows/describe-link.ts'
import { paymentLinkEnvelopeSchema, success } from '../links/link-record-schemas.ts'
import { merchantOf, requesterOf } from '../merchants/request-merchant.ts'
import { refundLink } from './flows/refund-link.ts'
import { readRefundAmount } from './read-refund-amount.ts'
import { refundRequestSchema } from './refund-schemas.ts'

/** Refund a payment link that is paid. */
export function refundRoutes(
  app: App,
  context: LinkContext,
  { guard: onRequest }: { readonly guard: Hook },
): void {
  app.post(`${paths.paymentLinks}/refund`, { schema: refund, onRequest }, async (request, reply) => {
    const { linkId, reason = null, additionalInfo } = request.body
    const { view, isReplayed } = await refundLink(context, {
      name: { merchantId: merchantOf(request).id, linkId },
      requester: requesterOf(request, 'merchant'),
      amountMinor: readRefundAmount(request.body),
      reason,
      bankAccount: additionalInfo?.bankTransferAccountInfo ?? null,
    })
    if (isReplayed) reply.header('idempotent-replayed', 'true')
    return success(describeRefunded(view))
  })
}

const refund = {
  tags: ['Payment links'],
  operationId: 'refundPaymentLink',
  summary: 'Refund a paid link, in full or in part',
  description:
    'A link can be refunded once; a refund that failed can be tried again, up to 100 refunds in all. Refunds are made in the background: the result comes by notification. A repeated request for the whole amount gets the first answer.',
  security: serverCredentials,
  body: refundRequestSchema,
  response: { 200: paymentLinkEnvelopeSchema },
  ...notes({
    answer: 'The link, with refundStatus IN_PROGRESS.',
    isReplayable: true,
    reasons: [
      'refund_amount_too_large',
      'amount_not_multiple',
      'invalid_document_id',
      'payment_link_not_found',
      'payment_link_not_settled',
      'refund_in_progress',
      'already_refunded',
      'too_many_refunds',
      'payment_in_progress',
    ],
  }),
}
