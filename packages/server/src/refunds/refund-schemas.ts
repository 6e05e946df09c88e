import type { BankTransferAccountInfo, RefundRequest } from '@element-js/protocol/http'
import { z } from 'zod'
import { clabeDigitOf } from '../values/check-digits/clabe.ts'
import { amountInDigits, amountOfEitherType, minorUnits } from '../values/amount-schemas.ts'
import { hasCardNumber } from '../values/card-numbers/card-numbers.ts'
import { cardNumberRule, characters, formedText, freeText, freeTextMark, text } from '../values/texts.ts'

const bankAccount: z.ZodType<BankTransferAccountInfo> = z.object({
  bankCode: freeText(20).exactOptional(),
  beneficiaryName: freeText(100).exactOptional(),
  bankAccountNumber: characters(64)
    .refine((value) => isClabe(value) || !hasCardNumber(value), cardNumberRule)
    .meta({ [freeTextMark]: true })
    .exactOptional(),
  bankBranchId: freeText(20).exactOptional(),
  bankAccountType: freeText(40).exactOptional().describe('For example CHECKING.'),
  ispb: formedText({ longest: 8, pattern: /^\d{8}$/, rule: 'must be 8 digits' })
    .exactOptional()
    .describe('The ISPB of the bank, instead of its bank code.'),
  document: z
    .object({
      documentId: freeText(40).exactOptional(),
      type: freeText(20).exactOptional().describe('For example CPF.'),
    })
    .exactOptional()
    .describe("The payer's identity document."),
})

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

// Some of these look like card numbers: one in ten of the banks whose code begins with 62 or 63.
function isClabe(number: string): boolean {
  return /^\d{18}$/.test(number) && clabeDigitOf(number.slice(0, -1)) === number.slice(-1)
}
