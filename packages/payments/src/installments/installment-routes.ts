import type { StoreContext } from '@element-js/database'
import { type App, type Hook, judgeBody, notes, pageCredentials } from '@element-js/http'
import { type InstallmentsPlanRequest, paths } from '@element-js/protocol/http'
import { merchantOf } from '../merchants/request-merchant.ts'
import { answerPreflights, answerReadably } from './answer-pages.ts'
import { createPlan, planChecks } from './flows/create-plan.ts'
import { installmentsPlanRequestSchema, installmentsPlanResponseSchema } from './installment-schemas.ts'

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

const schema = {
  tags: ['Card payments'],
  operationId: 'createInstallmentsPlan',
  summary: 'Offer a payment in installments',
  description:
    "Lists the installments that the merchant's own rules offer for a price, with the interest that the payer bears. A page can call it with the API key alone, from an origin that is registered for the key. A card payment that names the plan is made on exactly these terms. If the merchant has no rules, the only option is a single payment.",
  security: pageCredentials,
  body: installmentsPlanRequestSchema,
  response: { 200: installmentsPlanResponseSchema },
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
