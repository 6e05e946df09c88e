import { brands } from '@element-js/card'
import type {
  InstallmentsOption,
  InstallmentsPlanRequest,
  InstallmentsPlanResponse,
} from '@element-js/protocol/http'
import { amount, countryCode, currencyCode, minorUnits, ownText } from '@element-js/values'
import { z } from 'zod'

const brandIds = brands().map(({ id }) => id)

export const installmentsPlanRequestSchema: z.ZodType<InstallmentsPlanRequest> = z.object({
  amount: amount.describe(`The price without interest. ${amount.description}`),
  currency: currencyCode,
  country: countryCode,
  brand: z
    .enum(brandIds, 'must be the lower-case id of a card brand, such as visa')
    .exactOptional()
    .describe('Default: not known yet, so that only the options for cards of every brand are offered.'),
})

const optionSchema: z.ZodType<InstallmentsOption> = z.object({
  installments: z.int().describe('How many installments; 1 is a single payment.'),
  installmentAmount: z.int().describe(`Each installment after the first. ${minorUnits}.`),
  firstAmount: z
    .int()
    .describe(`The first installment, which includes the remainder of the division. ${minorUnits}.`),
  totalAmount: z.int().describe(`The sum of all installments, with interest. ${minorUnits}.`),
  interestRate: z.number().describe('The interest that the payer bears, per month: 0.0299 is 2.99 %.'),
})

export const installmentsPlanResponseSchema: z.ZodType<InstallmentsPlanResponse> = z.object({
  planId: ownText.describe('For the charge. It expires after 30 minutes.'),
  options: z
    .array(optionSchema)
    .describe('The single payment comes first, then by increasing number of installments.'),
})
z.globalRegistry.add(installmentsPlanResponseSchema, { id: 'InstallmentsPlan' })
