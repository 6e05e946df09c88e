import type { Charge } from '../../charges/domain/charge.ts'
import type { Locale } from '../../locale.ts'
import { leftToRefund } from '../../refunds/domain/charge-refunds.ts'
import type { Refund } from '../../refunds/domain/refund.ts'
import { factList } from '../../web/fact-list.ts'
import { type Html, html } from '../../web/html.ts'
import { type DashboardPage, formKeyField } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf, typedAmountOf } from '../page/show-amount.ts'
import { refundBadge, stateBadge } from '../page/states.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { amountField } from './confirm-pages.ts'

/** The merchant's input in the form. */
export interface TypedRefund {
  /** In units of the currency. */
  readonly amount: string
  readonly reason: string
}

interface RefundForm {
  readonly charge: Charge
  readonly refunds: readonly Refund[]
  readonly formKey: string
  readonly viewer: Viewer
  /** `null`: no input yet. The form suggests the remaining amount. */
  readonly typed: TypedRefund | null
  /** The mistakes, by field. */
  readonly mistakes: Readonly<Partial<Record<keyof TypedRefund, string>>>
}

/** Asks for the amount and the reason of a refund of a card payment. */
export function paymentRefundPage(form: RefundForm): DashboardPage {
  const { charge, refunds, formKey, viewer, typed, mistakes } = form
  const { refunds: words, payments, labels, page } = dashboardWords[viewer.locale]
  const path = dashboardPaths.payment(charge.idempotencyKey)
  const { finalAmountMinor, finalCurrency: currency, country } = charge
  const left = leftToRefund(charge, refunds)
  const suggested = typedAmountOf({ amountMinor: left, currency, country }, viewer)
  const isWrong = Object.keys(mistakes).length > 0
  const { amount, reason } = typed ?? { amount: suggested, reason: '' }
  return {
    title: words.refund,
    section: 'payments',
    back: { href: path, words: labels.cardPayment },
    ...(isWrong && {
      status: 400,
      notice: { tone: 'bad', text: words.wrong } as const,
    }),
    body: html`<section class="panel narrow">${factList([
      [labels.reference, charge.referenceId],
      [payments.collected, amountOf({ amountMinor: finalAmountMinor, currency, country }, viewer)],
      [
        words.left,
        left < finalAmountMinor ? amountOf({ amountMinor: left, currency, country }, viewer) : null,
      ],
    ])}
<form method="post" action="${path}/refund" class="stack">${formKeyField({ formKey })}
${amountField({ label: words.amount, currency, value: amount, mistake: mistakes.amount ? { typed: amount, message: mistakes.amount } : null })}
<p class="hint">${words.partsHint}</p>
${reasonField(words.reason, { value: reason, mistake: mistakes.reason })}
<p class="buttons"><button class="button primary" name="step" value="review" type="submit">${words.review}</button> <a class="button" href="${path}">${page.cancel}</a></p></form></section>`,
  }
}

interface ReasonField {
  readonly value: string
  readonly mistake: string | undefined
}

function reasonField(label: string, { value, mistake }: ReasonField): Html {
  return html`<p class="field${mistake && ' wrong'}"><label for="reason">${label}</label>
<input id="reason" name="reason" value="${value}" maxlength="500" autocomplete="off" aria-invalid="${mistake ? 'true' : 'false'}"${mistake ? html` aria-describedby="reason-mistake"` : null}>${
    mistake && html`<span class="mistake" id="reason-mistake">${mistake}</span>`
  }</p>`
}

interface Confirmation {
  readonly charge: Charge
  readonly formKey: string
  readonly viewer: Viewer
  readonly typed: TypedRefund
  readonly amountMinor: number
  /** Submitting the form twice makes one refund. */
  readonly refundKey: string
}

/** Asks for confirmation before a card payment is refunded. */
export function confirmPaymentRefundPage({
  charge,
  formKey,
  viewer,
  typed,
  amountMinor,
  refundKey,
}: Confirmation): DashboardPage {
  const path = dashboardPaths.payment(charge.idempotencyKey)
  const { finalAmountMinor, finalCurrency: currency, country } = charge
  const { refunds: words, payments, labels, page } = dashboardWords[viewer.locale]
  return {
    title: words.confirm,
    section: 'payments',
    back: { href: `${path}/refund`, words: words.edit },
    body: html`<section class="panel narrow"><p class="headline">${amountOf({ amountMinor, currency, country }, viewer)}</p>
<p>${amountMinor < finalAmountMinor ? words.part : words.whole} ${words.toCard}</p>
${factList([
  [labels.reference, charge.referenceId],
  [payments.collected, amountOf({ amountMinor: finalAmountMinor, currency, country }, viewer)],
  [labels.reason, typed.reason],
])}
<form method="post" action="${path}/refund" class="buttons">${formKeyField({ formKey })}
<input type="hidden" name="amount" value="${typed.amount}"><input type="hidden" name="reason" value="${typed.reason}"><input type="hidden" name="refundKey" value="${refundKey}">
<button class="button danger" name="step" value="confirm" type="submit">${words.action}</button> <a class="button" href="${path}">${page.cancel}</a></form></section>`,
  }
}

/** The state of a card payment's refunds, beside the status of the payment; `null` if it has none. */
export function refundsBadge(
  charge: Charge,
  { refunds, locale }: { readonly refunds: readonly Refund[]; readonly locale: Locale },
): Html | null {
  const last = refunds.at(-1)
  if (!last) return null
  if (refunds.some(({ refundStatus }) => refundStatus === 'IN_PROGRESS'))
    return refundBadge('IN_PROGRESS', locale)
  const left = leftToRefund(charge, refunds)
  if (left === charge.finalAmountMinor) return refundBadge('FAILED', locale)
  if (left === 0) return refundBadge('SETTLED', locale)
  return stateBadge({ words: dashboardWords[locale].states.partlyRefunded, tone: 'good', name: 'SETTLED' })
}
