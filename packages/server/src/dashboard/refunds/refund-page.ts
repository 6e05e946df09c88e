import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import { amountToReturn, type PaymentLink } from '../../links/domain/payment-link.ts'
import { methodNames, methods } from '../../payment-methods/registry.ts'
import { factList } from '../../web/fact-list.ts'
import { type Html, html } from '../../web/html.ts'
import { type DashboardPage, formKeyField } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf, exchangeTextOf, typedAmountOf } from '../page/show-amount.ts'
import type { Viewer } from '../page/viewer.ts'
import { amountField } from '../payments/confirm-pages.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { type AccountField, accountFields } from './account-fields.ts'

/** The merchant's input in the form of a refund. */
export type RefundFields = Readonly<Record<RefundField, string>>

export type RefundField = 'amount' | 'reason' | AccountField

export const refundFields: readonly RefundField[] = ['amount', 'reason', ...accountFields]

interface RefundForm {
  readonly link: PaymentLink
  readonly formKey: string
  readonly viewer: Viewer
  readonly fields: RefundFields
  /** The mistakes, by field. */
  readonly mistakes: Readonly<Partial<Record<RefundField, string>>>
}

/** The form before anything is typed: a full refund. */
export function emptyRefundFields(link: PaymentLink, viewer: Viewer): RefundFields {
  const blank = Object.fromEntries(refundFields.map((name) => [name, ''])) as Record<RefundField, string>
  return { ...blank, amount: typedAmountOf(link, viewer) }
}

/** Asks for the amount and the reason of a refund. */
export function refundPage({ link, formKey, viewer, fields, mistakes }: RefundForm): DashboardPage {
  const { refunds: words, labels, page } = dashboardWords[viewer.locale]
  const path = dashboardPaths.link(link.linkId)
  const isWrong = Object.keys(mistakes).length > 0
  const { amount } = mistakes
  return {
    title: words.refund,
    section: 'links',
    back: { href: path, words: labels.orderOf(link.orderId) },
    ...(isWrong && {
      status: 400,
      notice: { tone: 'bad', text: words.wrong } as const,
    }),
    body: html`<section class="panel narrow">${factList([
      [labels.order, link.orderId],
      [labels.paid, amountOf(link, viewer)],
      [labels.exchange, link.exchange && exchangeTextOf(link.exchange, viewer)],
      [labels.paidWith, link.finalPaymentMethod && methodNames[viewer.locale][link.finalPaymentMethod]],
    ])}
<form method="post" action="${path}/refund" class="stack">${formKeyField({ formKey })}
${amountField({ label: words.amount, currency: link.currency, value: fields.amount, mistake: amount ? { typed: fields.amount, message: amount } : null })}
<p class="hint">${words.onceHint}</p>
${textField('reason', words.reason, { fields, mistakes })}
${accountPart({ link, viewer, fields, mistakes })}
<p class="buttons"><button class="button primary" name="step" value="review" type="submit">${words.review}</button> <a class="button" href="${path}">${page.cancel}</a></p></form></section>`,
  }
}

interface Confirmation {
  readonly link: PaymentLink
  readonly formKey: string
  readonly viewer: Viewer
  readonly fields: RefundFields
  readonly amountMinor: number
  readonly bankAccount: BankTransferAccountInfo | null
}

/** Asks for confirmation before a link is refunded. */
export function confirmRefundPage({
  link,
  formKey,
  viewer,
  fields,
  amountMinor,
  bankAccount,
}: Confirmation): DashboardPage {
  const path = dashboardPaths.link(link.linkId)
  const { refunds: words, labels, page } = dashboardWords[viewer.locale]
  const isPartial = amountMinor < link.amountMinor
  return {
    title: words.confirm,
    section: 'links',
    back: { href: `${path}/refund`, words: words.edit },
    body: html`<section class="panel narrow"><p class="headline">${amountOf({ ...link, amountMinor }, viewer)}</p>
<p>${isPartial ? words.partOfLink : words.whole}</p>
${factList([
  [labels.order, link.orderId],
  [labels.paid, amountOf(link, viewer)],
  [
    labels.returned,
    link.exchange &&
      amountOf(
        { amountMinor: amountToReturn(link, amountMinor), currency: link.exchange.toCurrency },
        viewer,
      ),
  ],
  [labels.reason, fields.reason],
  [
    words.to,
    bankAccount
      ? [bankAccount.beneficiaryName, bankAccount.bankAccountNumber].filter(Boolean).join(', ')
      : words.toMethod,
  ],
])}
<form method="post" action="${path}/refund" class="buttons">${formKeyField({ formKey })}
${refundFields.map((name) => html`<input type="hidden" name="${name}" value="${fields[name]}">`)}
<button class="button danger" name="step" value="confirm" type="submit">${words.action}</button> <a class="button" href="${path}">${page.cancel}</a></form></section>`,
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

function accountPart({ link, viewer, ...state }: FormState & Pick<RefundForm, 'link' | 'viewer'>): Html {
  const words = dashboardWords[viewer.locale].refunds
  const needsAccount = link.finalPaymentMethod !== null && methods[link.finalPaymentMethod].needsRefundAccount
  const isOpen = needsAccount || accountFields.some((name) => state.fields[name] !== '')
  const fields = accountFields.map((name) => textField(name, words.accountFields[name], state))
  const hint = html`<p class="hint">${needsAccount ? words.accountNeeded : words.accountInstead}</p>`
  const part = html`<summary>${words.account}</summary>${hint}${fields}`
  return isOpen ? html`<details open>${part}</details>` : html`<details>${part}</details>`
}
