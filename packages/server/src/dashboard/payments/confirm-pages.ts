import type { Charge } from '../../charges/domain/charge.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { factList } from '../../web/fact-list.ts'
import { type Html, html } from '../../web/html.ts'
import { type DashboardPage, formKeyField, type Notice } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

interface LinkConfirmation {
  readonly link: PaymentLink
  readonly formKey: string
  readonly viewer: Viewer
}

/** Asks for confirmation before a link is cancelled. */
export function cancelLinkPage({ link, formKey, viewer }: LinkConfirmation): DashboardPage {
  const { links, labels } = dashboardWords[viewer.locale]
  const words = links.cancelPage
  const path = dashboardPaths.link(link.linkId)
  return {
    title: words.title,
    section: 'links',
    back: { href: path, words: labels.orderOf(link.orderId) },
    body: html`<section class="panel narrow"><p>${words.text}</p>
${factList([
  [labels.order, link.orderId],
  [labels.amount, amountOf(link, viewer)],
  [labels.payer, link.name ?? link.email],
])}
<form method="post" action="${path}/cancel" class="buttons">${formKeyField({ formKey })}
<button class="button danger" type="submit">${words.cancel}</button> <a class="button" href="${path}">${words.keep}</a></form></section>`,
  }
}

interface ChargeConfirmation {
  readonly charge: Charge
  readonly formKey: string
  readonly viewer: Viewer
}

/** Asks for confirmation before an authorization is cancelled. */
export function cancelPaymentPage({ charge, formKey, viewer }: ChargeConfirmation): DashboardPage {
  const { payments, labels } = dashboardWords[viewer.locale]
  const words = payments.cancelPage
  const path = dashboardPaths.payment(charge.idempotencyKey)
  return {
    title: words.title,
    section: 'payments',
    back: { href: path, words: labels.cardPayment },
    body: html`<section class="panel narrow"><p>${words.text}</p>
${factList([
  [payments.reserved, amountOf(charge, viewer)],
  [labels.reference, charge.referenceId],
])}
<form method="post" action="${path}/cancel" class="buttons">${formKeyField({ formKey })}
<button class="button danger" type="submit">${words.cancel}</button> <a class="button" href="${path}">${words.keep}</a></form></section>`,
  }
}

/** The mistake in an amount, and the text that was typed. */
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
export function capturePage({ charge, formKey, viewer, suggested, mistake }: CaptureForm): DashboardPage {
  const { payments, labels, page } = dashboardWords[viewer.locale]
  const words = payments.capturePage
  const path = dashboardPaths.payment(charge.idempotencyKey)
  const notice: Notice | null = mistake && { tone: 'bad', text: words.wrong }
  return {
    title: payments.capture,
    section: 'payments',
    back: { href: path, words: labels.cardPayment },
    notice,
    ...(mistake && { status: 400 }),
    body: html`<section class="panel narrow"><p>${words.text}</p>
${factList([
  [payments.reserved, amountOf(charge, viewer)],
  [labels.reference, charge.referenceId],
])}
<form method="post" action="${path}/capture" class="stack">${formKeyField({ formKey })}
${amountField({ label: words.amount, currency: charge.currency, value: mistake?.typed ?? suggested, mistake })}
<p class="buttons"><button class="button primary" type="submit">${payments.capture}</button> <a class="button" href="${path}">${page.cancel}</a></p></form></section>`,
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
