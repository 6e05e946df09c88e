import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { toDecimal } from '../../money/amount.ts'
import { methodFacts } from '../../payment-methods/payment-methods.ts'
import { type Html, html } from '../../web/html.ts'
import { factList } from '../lists/table.ts'
import { type DashboardPage, formKeyField } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
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
  /** By field, what is wrong. */
  readonly mistakes: Readonly<Partial<Record<RefundField, string>>>
}

const accountWords: readonly (readonly [RefundField, string])[] = [
  ['beneficiaryName', 'Name of the holder'],
  ['bankCode', 'Bank code'],
  ['bankBranchId', 'Branch'],
  ['bankAccountNumber', 'Account number'],
  ['bankAccountType', 'Kind of account'],
  ['documentId', 'Identity number'],
]

/** The form of a refund as it is at first: all of it. */
export function emptyRefundFields({ amountMinor, currency }: PaymentLink): RefundFields {
  const blank = Object.fromEntries(refundFields.map((name) => [name, ''])) as Record<RefundField, string>
  return { ...blank, amount: toDecimal({ amountMinor, currency }) }
}

/** Asks how much is to be given back, and why. */
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
      notice: { tone: 'bad', text: 'Nothing was refunded: please look at what is marked.' } as const,
    }),
    body: html`<section class="panel narrow">${factList([
      ['Order', link.orderId],
      ['Paid', amountOf(link.amountMinor, link.currency)],
      ['With', link.finalPaymentMethod && methodFacts[link.finalPaymentMethod].title],
    ])}
<form method="post" action="${path}/refund" class="stack">${formKeyField({ formKey })}
${amountField({ label: 'Refund', currency: link.currency, value: fields.amount, mistake: amount ? { typed: fields.amount, message: amount } : null })}
<p class="hint">A link is refunded once, wholly or in part.</p>
${textField('reason', 'Reason, for your records', { fields, mistakes })}
${accountFields({ link, fields, mistakes })}
<p class="buttons"><button class="button primary" name="step" value="review" type="submit">Continue</button> <a class="button" href="${path}">Not now</a></p></form></section>`,
  }
}

interface Confirmation {
  readonly link: PaymentLink
  readonly formKey: string
  readonly fields: RefundFields
  readonly amountMinor: number
  readonly bankAccount: BankTransferAccountInfo | null
}

/** Says once more what is about to be done. */
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
    title: 'Refund this?',
    section: 'links',
    back: { href: `${path}/refund`, words: 'Change the refund' },
    body: html`<section class="panel narrow"><p class="headline">${amountOf(amountMinor, link.currency)}</p>
<p>${isPartial ? 'A part of what was paid. The rest cannot be refunded later.' : 'All that was paid.'}</p>
${factList([
  ['Order', link.orderId],
  ['Paid', amountOf(link.amountMinor, link.currency)],
  ['Reason', fields.reason],
  [
    'To',
    bankAccount
      ? [bankAccount.beneficiaryName, bankAccount.bankAccountNumber].filter(Boolean).join(', ')
      : 'the way it came',
  ],
])}
<form method="post" action="${path}/refund" class="buttons">${formKeyField({ formKey })}
${refundFields.map((name) => html`<input type="hidden" name="${name}" value="${fields[name]}">`)}
<button class="button danger" name="step" value="confirm" type="submit">Refund</button> <a class="button" href="${path}">Not now</a></form></section>`,
  }
}

type Typed = Pick<RefundForm, 'fields' | 'mistakes'>

function textField(name: RefundField, label: string, { fields, mistakes }: Typed): Html {
  const mistake = mistakes[name]
  return html`<p class="field${mistake && ' wrong'}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${fields[name]}" maxlength="500" autocomplete="off" aria-invalid="${mistake ? 'true' : 'false'}"${mistake ? html` aria-describedby="${name}-mistake"` : null}>${
    mistake && html`<span class="mistake" id="${name}-mistake">${mistake}</span>`
  }</p>`
}

function accountFields({ link, ...typed }: Typed & Pick<RefundForm, 'link'>): Html {
  const needsAccount =
    link.finalPaymentMethod !== null && methodFacts[link.finalPaymentMethod].needsRefundAccount
  const isOpen = needsAccount || accountWords.some(([name]) => typed.fields[name] !== '')
  const fields = accountWords.map(([name, label]) => textField(name, label, typed))
  const hint = html`<p class="hint">${needsAccount ? 'Money cannot go back the way it came: it goes to this account.' : 'Only where the money is not to go back the way it came.'}</p>`
  const words = html`<summary>Account of the payer</summary>${hint}${fields}`
  return isOpen ? html`<details open>${words}</details>` : html`<details>${words}</details>`
}
