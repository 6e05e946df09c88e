import type { CardPayer } from '@element-js/protocol/http'
import { type Charge, payerOf } from '../../charges/domain/charge.ts'
import type { ChargeHistory } from '../../history/domain/history-event.ts'
import type { DeliveryAttempt, Notification } from '../../notifications/domain/notification.ts'
import { leftToRefund, refundFieldsOf } from '../../refunds/domain/charge-refunds.ts'
import type { Refund } from '../../refunds/domain/refund.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { brandNameOf } from '../../values/brand-name.ts'
import { factList } from '../../web/fact-list.ts'
import { type Html, html } from '../../web/html.ts'
import { copyable } from '../lists/table.ts'
import { notificationEvents } from '../notifications/notification-events.ts'
import type { DashboardPage, Notice } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { type TimeZone, timeOf } from '../page/show-time.ts'
import { timeline } from '../page/timeline.ts'
import { chargeBadge, countryNames, failureOf } from '../page/words.ts'
import { refundPanel } from '../refunds/refund-panel.ts'
import { chargeEvents } from './charge-events.ts'
import { installmentsFact } from './installments-fact.ts'
import { refundsBadge } from './refund-pages.ts'

/** A card payment with everything that is stored about it. */
export interface PaymentRecord {
  readonly charge: Charge
  readonly card: Card
  readonly refunds: readonly Refund[]
  readonly history: readonly ChargeHistory[]
  readonly notifications: readonly Notification[]
  readonly deliveries: readonly DeliveryAttempt[]
}

interface PaymentPage {
  readonly record: PaymentRecord
  readonly timeZone: TimeZone
  readonly notice: Notice | null
}

/** One card payment: its details, its timeline and its actions. */
export function paymentPage({ record, timeZone, notice }: PaymentPage): DashboardPage {
  const { charge, card, refunds, history, notifications, deliveries } = record
  const events = [...chargeEvents(charge, history), ...notificationEvents(notifications, deliveries)]
  const { refundedAmount = 0 } = refundFieldsOf(charge, refunds)
  const time = (atMs: number | null) => (atMs === null ? null : timeOf(atMs, timeZone))
  return {
    title: 'Card payment',
    section: 'payments',
    back: { href: '/dashboard/payments', words: 'Card payments' },
    notice,
    actions: actionsOf(charge, refunds),
    body: html`<p class="headline">${amountOf(charge.amountMinor, charge.currency)} ${chargeBadge(charge)} ${refundsBadge(charge, refunds)}</p>
<div class="columns">
<div class="column">
<section class="panel"><h2>Payment</h2>${factList([
      ['Idempotency key', copyable(charge.idempotencyKey, 'idempotency key')],
      ['Reference', copyable(charge.referenceId, 'reference')],
      ['Reason', failureOf(charge)],
      collectedFact(charge),
      installmentsFact(charge, 'en'),
      ['Refunded', refundedAmount > 0 ? amountOf(refundedAmount, charge.finalCurrency) : null],
      ['Description', charge.description],
      ['Country', countryNames[charge.country]],
      ['Capture', charge.captureMode === 'later' ? 'Manual, after authorization' : 'Automatic'],
      ['Created', time(charge.createdAtMs)],
      ['Capture before', charge.transferStatus === 'AUTHORIZED' ? time(charge.dueAtMs) : null],
      ['Sub-merchant', charge.subMerchantId],
      [
        'Payment link',
        charge.linkId && html`<a href="${dashboardPaths.link(charge.linkId)}">${charge.linkId}</a>`,
      ],
      ['Notification URL', charge.notificationUrl],
      ['API status', html`<code>${charge.transferStatus}</code>`],
    ])}</section>
<section class="panel"><h2>Card</h2>${factList([
      ['Number', `${card.bin.slice(0, 4)} ${card.bin.slice(4)}•• •••• ${card.last4}`],
      ['Brand', brandNameOf(card.brand)],
      ['Network', card.network === card.brand || !card.network ? null : brandNameOf(card.network)],
      ['Cardholder', card.cardHolderName],
      ['Expires', `${String(card.expirationMonth).padStart(2, '0')}/${card.expirationYear}`],
      ['Token', copyable(card.cardId, 'card token')],
    ])}</section>
${payerPanel(payerOf(charge))}
${refunds.map((refund) => refundPanel(refund, { currency: charge.finalCurrency, exchange: null }, timeZone))}
${threeDSecurePanel(charge)}
</div>
<section class="panel"><h2>Timeline</h2>${timeline(events, timeZone)}</section>
</div>`,
  }
}

/** An authorized amount is not collected: it is only reserved until the capture. */
function collectedFact(charge: Charge): readonly [string, Html] {
  const { transferStatus, finalAmountMinor, finalCurrency } = charge
  const none = amountOf(0, finalCurrency)
  if (transferStatus === 'SETTLED') return ['Collected', amountOf(finalAmountMinor, finalCurrency)]
  if (transferStatus !== 'AUTHORIZED') return ['Collected', none]
  return ['Authorized', html`${amountOf(charge.amountMinor, charge.currency)} · captured ${none}`]
}

function actionsOf(charge: Charge, refunds: readonly Refund[]): Html | null {
  const path = dashboardPaths.payment(charge.idempotencyKey)
  const isOwn = charge.linkId === null
  if (charge.transferStatus === 'SETTLED' && isOwn && leftToRefund(charge, refunds) > 0)
    return html`<a class="button" href="${path}/refund">Refund</a>`
  if (charge.transferStatus !== 'AUTHORIZED') return null
  return html`<a class="button" href="${path}/cancel">Cancel</a> <a class="button primary" href="${path}/capture">Capture</a>`
}

function payerPanel({ name, email, phone, documentId, address = {} }: CardPayer): Html | null {
  const lines = Object.values(address).filter(Boolean).join(', ')
  const facts = [
    ['Name', name],
    ['E-mail', email],
    ['Phone', phone],
    ['Identity document', documentId],
    ['Address', lines],
  ] as const
  if (!facts.some(([, value]) => value)) return null
  return html`<section class="panel"><h2>Payer</h2>${factList(facts)}</section>`
}

function threeDSecurePanel({ paymentFlow, merchantSite3ds }: Charge): Html | null {
  if (!paymentFlow) return null
  return html`<section class="panel"><h2>3-D Secure</h2>${factList([
    ['Flow', html`<code>${paymentFlow}</code>`],
    ['Return URL', merchantSite3ds],
  ])}</section>`
}
