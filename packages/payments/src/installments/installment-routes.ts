import { brands } from '@element-js/card'
import type { StoreContext } from '@element-js/database'
import { type App, type Hook, judgeBody, notes, pageCredentials } from '@element-js/http'
import { type InstallmentsPlanRequest, type InstallmentsPlanResponse, paths } from '@element-js/protocol/http'
import { amount, countryCode, currencyCode, minorUnits, ownText } from '@element-js/values'
import { z } from 'zod'
import { merchantOf } from '../merchants/request-merchant.ts'
import { answerPreflights, answerReadably } from './answer-pages.ts'
import { createPlan, planChecks } from './flows/create-plan.ts'

/**
 * `POST /v1/payments/installments-plans`: the payer's options, for the merchant's own pages.
 *
 * @param guards Authentication by API key, and limits.
 */
export function installmentRoutes(
  app: App,
  context: StoreContext,
  { guards }: { readonly guards: readonly Hook[] },
): void {
  const onRequest = [answerReadably, ...guards]
  const judging = judgeBody((_request, body: InstallmentsPlanRequest) => planChecks(body))
  answerPreflights(app, paths.installmentsPlans)
  app.post(paths.installmentsPlans, { schema, onRequest, ...judging }, (request) =>
    createPlan(context, { merchantId: merchantOf(request).id, request: request.body }),
  )
}

const brandIds = brands().map(({ id }) => id)

const planRequest = z.object({
  amount: amount.describe(`The price without interest. ${amount.description}`),
  currency: currencyCode,
  country: countryCode,
  brand: z
    .enum(brandIds, 'must be the lower-case id of a card brand, such as visa')
    .exactOptional()
    .describe('Default: not known yet, so that only the options for cards of every brand are offered.'),
})

const optionSchema = z.object({
  installments: z.int().describe('How many installments; 1 is a single payment.'),
  installmentAmount: z.int().describe(`Each installment after the first. ${minorUnits}.`),
  firstAmount: z
    .int()
    .describe(`The first installment, which includes the remainder of the division. ${minorUnits}.`),
  totalAmount: z.int().describe(`The sum of all installments, with interest. ${minorUnits}.`),
  interestRate: z.number().describe('The interest that the payer bears, per month: 0.0299 is 2.99 %.'),
})

const planResponse: z.ZodType<InstallmentsPlanResponse> = z.object({
  planId: ownText.describe('For the charge. It expires after 30 minutes.'),
  options: z
    .array(optionSchema)
    .describe('The single payment comes first, then by increasing number of installments.'),
})
z.globalRegistry.add(planResponse, { id: 'InstallmentsPlan' })

const schema = {
  tags: ['Card payments'],
  operationId: 'createInstallmentsPlan',
  summary: 'Offer a payment in installments',
  description:
    "Lists the installments that the merchant's own rules offer for a price, with the interest that the payer bears. A page can call it with the API key alone, from an origin that is registered for the key. A card payment that names the plan is made on exactly these terms. If the merchant has no rules, the only option is a single payment.",
  security: pageCredentials,
  body: planRequest,
  response: { 200: planResponse },
  ...notes({
    answer: 'The plan. It is valid for one payment within 30 minutes; a declined payment does not use it up.',
    reasons: [
      'country_not_supported',
      'currency_not_supported',
      'amount_not_multiple',
      'origin_not_allowed',
      'too_many_requests',
    ],
  }),
}
