import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { parseAmount } from '../../money/amount.ts'
import { amountStepOf, type Currency } from '../../money/money.ts'
import { refundRequestSchema } from '../../refunds/refund-schemas.ts'
import { amountWords } from '../links/read-link-form.ts'
import { ruleSentence } from '../page/rule-sentence.ts'
import { amountTextOf } from '../page/show-amount.ts'
import { type RefundField, type RefundFields, refundFields } from './refund-page.ts'

interface ReadRefund {
  readonly amountMinor: number
  readonly reason: string | null
  readonly bankAccount: BankTransferAccountInfo | null
}

type Mistakes = Readonly<Partial<Record<RefundField, string>>>

/** The fields of the form, as they were typed. */
export function refundFieldsOf(body: Readonly<Record<string, string>>): RefundFields {
  return Object.fromEntries(refundFields.map((name) => [name, body[name] ?? ''])) as Record<
    RefundField,
    string
  >
}

/** Reads the form by the rules for requests of the API. @returns the refund, or what is wrong with it. */
export function readRefundForm(
  fields: RefundFields,
  { linkId, amountMinor: paid, currency }: PaymentLink,
): ReadRefund | { readonly mistakes: Mistakes } {
  const { reason, amount, ...account } = fields
  const amountMinor = parseAmount(amount, currency)
  const bankAccount = accountOf(account)
  const parsed = refundRequestSchema.safeParse({
    linkId,
    reason,
    ...(bankAccount && { additionalInfo: { bankTransferAccountInfo: bankAccount } }),
  })
  const issues = parsed.success ? [] : parsed.error.issues
  const mistakes: Mistakes = {
    ...Object.fromEntries(
      issues.map(({ path, message }) => [fieldOf(String(path.at(-1))), ruleSentence(message)]),
    ),
    ...amountMistake({ amountMinor, paid, currency }),
  }
  if (Object.keys(mistakes).length > 0 || amountMinor === null) return { mistakes }
  return { amountMinor, reason: reason.trim() || null, bankAccount }
}

function accountOf({
  documentId,
  ...account
}: Omit<RefundFields, 'amount' | 'reason'>): BankTransferAccountInfo | null {
  const given = Object.entries(account).filter(([, value]) => value.trim() !== '')
  if (given.length === 0 && documentId.trim() === '') return null
  return { ...Object.fromEntries(given), ...(documentId.trim() !== '' && { document: { documentId } }) }
}

interface AmountCheck {
  readonly amountMinor: number | null
  readonly paid: number
  readonly currency: Currency
}

function amountMistake({ amountMinor, paid, currency }: AmountCheck): Mistakes {
  if (amountMinor === null) return { amount: amountWords(currency) }
  if (amountMinor > paid) return { amount: `At most ${amountTextOf(paid, currency)} can be refunded.` }
  const step = amountStepOf(currency)
  return amountMinor % step === 0 ? {} : { amount: `Amounts in ${currency} must be whole numbers.` }
}

function fieldOf(name: string): RefundField {
  return refundFields.find((each) => each === name) ?? 'bankAccountNumber'
}
