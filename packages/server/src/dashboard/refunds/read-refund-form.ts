import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import { allRefusals, ServiceError } from '../../errors.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { parseAmount } from '../../money/amount.ts'
import { amountStepOf } from '../../money/money.ts'
import { refundRequestSchema } from '../../refunds/refund-schemas.ts'
import { refuseBankAccount } from '../../values/check-digits/refuse-bank-account.ts'
import { amountSentence } from '../page/amount-sentence.ts'
import { ruleSentence } from '../page/rule-sentence.ts'
import { amountTextOf } from '../page/show-amount.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { type RefundField, type RefundFields, refundFields } from './refund-page.ts'

interface ReadRefund {
  readonly amountMinor: number
  readonly reason: string | null
  readonly bankAccount: BankTransferAccountInfo | null
}

type Mistakes = Readonly<Partial<Record<RefundField, string>>>

/** The fields of the form, as the merchant typed them. */
export function refundFieldsOf(body: Readonly<Record<string, string>>): RefundFields {
  return Object.fromEntries(refundFields.map((name) => [name, body[name] ?? ''])) as Record<
    RefundField,
    string
  >
}

/** Reads the form by the rules for API requests. @returns the refund, or its mistakes. */
export function readRefundForm(
  fields: RefundFields,
  link: PaymentLink,
  viewer: Viewer,
): ReadRefund | { readonly mistakes: Mistakes } {
  const { linkId, currency } = link
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
      issues.map(({ path, message }) => [fieldOf(String(path.at(-1))), ruleSentence(message, viewer.locale)]),
    ),
    ...accountMistakes(bankAccount, { link, viewer }),
    ...amountMistake({ amountMinor, link, viewer }),
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
  return {
    ...Object.fromEntries(given),
    ...(documentId.trim() !== '' && { document: { documentId: cleanDocumentId(documentId) } }),
  }
}

/** People write an identity number with separators, and it is stored without. */
function cleanDocumentId(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase()
}

function accountMistakes(
  bankAccount: BankTransferAccountInfo | null,
  { link, viewer }: { readonly link: PaymentLink; readonly viewer: Viewer },
): Mistakes {
  try {
    refuseBankAccount(bankAccount, link.country)
    return {}
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { check } = dashboardWords[viewer.locale].refusals.fields
    const fields = allRefusals(error).map(({ details: { field = '' } }) =>
      fieldOf(field.split('.').at(-1) ?? ''),
    )
    return Object.fromEntries(fields.map((field) => [field, check]))
  }
}

interface AmountCheck {
  readonly amountMinor: number | null
  readonly link: PaymentLink
  readonly viewer: Viewer
}

function amountMistake({ amountMinor, link, viewer }: AmountCheck): Mistakes {
  const { currency } = link
  const { refunds, refusals } = dashboardWords[viewer.locale]
  if (amountMinor === null) return { amount: amountSentence(currency, viewer.locale) }
  if (amountMinor > link.amountMinor) return { amount: refunds.atMost(amountTextOf(link, viewer)) }
  const step = amountStepOf(currency)
  return amountMinor % step === 0 ? {} : { amount: refusals.fields.wholeUnits(currency) }
}

function fieldOf(name: string): RefundField {
  return refundFields.find((each) => each === name) ?? 'bankAccountNumber'
}
