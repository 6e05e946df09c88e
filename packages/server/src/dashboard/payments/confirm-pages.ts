import type { Charge } from '../../charges/domain/charge.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { type Html, html } from '../../web/html.ts'
import { factList } from '../lists/table.ts'
import { type DashboardPage, formKeyField, type Notice } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'

interface LinkQuestion {
  readonly link: PaymentLink
  readonly formKey: string
}

/** Asks whether a link is to be cancelled. */
export function cancelLinkPage({ link, formKey }: LinkQuestion): DashboardPage {
  const path = dashboardPaths.link(link.linkId)
  return {
    title: 'Cancel this link?',
    section: 'links',
    back: { href: path, words: `Order ${link.orderId}` },
    body: html`<section class="panel narrow"><p>Nobody can pay it from then on. If its payer is paying right now, whoever is first wins.</p>
${factList([
  ['Order', link.orderId],
  ['Amount', amountOf(link.amountMinor, link.currency)],
  ['Payer', link.name ?? link.email],
])}
<form method="post" action="${path}/cancel" class="buttons">${formKeyField({ formKey })}
<button class="button danger" type="submit">Cancel the link</button> <a class="button" href="${path}">Keep it</a></form></section>`,
  }
}

interface ChargeQuestion {
  readonly charge: Charge
  readonly formKey: string
}

/** Asks whether an authorization is to be released. */
export function cancelPaymentPage({ charge, formKey }: ChargeQuestion): DashboardPage {
  const path = dashboardPaths.payment(charge.idempotencyKey)
  return {
    title: 'Cancel this authorization?',
    section: 'payments',
    back: { href: path, words: 'Card payment' },
    body: html`<section class="panel narrow"><p>What is reserved on the payer's card is released. It cannot be captured afterwards.</p>
${factList([
  ['Reserved', amountOf(charge.amountMinor, charge.currency)],
  ['Reference', charge.referenceId],
])}
<form method="post" action="${path}/cancel" class="buttons">${formKeyField({ formKey })}
<button class="button danger" type="submit">Cancel the authorization</button> <a class="button" href="${path}">Keep it</a></form></section>`,
  }
}

/** What is wrong with an amount, and what was typed. */
export interface AmountMistake {
  readonly typed: string
  readonly message: string
}

interface CaptureQuestion extends ChargeQuestion {
  /** In units of the currency, as it stands in the field. */
  readonly suggested: string
  readonly mistake: AmountMistake | null
}

/** Asks how much of an authorization is to be captured. */
export function capturePage({ charge, formKey, suggested, mistake }: CaptureQuestion): DashboardPage {
  const path = dashboardPaths.payment(charge.idempotencyKey)
  const notice: Notice | null = mistake && { tone: 'bad', text: 'Nothing was captured.' }
  return {
    title: 'Capture',
    section: 'payments',
    back: { href: path, words: 'Card payment' },
    notice,
    ...(mistake && { status: 400 }),
    body: html`<section class="panel narrow"><p>It can be captured once; what is not captured is released.</p>
${factList([
  ['Reserved', amountOf(charge.amountMinor, charge.currency)],
  ['Reference', charge.referenceId],
])}
<form method="post" action="${path}/capture" class="stack">${formKeyField({ formKey })}
${amountField({ label: 'Capture', currency: charge.currency, value: mistake?.typed ?? suggested, mistake })}
<p class="buttons"><button class="button primary" type="submit">Capture</button> <a class="button" href="${path}">Not now</a></p></form></section>`,
  }
}

interface AmountField {
  readonly label: string
  readonly currency: string
  readonly value: string
  readonly mistake: AmountMistake | null
}

export function amountField({ label, currency, value, mistake }: AmountField): Html {
  return html`<p class="field${mistake && ' wrong'}"><label for="amount">${label}, in ${currency}</label>
<input id="amount" name="amount" value="${value}" inputmode="decimal" autocomplete="off" maxlength="20" aria-invalid="${mistake ? 'true' : 'false'}"${mistake ? html` aria-describedby="amount-mistake"` : null}>${
    mistake && html`<span class="mistake" id="amount-mistake">${mistake.message}</span>`
  }</p>`
}
