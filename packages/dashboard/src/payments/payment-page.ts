import { factList, type Html, html } from '@element-js/http'
import {
  type Charge,
  type InstallmentOption,
  installmentsOf,
  leftToRefund,
  mostRefunds,
  orderOfCharge,
  type PaymentRecord,
  payerOfCharge,
  type Refund,
  refundFieldsOf,
} from '@element-js/payments'
import type { CardPayer } from '@element-js/protocol/http'
import { brandNameOf, formatAmount, type LocalAmount, type Locale } from '@element-js/values'
import { bdiOf, copyable } from '../lists/table.ts'
import { notificationEvents } from '../notifications/notification-events.ts'
import type { DashboardPage } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { timeOf } from '../page/show-time.ts'
import { chargeBadge, failureOf } from '../page/states.ts'
import { timeline } from '../page/timeline.ts'
import type { Viewer } from '../page/viewer.ts'
import { refundPanel, refundsBadge } from '../refunds/refund-panel.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { chargeEvents } from './charge-events.ts'
import { attemptList } from './payment-list.ts'

/** One card payment: its details, its timeline and its actions. */
export function paymentPage(record: PaymentRecord, viewer: Viewer): DashboardPage {
  const { locale } = viewer
  const { payments: words, labels, states, page } = dashboardWords[locale]
  const { charge, refunds, history, notifications, deliveries } = record
  const orderId = orderOfCharge(charge)
  const events = [
    ...chargeEvents(charge, history, viewer),
    ...notificationEvents(notifications, deliveries, viewer),
  ]
  const { refundedAmount = 0 } = refundFieldsOf(charge, refunds)
  const final = { currency: charge.finalCurrency, country: charge.country }
  const time = (atMs: number | null) => (atMs === null ? null : timeOf(atMs, viewer))
  return {
    title: titleOfPayment(charge, locale),
    section: 'payments',
    viewer,
    back: { href: '/dashboard/payments', words: page.sections.payments },
    actions: actionsOf(charge, { refunds, locale }),
    body: html`<p class="headline">${amountOf(charge, viewer)} ${chargeBadge({ ...charge, status: charge.transferStatus }, locale)} ${refundsBadge(charge, { refunds, locale })}</p>
<div class="columns">
<div class="column">
<section class="panel"><h2>${words.payment}</h2>${factList([
      [labels.order, orderId && copyable(orderId, words.copiedReference, locale)],
      [labels.reason, failureOf(charge, locale)],
      collectedFact(charge, viewer),
      installmentsFact(installmentsOf(charge), charge, locale),
      [
        words.refunded,
        refundedAmount > 0 ? amountOf({ ...final, amountMinor: refundedAmount }, viewer) : null,
      ],
      [labels.payer, bdiOf(payerOfCharge(charge).name ?? record.card.cardHolderName)],
      [labels.created, time(charge.createdAtMs)],
      [words.captureBefore, charge.transferStatus === 'AUTHORIZED' ? time(charge.dueAtMs) : null],
      [labels.description, charge.description],
      [labels.country, states.countries[charge.country]],
      [words.captureMode, words.captureModes[charge.captureMode]],
      [labels.subMerchant, charge.subMerchantId],
      [
        words.link,
        charge.linkId && html`<a href="${dashboardPaths.link(charge.linkId)}">${charge.linkId}</a>`,
      ],
      [labels.notificationUrl, charge.notificationUrl],
      [labels.apiStatus, html`<code>${charge.transferStatus}</code>`],
      [
        labels.reference,
        orderId === null ? copyable(charge.referenceId, words.copiedReference, locale) : null,
      ],
      [words.key, copyable(charge.idempotencyKey, words.copiedKey, locale)],
    ])}</section>
${cardPanel(record, viewer)}
${payerPanel(payerOfCharge(charge), locale)}
${refunds.map((refund) => refundPanel(refund, { ...final, exchange: null }, viewer))}
${threeDSecurePanel(charge, locale)}
${record.attempts.length > 1 && html`<section class="panel"><h2>${words.attempts}</h2>${attemptList(record.attempts, viewer)}</section>`}
</div>
<section class="panel"><h2>${labels.timeline}</h2>${timeline(events, viewer)}</section>
</div>`,
  }
}

/** `Order 1001`, or what it is if the merchant's server gave no reference. */
export function titleOfPayment(charge: Charge, locale: Locale): string {
  const { labels } = dashboardWords[locale]
  const orderId = orderOfCharge(charge)
  return orderId === null ? labels.cardPayment : labels.orderOf(orderId)
}

function cardPanel({ charge, card }: PaymentRecord, viewer: Viewer): Html {
  const { locale } = viewer
  const { payments: words, labels } = dashboardWords[locale]
  const { network, brand, deletedAtMs } = card
  return html`<section class="panel"><h2>${labels.card}</h2>${factList([
    [words.number, `${card.bin.slice(0, 4)} ${card.bin.slice(4)}•• •••• ${card.last4}`],
    [words.brand, brandNameOf(brand)],
    [words.network, network === brand || !network ? null : brandNameOf(network)],
    [labels.cardHolder, card.cardHolderName],
    [words.expires, `${String(card.expirationMonth).padStart(2, '0')}/${card.expirationYear}`],
    [words.token, copyable(card.cardId, words.copiedToken, locale)],
    [words.securityCode, charge.cvvTokenHash && words.typedAgain],
    [
      words.customer,
      card.customerId &&
        html`<a href="${dashboardPaths.savedCards(card.customerId)}"><bdi>${card.customerId}</bdi></a>`,
    ],
    [words.deleted, deletedAtMs === null ? null : timeOf(deletedAtMs, viewer)],
  ])}</section>`
}

/** An authorized amount is not collected. It is only reserved until the capture. */
function collectedFact(charge: Charge, viewer: Viewer): readonly [string, Html] {
  const words = dashboardWords[viewer.locale].payments
  const { transferStatus, finalAmountMinor, finalCurrency: currency, country } = charge
  const none = amountOf({ amountMinor: 0, currency, country }, viewer)
  const collected = amountOf({ amountMinor: finalAmountMinor, currency, country }, viewer)
  if (transferStatus === 'SETTLED') return [words.collected, collected]
  if (transferStatus !== 'AUTHORIZED') return [words.collected, none]
  return [words.authorized, html`${amountOf(charge, viewer)} · ${words.captured} ${none}`]
}

interface Actions {
  readonly refunds: readonly Refund[]
  readonly locale: Locale
}

function actionsOf(charge: Charge, { refunds, locale }: Actions): Html | null {
  const words = dashboardWords[locale].payments
  const path = dashboardPaths.payment(charge.idempotencyKey)
  const isRefundable = leftToRefund(charge, refunds) > 0 && refunds.length < mostRefunds
  if (charge.transferStatus === 'SETTLED' && isRefundable) {
    return charge.linkId === null
      ? html`<a class="button" href="${path}/refund">${words.refund}</a>`
      : html`<a class="button" href="${dashboardPaths.link(charge.linkId)}">${words.refundAtLink}</a>`
  }
  if (charge.transferStatus !== 'AUTHORIZED') return null
  return html`<a class="button" href="${path}/cancel">${words.cancel}</a> <a class="button primary" href="${path}/capture">${words.capture}</a>`
}

function payerPanel(
  { name, email, phone, documentId, address = {} }: CardPayer,
  locale: Locale,
): Html | null {
  const { labels } = dashboardWords[locale]
  const lines = Object.values(address).filter(Boolean).join(', ')
  const facts = [
    [labels.name, name],
    [labels.email, email],
    [labels.phone, phone],
    [labels.documentId, documentId],
    [labels.address, lines],
  ] as const
  if (!facts.some(([, value]) => value)) return null
  return html`<section class="panel"><h2>${labels.payer}</h2>${factList(facts)}</section>`
}

function threeDSecurePanel({ paymentFlow, merchantSite3ds }: Charge, locale: Locale): Html | null {
  if (!paymentFlow) return null
  const { payments: words, labels } = dashboardWords[locale]
  return html`<section class="panel"><h2>3-D Secure</h2>${factList([
    [words.flow, html`<code>${paymentFlow}</code>`],
    [labels.returnUrl, merchantSite3ds],
  ])}</section>`
}

/**
 * The number of installments of a payment, for the list of its facts; nothing if the payer had no choice.
 *
 * @param place The currency in which the payer pays, and the country.
 */
export function installmentsFact(
  chosen: Pick<InstallmentOption, 'count' | 'totalMinor'> | null,
  place: Omit<LocalAmount, 'amountMinor'>,
  locale: Locale,
): readonly [label: string, text: string | null] {
  const { paidIn, payerPays } = dashboardWords[locale].installments
  if (!chosen) return [paidIn, null]
  const total = formatAmount({ ...place, amountMinor: chosen.totalMinor }, locale)
  return [paidIn, payerPays(chosen.count, total)]
}
