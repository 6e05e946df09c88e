import { type App, type Hook, judgeBody, largestLinkBytes, notes, serverCredentials } from '@element-js/http'
import { type PaymentLinkRequest, paths } from '@element-js/protocol/http'
import { characters } from '@element-js/values'
import { z } from 'zod'
import { merchantOf, requesterOf } from '../merchants/request-merchant.ts'
import type { LinkContext } from './context.ts'
import { cancelLink } from './flows/cancel-link.ts'
import { describeLink } from './flows/describe-link.ts'
import { findOwnLink } from './flows/link-view.ts'
import {
  paymentLinkEnvelopeSchema,
  paymentLinkLookupSchema,
  paymentLinkResponseSchema,
  success,
} from './link-record-schemas.ts'
import { cancelLinkRequestSchema, paymentLinkRequestSchema } from './link-request-schemas.ts'
import { addressOfLink, createLink } from './order/create-link.ts'
import { linkOrderChecks, readLinkOrder } from './order/read-link-order.ts'
import { planFieldOf } from './order/read-payment-plan.ts'

const tags = ['Payment links']
const response = { 200: paymentLinkEnvelopeSchema }

/** Create a payment link, cancel or look one up. */
export function paymentLinkRoutes(app: App, context: LinkContext, { guard }: { readonly guard: Hook }): void {
  const onRequest = guard

  const judging = judgeBody((request, body: PaymentLinkRequest) =>
    linkOrderChecks(context, { merchant: merchantOf(request), request: body }),
  )
  const options = { schema: creation, onRequest, bodyLimit: largestLinkBytes, ...judging }
  app.post(paths.paymentLinks, options, async (request) => {
    const merchant = merchantOf(request)
    const order = readLinkOrder(context, { merchant, request: request.body })
    const { linkId } = await createLink(context, {
      merchantId: merchant.id,
      order,
      requester: requesterOf(request, 'merchant'),
      planField: planFieldOf(request.body),
    })
    return { paymentLink: addressOfLink(context, linkId), linkId }
  })

  app.post(`${paths.paymentLinks}/cancel`, { schema: cancellation, onRequest }, async (request) => {
    const { linkId } = request.body
    const merchantId = merchantOf(request).id
    return success(
      describeLink(
        await cancelLink(context, { merchantId, linkId, requester: requesterOf(request, 'merchant') }),
      ),
    )
  })

  app.get(`${paths.paymentLinks}/:linkId`, { schema: lookup, onRequest }, async (request) => {
    const { linkId } = request.params
    const view = await findOwnLink(context, { merchantId: merchantOf(request).id, linkId })
    return success({ ...describeLink(view), paymentLink: addressOfLink(context, linkId) })
  })
}

const creation = {
  tags,
  operationId: 'createPaymentLink',
  summary: 'Create a payment link',
  description:
    'Creates a page on which a payer pays one order by any of the allowed methods. Each method has its own countries, limits and required fields.',
  security: serverCredentials,
  body: paymentLinkRequestSchema,
  response: { 200: paymentLinkResponseSchema },
  ...notes({
    answer: 'The URL of the checkout page, and the id of the link.',
    reasons: [
      'country_not_supported',
      'currency_not_supported',
      'amount_not_multiple',
      'sub_merchant_required',
      'invalid_url',
      'payment_method_not_supported',
      'payment_method_limit',
      'payment_method_field_required',
      'payment_method_not_configured',
      'invalid_document_id',
      'invalid_expiry',
      'due_date_required',
      'invalid_due_date',
      'invalid_fine_start_date',
      'unknown_plan',
      'installments_plan_mismatch',
      'capability_not_configured',
      'order_id_taken',
    ],
  }),
}

const cancellation = {
  tags,
  operationId: 'cancelPaymentLink',
  summary: 'Cancel an unpaid link',
  description:
    'The link can no longer be paid. If a payment is made at the same moment, only one of the two succeeds, and the other is rejected.',
  security: serverCredentials,
  body: cancelLinkRequestSchema,
  response,
  ...notes({
    answer: 'The link, CANCELLED.',
    reasons: [
      'payment_link_not_found',
      'payment_link_settled',
      'payment_link_cancelled',
      'payment_in_progress',
      'acquirer_unavailable',
    ],
  }),
}

const lookup = {
  tags,
  operationId: 'getPaymentLink',
  summary: 'Retrieve a payment link',
  description: 'The current state of the link.',
  security: serverCredentials,
  params: z.object({ linkId: characters(64) }),
  response: { 200: paymentLinkLookupSchema },
  ...notes({ answer: 'The link.', reasons: ['payment_link_not_found'] }),
}
