import type { PaymentMethod } from '@element-js/protocol/http'
import type { LinkHistory } from '../../history/domain/history-event.ts'
import type { Attempt } from '../../links/domain/attempt.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { isPayable } from '../../links/flows/payable.ts'
import type { DeliveryAttempt, Notification } from '../../notifications/domain/notification.ts'
import { describePayer } from '../../payment-methods/boleto/read-payer.ts'
import { qrPicture } from '../../payment-methods/codes/qr-picture.ts'
import type { LinkRefund } from '../../refunds/domain/refund.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { exactValue, factList } from '../../web/fact-list.ts'
import { type Html, type HtmlValue, html } from '../../web/html.ts'
import { copyable } from '../lists/table.ts'
import { notificationEvents } from '../notifications/notification-events.ts'
import type { DashboardPage, Notice } from '../page/layout.ts'
import { formKeyField } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf, exchangeTextOf } from '../page/show-amount.ts'
import { type TimeZone, timeOf } from '../page/show-time.ts'
import { timeline } from '../page/timeline.ts'
import { countryNames, methodNames, refundBadge } from '../page/words.ts'
import { refundPanel } from '../refunds/refund-panel.ts'
import { linkEvents, type ShownAttempt } from './link-events.ts'
import { linkStateBadge } from './link-state.ts'

/** A link with everything that is stored about it. */
export interface LinkRecord {
  readonly link: PaymentLink
  readonly history: readonly LinkHistory[]
  readonly attempts: readonly ShownAttempt[]
  readonly refunds: readonly LinkRefund[]
  readonly notifications: readonly Notification[]
  readonly deliveries: readonly DeliveryAttempt[]
}

interface LinkPage {
  readonly record: LinkRecord
  /** The address of its checkout page. */
  readonly address: string
  readonly timeZone: TimeZone
  readonly nowMs: number
  readonly notice: Notice | null
  readonly formKey: string
  /** Whether the payer can be simulated. */
  readonly isSandbox: boolean
}

/** One link: its details, its timeline and its actions. */
export function linkPage(options: LinkPage): DashboardPage {
  const { record, address, timeZone, nowMs, notice } = options
  const { link, history, attempts, refunds, notifications, deliveries } = record
  const canBePaid = isPayable(link, nowMs)
  const events = [
    ...linkEvents({ link, history, attempts, refunds }),
    ...notificationEvents(notifications, deliveries),
  ]
  return {
    title: `Order ${link.orderId}`,
    section: 'links',
    back: { href: '/dashboard/links', words: 'Links' },
    notice,
    actions: actionsOf(record, canBePaid),
    body: html`<p class="headline">${amountOf(link.amountMinor, link.currency)} ${linkStateBadge(link)}${refunds
      .slice(-1)
      .map(({ refundStatus }) => html` ${refundBadge(refundStatus)}`)}</p>
<div class="columns">
<div class="column">
${canBePaid && shareCard(address)}
${canBePaid && options.isSandbox && payerCard(link.linkId, link.allowPaymentMethods, options.formKey)}
<section class="panel"><h2>Link</h2>${factList([
      ['Link id', copyable(link.linkId, 'link id')],
      ['Checkout page', html`<a href="${address}" target="_blank" rel="noopener">${address}</a>`],
      ['Description', link.description],
      ['Country', countryNames[link.country]],
      ['Methods', link.allowPaymentMethods.map((method) => methodNames[method]).join(', ')],
      ['Paid with', link.finalPaymentMethod && methodNames[link.finalPaymentMethod]],
      ['Created', timeOf(link.createdAtMs, timeZone)],
      [finalTermOf(link), link.finalStatusAtMs === null ? null : timeOf(link.finalStatusAtMs, timeZone)],
      ['Expires', timeOf(link.expiresAtMs, timeZone)],
      ['Updated', timeOf(link.updatedAtMs, timeZone)],
      ['Notification URL', link.callbackUrl],
      ['Return URL', link.redirectUrl],
      ['Payment document', link.paymentDocumentUrl],
      ['Installment plan', link.installmentPlanId],
      ['Tax plan', link.taxPlanId],
      ['Exchange', link.exchange && exchangeTextOf(link.exchange)],
      ['Sub-merchant', link.subMerchantId],
      ['Boleto due date', link.boleto?.dueDate],
      [
        'Boleto fine',
        link.boleto?.fine && `${link.boleto.fine.rate * 100}% from ${link.boleto.fine.startDate}`,
      ],
      ['API status', html`<code>${link.paymentStatus}</code>`],
    ])}</section>
${payerPanel(link)}
${refunds.map((refund) => refundPanel(refund, link, timeZone))}
${attempts.map((attempt) => attemptPanel(attempt, timeZone))}
${metadataPanel(link.metadata)}
</div>
<section class="panel"><h2>Timeline</h2>${timeline(events, timeZone)}</section>
</div>`,
  }
}

function actionsOf({ link, refunds }: LinkRecord, canBePaid: boolean): HtmlValue {
  const path = dashboardPaths.link(link.linkId)
  const canBeRefunded =
    link.paymentStatus === 'SETTLED' && refunds.every(({ refundStatus }) => refundStatus === 'FAILED')
  if (canBeRefunded) return html`<a class="button" href="${path}/refund">Refund</a>`
  return canBePaid && html`<a class="button" href="${path}/cancel">Cancel link</a>`
}

function shareCard(address: string): Html {
  return html`<section class="panel share"><h2>Share this link</h2>
<div class="share-parts"><div class="qr">${qrPicture({ text: address, label: 'QR code of the link' })}</div>
<div><p class="address">${copyable(address, 'address of the link')}</p>
<p><a class="button" href="${address}" target="_blank" rel="noopener">Open checkout page</a></p></div></div></section>`
}

function payerCard(linkId: string, methods: readonly PaymentMethod[], formKey: string): Html | null {
  const playable = methods.filter((method) => method !== 'CREDIT_CARD')
  if (playable.length === 0) return null
  return html`<section class="panel sandbox-panel"><h2>Simulate the payer <span class="tag">Sandbox</span></h2>
<form method="post" action="${dashboardPaths.link(linkId)}/play" class="inline-form">${formKeyField({ formKey })}
<p class="field"><label for="play-method">Method</label><select id="play-method" name="method">${playable.map(
    (method) => html`<option value="${method}">${methodNames[method]}</option>`,
  )}</select></p>
<p class="buttons"><button class="button" name="outcome" value="paid">Pay</button>
<button class="button" name="outcome" value="failed">Fail</button>
<button class="button" name="outcome" value="later">Pay later</button></p>
</form></section>`
}

function payerPanel(link: PaymentLink): Html | null {
  const { name, email, phone, documentId, billingAddress, shippingAddress } = link
  const billing = billingAddress && Object.values(billingAddress).filter(Boolean).join(', ')
  const shipping = shippingAddress && Object.values(shippingAddress).filter(Boolean).join(', ')
  const isAsked = link.needCollectAddress && !shipping
  if (![name, email, phone, documentId, billing, shipping].some(Boolean) && !isAsked) return null
  return html`<section class="panel"><h2>Payer</h2>${factList([
    ['Name', name],
    ['E-mail', email],
    ['Phone', phone],
    ['Identity document', documentId],
    ['Billing address', billing],
    ['Shipping address', isAsked ? 'Requested on the checkout page' : shipping],
  ])}</section>`
}

function attemptPanel({ attempt, paid }: ShownAttempt, timeZone: TimeZone): Html | null {
  if (attempt.state !== 'waiting' && attempt.state !== 'paid') return null
  const instrument = Object.entries(attempt.instrument).flatMap(([key, value]) =>
    key === 'kind' || value === null || typeof value === 'object'
      ? []
      : ([[wordsOfKey(key), exactValue(String(value))]] as const),
  )
  return html`<section class="panel"><h2>${methodNames[attempt.method]}</h2>${factList([
    ...(paid ? cardFacts(paid.card) : []),
    ...instrument,
    ['Payer', payerTextOf(attempt)],
    ['Started', timeOf(attempt.createdAtMs, timeZone)],
    ['Payable until', attempt.state === 'waiting' ? timeOf(attempt.expiresAtMs, timeZone) : null],
  ])}</section>`
}

function payerTextOf({ instrument }: Attempt): string | null {
  return instrument.kind === 'boleto' && instrument.payer ? describePayer(instrument.payer) : null
}

function cardFacts(card: Card): readonly (readonly [string, HtmlValue])[] {
  return [
    ['Card', `${card.bin.slice(0, 4)} ${card.bin.slice(4)}•• •••• ${card.last4}`],
    ['Cardholder', card.cardHolderName],
  ]
}

function metadataPanel(metadata: Readonly<Record<string, string>>): Html | null {
  const facts = Object.entries(metadata)
  if (facts.length === 0) return null
  return html`<section class="panel"><h2>Metadata</h2>${factList(facts)}</section>`
}

function finalTermOf({ paymentStatus, cancelCause }: PaymentLink): string {
  if (paymentStatus === 'SETTLED') return 'Paid'
  return cancelCause === 'expired' ? 'Expired' : 'Cancelled'
}

// `digitableLine` becomes `Digitable line`.
function wordsOfKey(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
