import type { Charge } from '../../charges/domain/charge.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { factList } from '../../web/fact-list.ts'
import { type Html, html } from '../../web/html.ts'
import { type DashboardPage, formKeyField, type Notice } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'

interface LinkConfirmation {
  readonly link: PaymentLink
  readonly formKey: string
}

/** Asks for confirmation before a link is cancelled. */
export function cancelLinkPage({ link, formKey }: LinkConfirmation): DashboardPage {
  const path = dashboardPaths.link(link.linkId)
  return {
    title: 'Cancel this link?',
    section: 'links',
    back: { href: path, words: `Order ${link.orderId}` },
    body: html`<section class="panel narrow"><p>After this, the link can no longer be paid. If a payment is being made right now, it may still go through.</p>
${factList([
  ['Order', link.orderId],
  ['Amount', amountOf(link.amountMinor, link.currency)],
  ['Payer', link.name ?? link.email],
])}
<form method="post" action="${path}/cancel" class="buttons">${formKeyField({ formKey })}
<button class="button danger" type="submit">Cancel link</button> <a class="button" href="${path}">Keep link</a></form></section>`,
  }
}

interface ChargeConfirmation {
  readonly charge: Charge
  readonly formKey: string
}

/** Asks for confirmation before an authorization is cancelled. */
export function cancelPaymentPage({ charge, formKey }: ChargeConfirmation): DashboardPage {
  const path = dashboardPaths.payment(charge.idempotencyKey)
  return {
    title: 'Cancel this authorization?',
    section: 'payments',
    back: { href: path, words: 'Card payment' },
    body: html`<section class="panel narrow"><p>The amount reserved on the payer's card will be released. It cannot be captured afterwards.</p>
${factList([
  ['Reserved', amountOf(charge.amountMinor, charge.currency)],
  ['Reference', charge.referenceId],
])}
<form method="post" action="${path}/cancel" class="buttons">${formKeyField({ formKey })}
<button class="button danger" type="submit">Cancel authorization</button> <a class="button" href="${path}">Keep authorization</a></form></section>`,
  }
}

/** What is wrong with an amount, and what was typed. */
export interface AmountMistake {
  readonly typed: string
  readonly message: string
}

interface CaptureForm extends ChargeConfirmation {
  /** In units of the currency, as the field shows it. */
  readonly suggested: string
  readonly mistake: AmountMistake | null
}

/** Asks for the amount to capture. */
export function capturePage({ charge, formKey, suggested, mistake }: CaptureForm): DashboardPage {
  const path = dashboardPaths.payment(charge.idempotencyKey)
  const notice: Notice | null = mistake && { tone: 'bad', text: 'Nothing was captured.' }
  return {
    title: 'Capture',
    section: 'payments',
    back: { href: path, words: 'Card payment' },
    notice,
    ...(mistake && { status: 400 }),
    body: html`<section class="panel narrow"><p>An authorization can be captured once. Any amount that is not captured is released.</p>
${factList([
  ['Reserved', amountOf(charge.amountMinor, charge.currency)],
  ['Reference', charge.referenceId],
])}
<form method="post" action="${path}/capture" class="stack">${formKeyField({ formKey })}
${amountField({ label: 'Amount to capture', currency: charge.currency, value: mistake?.typed ?? suggested, mistake })}
<p class="buttons"><button class="button primary" type="submit">Capture</button> <a class="button" href="${path}">Cancel</a></p></form></section>`,
  }
}

interface AmountField {
  readonly label: string
  readonly currency: string
  readonly value: string
  readonly mistake: AmountMistake | null
}

/** The field for an amount, in units of the currency. */
export function amountField({ label, currency, value, mistake }: AmountField): Html {
  return html`<p class="field${mistake && ' wrong'}"><label for="amount">${label} (${currency})</label>
<input id="amount" name="amount" value="${value}" inputmode="decimal" autocomplete="off" maxlength="20" aria-invalid="${mistake ? 'true' : 'false'}"${mistake ? html` aria-describedby="amount-mistake"` : null}>${
    mistake && html`<span class="mistake" id="amount-mistake">${mistake.message}</span>`
  }</p>`
}
