import type { ReadList } from '@element-js/database'
import {
  type App,
  type Hook,
  listQuerySchema,
  nextCursorOf,
  nextCursorSchema,
  notes,
  readListQuery,
  serverCredentials,
} from '@element-js/http'
import {
  type CardCharge,
  type PaymentLinkRecord,
  type PaymentMethod,
  type PaymentStatus,
  paths,
  paymentMethods,
  type TransferStatus,
} from '@element-js/protocol/http'
import { minorUnits, ownText, text, unixSecondsOf } from '@element-js/values'
import { z } from 'zod'
import { declineReasons } from '../acquirer/domain/decline-reason.ts'
import { chargeSchema } from '../charges/charge-schemas.ts'
import { cancelCauses } from '../charges/domain/charge.ts'
import { describeCharges } from '../charges/flows/describe-charge.ts'
import type { LinkContext } from '../links/context.ts'
import { describeLink } from '../links/flows/describe-link.ts'
import { viewsOf } from '../links/flows/link-view.ts'
import { paymentLinkRecordSchema } from '../links/link-record-schemas.ts'
import { merchantOf } from '../merchants/request-merchant.ts'
import type { Refund } from '../refunds/domain/refund.ts'
import { type ListedRefund, listCharges, listLinks, listRefunds } from './lists.ts'
import { type ListedAttempt, type ListedPayment, listPayments } from './payments.ts'

interface ListRoutes {
  readonly guard: Hook
  readonly readList: ReadList
}

/** The lists of a merchant's payments, card payments, payment links and refunds. */
export function listRoutes(app: App, context: LinkContext, { guard: onRequest, readList }: ListRoutes): void {
  app.get('/v1/payments', { schema: paymentListing, onRequest }, async (request) => {
    const { method = null, search, ...rest } = request.query
    const query = { ...readListQuery(rest, merchantOf(request).id), method, search: search?.trim() ?? '' }
    const page = await readList((db) => listPayments(db, query))
    return { payments: page.rows.map(describePayment), nextCursor: nextCursorOf(page) }
  })

  app.get('/v1/payments/charges', { schema: chargeListing, onRequest }, async (request) => {
    const query = readListQuery(request.query, merchantOf(request).id)
    const page = await readList((db) => listCharges(db, query))
    return { charges: await describeCharges(context, page.rows), nextCursor: nextCursorOf(page) }
  })

  app.get(paths.paymentLinks, { schema: linkListing, onRequest }, async (request) => {
    const merchant = merchantOf(request)
    const query = readListQuery(request.query, merchant.id)
    const page = await readList((db) => listLinks(db, query))
    const views = await viewsOf(context.db, { merchant, links: page.rows })
    return { paymentLinks: views.map(describeLink), nextCursor: nextCursorOf(page) }
  })

  app.get('/v1/payments/refunds', { schema: refundListing, onRequest }, async (request) => {
    const query = readListQuery(request.query, merchantOf(request).id)
    const page = await readList((db) => listRefunds(db, query))
    return { refunds: page.rows.map(describeRefund), nextCursor: nextCursorOf(page) }
  })
}

const paymentStatuses = ['IN_PROGRESS', 'AUTHORIZED', 'SETTLED', 'CANCELLED'] as const
const cancelReasons = [...declineReasons, ...cancelCauses] as const

const attemptShape = {
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  statusReason: z
    .enum(cancelReasons)
    .exactOptional()
    .describe('Why a card payment was declined or cancelled.'),
  idempotencyKey: ownText.exactOptional().describe('The key of the card payment.'),
  attemptId: ownText.exactOptional().describe('The id of the attempt, for every other method.'),
  amount: z.int().describe(`What was collected, or else what was asked for. ${minorUnits}.`),
  currency: ownText,
  createdAt: z.int().describe('Unix seconds.'),
  card: z.object({ brand: ownText, last4: ownText }).exactOptional(),
}

const listedPaymentSchema = z.object({
  orderId: ownText
    .nullable()
    .describe('The order: orderId of the link, or referenceId of the charge. null: the charge has none.'),
  linkId: ownText.nullable().describe('The payment link. null: the charge is not of one.'),
  ...attemptShape,
  collectedAmount: z.int().describe(`${minorUnits}. 0 while nothing is collected.`),
  refundedAmount: z.int().describe(`${minorUnits}.`),
  name: ownText.nullable().describe('The payer as you named them, or else the cardholder.'),
  email: ownText.nullable(),
  attempts: z
    .array(z.object(attemptShape))
    .describe('The earlier attempts that the payment contains, oldest first; at most the latest 20.'),
})

const paymentListing = {
  tags: ['Payments'],
  operationId: 'listPayments',
  summary: 'List payments',
  description:
    'The payments of the merchant by every method, newest first. An attempt that succeeded is a payment, and so is the last attempt at an order; earlier attempts at the order stand inside it.',
  security: serverCredentials,
  querystring: listQuerySchema<TransferStatus, PaymentQuery>(paymentStatuses, {
    method: z.enum(paymentMethods).exactOptional(),
    search: text(200)
      .exactOptional()
      .describe(
        'An order, id, name, e-mail address, amount or the last four digits of a card, as in the dashboard.',
      ),
  }),
  response: { 200: z.object({ payments: z.array(listedPaymentSchema), nextCursor: nextCursorSchema }) },
  ...notes({ answer: 'One page of payments.' }),
}

interface PaymentQuery {
  readonly method?: PaymentMethod
  readonly search?: string
}

function describePayment(payment: ListedPayment): z.infer<typeof listedPaymentSchema> {
  const { orderId, linkId, collectedMinor, refundedMinor, name, email, earlier } = payment
  return {
    orderId,
    linkId,
    ...describeAttempt(payment),
    collectedAmount: collectedMinor,
    refundedAmount: refundedMinor,
    name,
    email,
    attempts: earlier.map(describeAttempt),
  }
}

function describeAttempt(attempt: ListedAttempt): z.infer<z.ZodObject<typeof attemptShape>> {
  const { id, method, status, declineReason, cancelCause, card, amountMinor, currency } = attempt
  const statusReason = declineReason ?? cancelCause
  return {
    paymentMethod: method,
    paymentStatus: status,
    ...(statusReason !== null && { statusReason }),
    ...(method === 'CREDIT_CARD' ? { idempotencyKey: id } : { attemptId: id }),
    amount: amountMinor,
    currency,
    createdAt: unixSecondsOf(attempt.createdAtMs),
    ...(card && { card }),
  }
}

const chargePageSchema: z.ZodType<{
  readonly charges: readonly CardCharge[]
  readonly nextCursor: string | null
}> = z.object({ charges: z.array(chargeSchema), nextCursor: nextCursorSchema })

const chargeListing = {
  tags: ['Card payments'],
  operationId: 'listCardPayments',
  summary: 'List card payments',
  description: 'The payments of the merchant, newest first, including those of payment links.',
  security: serverCredentials,
  querystring: listQuerySchema<TransferStatus>(['AUTHORIZED', 'SETTLED', 'CANCELLED', 'IN_PROGRESS']),
  response: { 200: chargePageSchema },
  ...notes({ answer: 'One page of payments.' }),
}

const linkPageSchema: z.ZodType<{
  readonly paymentLinks: readonly PaymentLinkRecord[]
  readonly nextCursor: string | null
}> = z.object({ paymentLinks: z.array(paymentLinkRecordSchema), nextCursor: nextCursorSchema })

const linkListing = {
  tags: ['Payment links'],
  operationId: 'listPaymentLinks',
  summary: 'List payment links',
  description: 'The links of the merchant, newest first.',
  security: serverCredentials,
  querystring: listQuerySchema<PaymentStatus>(['INITIAL_STATUS', 'IN_PROGRESS', 'SETTLED', 'CANCELLED']),
  response: { 200: linkPageSchema },
  ...notes({ answer: 'One page of links.' }),
}

const refundStatuses = [
  'IN_PROGRESS',
  'SETTLED',
  'FAILED',
] as const satisfies readonly Refund['refundStatus'][]

const shownRefundSchema = z.object({
  refundId: ownText,
  kind: z.enum(['charge', 'link']).describe('What was refunded: a card payment, or a payment link.'),
  idempotencyKey: ownText.exactOptional().describe('The key of the card payment.'),
  linkId: ownText.exactOptional().describe('The payment link.'),
  amount: z.int().describe(`${minorUnits}.`),
  currency: ownText,
  refundStatus: z.enum(refundStatuses),
  createdAt: z.int().describe('Unix seconds.'),
})

const refundListing = {
  tags: ['Refunds'],
  operationId: 'listRefunds',
  summary: 'List refunds',
  description:
    'The refunds of the merchant, newest first: those of card payments and those of payment links.',
  security: serverCredentials,
  querystring: listQuerySchema<Refund['refundStatus']>(refundStatuses),
  response: { 200: z.object({ refunds: z.array(shownRefundSchema), nextCursor: nextCursorSchema }) },
  ...notes({ answer: 'One page of refunds.' }),
}

/** A refund in the list of all refunds: `idempotencyKey` names its payment, or `linkId` its link. */
function describeRefund({
  linkId,
  idempotencyKey,
  ...refund
}: ListedRefund): z.infer<typeof shownRefundSchema> {
  return {
    refundId: refund.refundId,
    kind: linkId === null ? 'charge' : 'link',
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(linkId !== null && { linkId }),
    amount: refund.amountMinor,
    currency: refund.currency,
    refundStatus: refund.refundStatus,
    createdAt: unixSecondsOf(refund.createdAtMs),
  }
}
