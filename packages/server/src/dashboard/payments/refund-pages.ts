import type { Charge } from '../../charges/domain/charge.ts'
import { toDecimal } from '../../money/amount.ts'
import { leftToRefund } from '../../refunds/domain/charge-refunds.ts'
import type { Refund } from '../../refunds/domain/refund.ts'
import { factList } from '../../web/fact-list.ts'
import { type Html, html } from '../../web/html.ts'
import { type DashboardPage, formKeyField } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { refundBadge, stateBadge } from '../page/words.ts'
import { amountField } from './confirm-pages.ts'

/** What a merchant typed into the form. */
export interface TypedRefund {
  /** In units of the currency. */
  readonly amount: string
  readonly reason: string
}

interface RefundForm {
  readonly charge: Charge
  readonly refunds: readonly Refund[]
  readonly formKey: string
  /** `null`: nothing yet. The form suggests what is left. */
  readonly typed: TypedRefund | null
  /** What is wrong, by field. */
  readonly mistakes: Readonly<Partial<Record<keyof TypedRefund, string>>>
}

/** Asks for the amount and the reason of a refund of a card payment. */
export function paymentRefundPage({ charge, refunds, formKey, typed, mistakes }: RefundForm): DashboardPage {
  const path = dashboardPaths.payment(charge.idempotencyKey)
  const { finalAmountMinor, finalCurrency: currency } = charge
  const left = leftToRefund(charge, refunds)
  const suggested = toDecimal({ amountMinor: left, currency })
  const isWrong = Object.keys(mistakes).length > 0
  const { amount, reason } = typed ?? { amount: suggested, reason: '' }
  return {
    title: 'Refund',
    section: 'payments',
    back: { href: path, words: 'Card payment' },
    ...(isWrong && {
      status: 400,
      notice: { tone: 'bad', text: 'Nothing was refunded. Please correct the fields marked below.' } as const,
    }),
    body: html`<section class="panel narrow">${factList([
      ['Reference', charge.referenceId],
      ['Collected', amountOf(finalAmountMinor, currency)],
      ['Left to refund', left < finalAmountMinor ? amountOf(left, currency) : null],
    ])}
<form method="post" action="${path}/refund" class="stack">${formKeyField({ formKey })}
${amountField({ label: 'Amount to refund', currency, value: amount, mistake: mistakes.amount ? { typed: amount, message: mistakes.amount } : null })}
<p class="hint">A payment can be refunded several times, up to what was collected.</p>
${reasonField(reason, mistakes.reason)}
<p class="buttons"><button class="button primary" name="step" value="review" type="submit">Continue</button> <a class="button" href="${path}">Cancel</a></p></form></section>`,
  }
}

function reasonField(value: string, mistake: string | undefined): Html {
  return html`<p class="field${mistake && ' wrong'}"><label for="reason">Reason (for your records)</label>
<input id="reason" name="reason" value="${value}" maxlength="500" autocomplete="off" aria-invalid="${mistake ? 'true' : 'false'}"${mistake ? html` aria-describedby="reason-mistake"` : null}>${
    mistake && html`<span class="mistake" id="reason-mistake">${mistake}</span>`
  }</p>`
}

interface Confirmation {
  readonly charge: Charge
  readonly formKey: string
  readonly typed: TypedRefund
  readonly amountMinor: number
  /** Submitting the form twice makes one refund. */
  readonly refundKey: string
}

/** Asks for confirmation before a card payment is refunded. */
export function confirmPaymentRefundPage({
  charge,
  formKey,
  typed,
  amountMinor,
  refundKey,
}: Confirmation): DashboardPage {
  const path = dashboardPaths.payment(charge.idempotencyKey)
  const { finalAmountMinor, finalCurrency: currency } = charge
  return {
    title: 'Confirm refund',
    section: 'payments',
    back: { href: `${path}/refund`, words: 'Edit refund' },
    body: html`<section class="panel narrow"><p class="headline">${amountOf(amountMinor, currency)}</p>
<p>${amountMinor < finalAmountMinor ? 'This is a partial refund.' : 'This is a full refund.'} The money goes back to the card.</p>
${factList([
  ['Reference', charge.referenceId],
  ['Collected', amountOf(finalAmountMinor, currency)],
  ['Reason', typed.reason],
])}
<form method="post" action="${path}/refund" class="buttons">${formKeyField({ formKey })}
<input type="hidden" name="amount" value="${typed.amount}"><input type="hidden" name="reason" value="${typed.reason}"><input type="hidden" name="refundKey" value="${refundKey}">
<button class="button danger" name="step" value="confirm" type="submit">Refund</button> <a class="button" href="${path}">Cancel</a></form></section>`,
  }
}

/** How a card payment stands with its refunds, beside its status; `null` if it has none. */
export function refundsBadge(charge: Charge, refunds: readonly Refund[]): Html | null {
  const last = refunds.at(-1)
  if (!last) return null
  if (refunds.some(({ refundStatus }) => refundStatus === 'IN_PROGRESS')) return refundBadge('IN_PROGRESS')
  const left = leftToRefund(charge, refunds)
  if (left === charge.finalAmountMinor) return refundBadge('FAILED')
  if (left === 0) return refundBadge('SETTLED')
  return stateBadge({ words: 'Partly refunded', tone: 'good' }, 'SETTLED')
}
