import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import { amountToReturn } from '../../links/domain/amount-to-pay.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { toDecimal } from '../../money/amount.ts'
import { methods } from '../../payment-methods/registry.ts'
import { factList } from '../../web/fact-list.ts'
import { type Html, html } from '../../web/html.ts'
import { type DashboardPage, formKeyField } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf, exchangeTextOf } from '../page/show-amount.ts'
import { methodNames } from '../page/words.ts'
import { amountField } from '../payments/confirm-pages.ts'

/** What a merchant typed into the form of a refund. */
export type RefundFields = Readonly<Record<RefundField, string>>

export type RefundField = (typeof refundFields)[number]

export const refundFields = [
  'amount',
  'reason',
  'beneficiaryName',
  'bankCode',
  'bankBranchId',
  'bankAccountNumber',
  'bankAccountType',
  'documentId',
] as const

interface RefundForm {
  readonly link: PaymentLink
  readonly formKey: string
  readonly fields: RefundFields
  /** What is wrong, by field. */
  readonly mistakes: Readonly<Partial<Record<RefundField, string>>>
}

const accountWords: readonly (readonly [RefundField, string])[] = [
  ['beneficiaryName', 'Account holder'],
  ['bankCode', 'Bank code'],
  ['bankBranchId', 'Branch'],
  ['bankAccountNumber', 'Account number'],
  ['bankAccountType', 'Account type'],
  ['documentId', 'Identity document'],
]

/** The form before anything is typed: a full refund. */
export function emptyRefundFields({ amountMinor, currency }: PaymentLink): RefundFields {
  const blank = Object.fromEntries(refundFields.map((name) => [name, ''])) as Record<RefundField, string>
  return { ...blank, amount: toDecimal({ amountMinor, currency }) }
}

/** Asks for the amount and the reason of a refund. */
export function refundPage({ link, formKey, fields, mistakes }: RefundForm): DashboardPage {
  const path = dashboardPaths.link(link.linkId)
  const isWrong = Object.keys(mistakes).length > 0
  const { amount } = mistakes
  return {
    title: 'Refund',
    section: 'links',
    back: { href: path, words: `Order ${link.orderId}` },
    ...(isWrong && {
      status: 400,
      notice: { tone: 'bad', text: 'Nothing was refunded. Please correct the fields marked below.' } as const,
    }),
    body: html`<section class="panel narrow">${factList([
      ['Order', link.orderId],
      ['Paid', amountOf(link.amountMinor, link.currency)],
      ['Exchange', link.exchange && exchangeTextOf(link.exchange)],
      ['Paid with', link.finalPaymentMethod && methodNames[link.finalPaymentMethod]],
    ])}
<form method="post" action="${path}/refund" class="stack">${formKeyField({ formKey })}
${amountField({ label: 'Amount to refund', currency: link.currency, value: fields.amount, mistake: amount ? { typed: fields.amount, message: amount } : null })}
<p class="hint">A link can be refunded once, in full or in part.</p>
${textField('reason', 'Reason (for your records)', { fields, mistakes })}
${accountFields({ link, fields, mistakes })}
<p class="buttons"><button class="button primary" name="step" value="review" type="submit">Continue</button> <a class="button" href="${path}">Cancel</a></p></form></section>`,
  }
}

interface Confirmation {
  readonly link: PaymentLink
  readonly formKey: string
  readonly fields: RefundFields
  readonly amountMinor: number
  readonly bankAccount: BankTransferAccountInfo | null
}

/** Asks for confirmation before a link is refunded. */
export function confirmRefundPage({
  link,
  formKey,
  fields,
  amountMinor,
  bankAccount,
}: Confirmation): DashboardPage {
  const path = dashboardPaths.link(link.linkId)
  const isPartial = amountMinor < link.amountMinor
  return {
    title: 'Confirm refund',
    section: 'links',
    back: { href: `${path}/refund`, words: 'Edit refund' },
    body: html`<section class="panel narrow"><p class="headline">${amountOf(amountMinor, link.currency)}</p>
<p>${isPartial ? 'This is a partial refund. The rest cannot be refunded later.' : 'This is a full refund.'}</p>
${factList([
  ['Order', link.orderId],
  ['Paid', amountOf(link.amountMinor, link.currency)],
  [
    'Returned to the payer',
    link.exchange && amountOf(amountToReturn(link, amountMinor), link.exchange.toCurrency),
  ],
  ['Reason', fields.reason],
  [
    'To',
    bankAccount
      ? [bankAccount.beneficiaryName, bankAccount.bankAccountNumber].filter(Boolean).join(', ')
      : 'the original payment method',
  ],
])}
<form method="post" action="${path}/refund" class="buttons">${formKeyField({ formKey })}
${refundFields.map((name) => html`<input type="hidden" name="${name}" value="${fields[name]}">`)}
<button class="button danger" name="step" value="confirm" type="submit">Refund</button> <a class="button" href="${path}">Cancel</a></form></section>`,
  }
}

type FormState = Pick<RefundForm, 'fields' | 'mistakes'>

function textField(name: RefundField, label: string, { fields, mistakes }: FormState): Html {
  const mistake = mistakes[name]
  return html`<p class="field${mistake && ' wrong'}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${fields[name]}" maxlength="500" autocomplete="off" aria-invalid="${mistake ? 'true' : 'false'}"${mistake ? html` aria-describedby="${name}-mistake"` : null}>${
    mistake && html`<span class="mistake" id="${name}-mistake">${mistake}</span>`
  }</p>`
}

function accountFields({ link, ...state }: FormState & Pick<RefundForm, 'link'>): Html {
  const needsAccount = link.finalPaymentMethod !== null && methods[link.finalPaymentMethod].needsRefundAccount
  const isOpen = needsAccount || accountWords.some(([name]) => state.fields[name] !== '')
  const fields = accountWords.map(([name, label]) => textField(name, label, state))
  const hint = html`<p class="hint">${needsAccount ? 'This payment method cannot receive refunds, so the money is sent to this account.' : 'Fill this in to refund to a bank account instead of the original payment method.'}</p>`
  const words = html`<summary>Bank account of the payer</summary>${hint}${fields}`
  return isOpen ? html`<details open>${words}</details>` : html`<details>${words}</details>`
}
