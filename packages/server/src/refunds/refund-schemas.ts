import type { BankTransferAccountInfo, RefundRequest } from '@element-js/protocol/http'
import { z } from 'zod'
import { clabeDigitOf } from '../payment-methods/digits/clabe.ts'
import { hasCardNumber } from '../values/card-numbers.ts'
import { cardNumberRule, characters, formedText, keptText, text } from '../values/texts.ts'

const bankAccount: z.ZodType<BankTransferAccountInfo> = z.object({
  bankCode: keptText(20).exactOptional(),
  beneficiaryName: keptText(100).exactOptional(),
  bankAccountNumber: characters(64)
    .refine((value) => isClabe(value) || !hasCardNumber(value), cardNumberRule)
    .exactOptional(),
  bankBranchId: keptText(20).exactOptional(),
  bankAccountType: keptText(40).exactOptional().describe('As CHECKING.'),
  ispb: formedText({ longest: 8, pattern: /^\d{8}$/, rule: 'must be 8 digits' })
    .exactOptional()
    .describe('ISPB of the bank, instead of its shorter code.'),
  document: z
    .object({
      documentId: keptText(40).exactOptional(),
      type: keptText(20).exactOptional().describe('As CPF.'),
    })
    .exactOptional()
    .describe('Who the payer is.'),
})

export const refundRequestSchema: z.ZodType<RefundRequest> = z.object({
  linkId: text(64).describe('The link.'),
  refundAmount: formedText({
    longest: 15,
    pattern: /^[1-9]\d{0,14}$/,
    rule: 'must be a string of 1 to 15 digits, of which the first is not 0',
  })
    .exactOptional()
    .describe('Minor units, in a string. Default: what was paid, which is also the most.'),
  reason: keptText(500).exactOptional().describe('Why. In the sandbox simulate_failure makes it fail.'),
  additionalInfo: z
    .object({ bankTransferAccountInfo: bankAccount.exactOptional() })
    .exactOptional()
    .describe("The payer's bank account, where the money cannot go back the way it came."),
})

// Some of these look like card numbers: one in ten of the banks whose code begins with 62 or 63.
function isClabe(number: string): boolean {
  return /^\d{18}$/.test(number) && clabeDigitOf(number.slice(0, -1)) === number.slice(-1)
}
