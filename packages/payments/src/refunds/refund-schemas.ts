import type { BankTransferAccountInfo, RefundRequest } from '@element-js/protocol/http'
import {
  amountInDigits,
  amountOfEitherType,
  cardNumberRule,
  characters,
  formedText,
  freeText,
  freeTextMark,
  hasCardNumber,
  isClabe,
  minorUnits,
  text,
} from '@element-js/values'
import { z } from 'zod'

// Many clients send every field of a form, also those that the payer left empty.
function withoutEmpty<T extends z.ZodType>(names: readonly string[], schema: T): z.ZodType<z.output<T>> {
  return z.preprocess((given) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
    return Object.fromEntries(
      Object.entries(given).filter(([name, value]) => value !== '' || !names.includes(name)),
    )
  }, schema)
}

const accountFields = z.object({
  bankCode: text(20).exactOptional(),
  beneficiaryName: text(100).exactOptional(),
  // Some CLABEs look like card numbers: one in ten of the banks whose code begins with 62 or 63.
  bankAccountNumber: characters(64)
    .regex(/[A-Za-z\d]/, 'must have digits or letters')
    .refine((value) => isClabe(value) || !hasCardNumber(value), cardNumberRule)
    .meta({ [freeTextMark]: true })
    .exactOptional(),
  bankBranchId: text(20).exactOptional(),
  bankAccountType: text(40).exactOptional().describe('For example CHECKING.'),
  ispb: formedText({ longest: 8, pattern: /^[A-Z\d]{8}$/, rule: 'must be 8 digits or capital letters' })
    .exactOptional()
    .describe('The ISPB of the bank, instead of its bank code.'),
  document: withoutEmpty(
    ['documentId', 'type'],
    z.object({
      documentId: text(40).exactOptional(),
      type: text(20).exactOptional().describe('For example CPF.'),
    }),
  )
    .exactOptional()
    .describe("The payer's identity document."),
})

const bankAccount: z.ZodType<BankTransferAccountInfo> = withoutEmpty(
  ['bankCode', 'bankBranchId', 'bankAccountType', 'ispb'],
  accountFields,
)

export const refundRequestSchema: z.ZodType<RefundRequest> = z.strictObject({
  linkId: text(64).describe('The link.'),
  refundAmount: amountInDigits
    .exactOptional()
    .describe(
      `${minorUnits} of the currency of the link, as a string, even if the payer paid in another currency. Default and maximum: the amount of the link.`,
    ),
  amount: amountOfEitherType
    .exactOptional()
    .describe(`The same as refundAmount, as the refund of a card payment calls it. ${minorUnits}.`),
  reason: freeText(500)
    .exactOptional()
    .describe('The reason of the refund. In the sandbox simulate_failure makes it fail.'),
  additionalInfo: z
    .object({ bankTransferAccountInfo: bankAccount.exactOptional() })
    .exactOptional()
    .describe("The payer's bank account, for payment methods that cannot receive refunds."),
})
