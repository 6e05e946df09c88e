import { exactValue, factList, formatDay, type Html, type HtmlValue, html } from '@element-js/http'
import {
  type Attempt,
  type Card,
  canBeginPayment,
  describePayer,
  type InstallmentOption,
  inPayersCurrency,
  type LinkRecord,
  methodNames,
  methodWords,
  mostRefunds,
  type PaymentLink,
  qrPicture,
  type ShownAttempt,
} from '@element-js/payments'
import { formatRate, type Locale } from '@element-js/values'
import { copyable } from '../lists/table.ts'
import { notificationEvents } from '../notifications/notification-events.ts'
import { type DashboardPage, formKeyField } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf, exchangeTextOf } from '../page/show-amount.ts'
import { timeOf } from '../page/show-time.ts'
import { refundBadge } from '../page/states.ts'
import { timeline } from '../page/timeline.ts'
import type { Viewer, Visitor } from '../page/viewer.ts'
import { installmentsFact } from '../payments/payment-page.ts'
import { refundPanel } from '../refunds/refund-panel.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { linkEvents } from './link-events.ts'
import { linkStateBadge } from './link-list.ts'

interface LinkPage {
  readonly record: LinkRecord
  /** The address of its checkout page. */
  readonly address: string
  readonly viewer: Visitor
  readonly nowMs: number
  /** Whether the payer can be simulated. */
  readonly isSandbox: boolean
}

/** One link: its details, its timeline and its actions. */
export function linkPage(options: LinkPage): DashboardPage {
  const { record, address, viewer, nowMs } = options
  const { locale } = viewer
  const { labels, page } = dashboardWords[locale]
  const { link, history, attempts, refunds, notifications, deliveries } = record
  const canBePaid = canBeginPayment(link, nowMs)
  const events = [
    ...linkEvents({ link, history, attempts, refunds }, viewer),
    ...notificationEvents(notifications, deliveries, viewer),
  ]
  return {
    title: labels.orderOf(link.orderId),
    section: 'links',
    viewer,
    back: { href: '/dashboard/links', words: page.sections.links },
    actions: actionsOf(record, { canBePaid, locale }),
    body: html`<p class="headline">${amountOf(link, viewer)} ${linkStateBadge(link, locale)}${refunds
      .slice(-1)
      .map(({ refundStatus }) => html` ${refundBadge(refundStatus, locale)}`)}</p>
<div class="columns">
<div class="column">
${canBePaid && shareCard(address, locale)}
${canBePaid && options.isSandbox && payerCard(link, viewer)}
${linkPanel(link, { address, viewer })}
${payerPanel(link, locale)}
${refunds.map((refund) => refundPanel(refund, link, viewer))}
${attempts.map((attempt) => attemptPanel(attempt, link, viewer))}
${metadataPanel(link.metadata, locale)}
</div>
<section class="panel"><h2>${labels.timeline}</h2>${timeline(events, viewer)}</section>
</div>`,
  }
}

function linkPanel(link: PaymentLink, { address, viewer }: Pick<LinkPage, 'address' | 'viewer'>): Html {
  const { locale } = viewer
  const { links: words, labels, states } = dashboardWords[locale]
  const names = methodNames[locale]
  return html`<section class="panel"><h2>${words.link}</h2>${factList([
    [labels.paidWith, link.finalPaymentMethod && names[link.finalPaymentMethod]],
    [labels.created, timeOf(link.createdAtMs, viewer)],
    [finalTermOf(link, locale), link.finalStatusAtMs === null ? null : timeOf(link.finalStatusAtMs, viewer)],
    [labels.expires, timeOf(link.expiresAtMs, viewer)],
    [words.updated, timeOf(link.updatedAtMs, viewer)],
    [labels.description, link.description],
    [labels.country, states.countries[link.country]],
    [words.methods, link.allowPaymentMethods.map((method) => names[method]).join(', ')],
    [words.checkoutPage, html`<a href="${address}" target="_blank" rel="noopener">${address}</a>`],
    [labels.notificationUrl, link.callbackUrl],
    [labels.returnUrl, link.redirectUrl],
    [words.document, link.paymentDocumentUrl],
    [words.installmentPlan, link.installmentPlanId],
    [words.taxPlan, link.taxPlanId],
    [labels.exchange, link.exchange && exchangeTextOf(link.exchange, viewer)],
    [labels.subMerchant, link.subMerchantId],
    [words.boletoDue, link.boleto?.dueDate && formatDay(link.boleto.dueDate, locale)],
    [
      words.boletoFine,
      link.boleto?.fine &&
        words.fineFrom(
          formatRate({ rate: link.boleto.fine.rate, country: link.country }, locale),
          formatDay(link.boleto.fine.startDate, locale),
        ),
    ],
    [labels.apiStatus, html`<code>${link.paymentStatus}</code>`],
    [words.linkId, copyable(link.linkId, words.copiedId, locale)],
  ])}</section>`
}

interface Actions {
  readonly canBePaid: boolean
  readonly locale: Locale
}

function actionsOf({ link, refunds }: LinkRecord, { canBePaid, locale }: Actions): HtmlValue {
  const { links: words } = dashboardWords[locale]
  const path = dashboardPaths.link(link.linkId)
  const isRefundable =
    refunds.every(({ refundStatus }) => refundStatus === 'FAILED') && refunds.length < mostRefunds
  if (link.paymentStatus === 'SETTLED' && isRefundable)
    return html`<a class="button" href="${path}/refund">${words.refund}</a>`
  return canBePaid && html`<a class="button" href="${path}/cancel">${words.cancel}</a>`
}

function shareCard(address: string, locale: Locale): Html {
  const { links: words } = dashboardWords[locale]
  return html`<section class="panel share"><h2>${words.share}</h2>
<div class="share-parts"><div class="qr">${qrPicture({ text: address, label: words.qrCode })}</div>
<div><p class="address">${copyable(address, words.copiedAddress, locale)}</p>
<p><a class="button" href="${address}" target="_blank" rel="noopener">${words.openPage}</a></p></div></div></section>`
}

function payerCard({ linkId, allowPaymentMethods }: PaymentLink, viewer: Visitor): Html | null {
  const { links: words, labels, page } = dashboardWords[viewer.locale]
  const playable = allowPaymentMethods.filter((method) => method !== 'CREDIT_CARD')
  if (playable.length === 0) return null
  return html`<section class="panel sandbox-panel"><h2>${words.simulate} <span class="tag">${page.sandboxTag}</span></h2>
<form method="post" action="${dashboardPaths.link(linkId)}/play" class="inline-form">${formKeyField(viewer.session)}
<p class="field"><label for="play-method">${labels.method}</label><select id="play-method" name="method">${playable.map(
    (method) => html`<option value="${method}">${methodNames[viewer.locale][method]}</option>`,
  )}</select></p>
<p class="buttons"><button class="button" name="outcome" value="paid">${words.outcomes.paid}</button>
<button class="button" name="outcome" value="failed">${words.outcomes.failed}</button>
<button class="button" name="outcome" value="later">${words.outcomes.later}</button></p>
</form></section>`
}

function payerPanel(link: PaymentLink, locale: Locale): Html | null {
  const { links: words, labels } = dashboardWords[locale]
  const { name, email, phone, documentId, billingAddress, shippingAddress } = link
  const billing = billingAddress && Object.values(billingAddress).filter(Boolean).join(', ')
  const shipping = shippingAddress && Object.values(shippingAddress).filter(Boolean).join(', ')
  const isAsked = link.needCollectAddress && !shipping
  if (![name, email, phone, documentId, billing, shipping].some(Boolean) && !isAsked) return null
  return html`<section class="panel"><h2>${labels.payer}</h2>${factList([
    [labels.name, name],
    [labels.email, email],
    [labels.phone, phone],
    [labels.documentId, documentId],
    [labels.billingAddress, billing],
    [labels.shippingAddress, isAsked ? words.addressAsked : shipping],
  ])}</section>`
}

function attemptPanel({ attempt, paid }: ShownAttempt, link: PaymentLink, viewer: Viewer): Html | null {
  const { locale } = viewer
  const { links: words, labels } = dashboardWords[locale]
  if (attempt.state !== 'waiting' && attempt.state !== 'paid') return null
  const chosen = installmentsOf(attempt)
  const instrument = Object.entries(attempt.instrument).flatMap(([key, value]) =>
    Object.hasOwn(words.instrument, key) && value !== null && !(chosen && key === 'installments')
      ? [instrumentFact(key as InstrumentField, String(value), locale)]
      : [],
  )
  return html`<section class="panel"><h2>${methodNames[locale][attempt.method]}</h2>${factList([
    ...(paid ? cardFacts(paid.card, locale) : []),
    ...instrument,
    installmentsFact(chosen, inPayersCurrency(link), locale),
    [labels.payer, payerTextOf(attempt)],
    [words.started, timeOf(attempt.createdAtMs, viewer)],
    [words.payableUntil, attempt.state === 'waiting' ? timeOf(attempt.expiresAtMs, viewer) : null],
  ])}</section>`
}

// A payment without installments has no separate total.
function installmentsOf({ instrument }: Attempt): Pick<InstallmentOption, 'count' | 'totalMinor'> | null {
  if (instrument.kind !== 'card' || instrument.totalMinor === undefined) return null
  return { count: instrument.installments, totalMinor: instrument.totalMinor }
}

type KeyOf<Union> = Union extends unknown ? keyof Union : never

/** The details of an instrument that the dashboard lists. */
type InstrumentField = Exclude<KeyOf<Attempt['instrument']>, 'kind' | 'fine' | 'payer' | 'totalMinor'>

function instrumentFact(field: InstrumentField, value: string, locale: Locale): readonly [string, HtmlValue] {
  const { pse } = methodWords[locale]
  const terms: Readonly<Record<InstrumentField, string>> = dashboardWords[locale].links.instrument
  const term = terms[field]
  if (field === 'dueDate') return [term, formatDay(value, locale)]
  if (field === 'personType') return [term, value === 'natural' ? pse.natural : pse.juridica]
  return [term, exactValue(value)]
}

function payerTextOf({ instrument }: Attempt): string | null {
  return instrument.kind === 'boleto' && instrument.payer ? describePayer(instrument.payer) : null
}

function cardFacts(card: Card, locale: Locale): readonly (readonly [string, HtmlValue])[] {
  const { labels } = dashboardWords[locale]
  return [
    [labels.card, `${card.bin.slice(0, 4)} ${card.bin.slice(4)}•• •••• ${card.last4}`],
    [labels.cardHolder, card.cardHolderName],
  ]
}

function metadataPanel(metadata: Readonly<Record<string, string>>, locale: Locale): Html | null {
  const facts = Object.entries(metadata)
  if (facts.length === 0) return null
  return html`<section class="panel"><h2>${dashboardWords[locale].links.metadata}</h2>${factList(facts)}</section>`
}

function finalTermOf({ paymentStatus, cancelCause }: PaymentLink, locale: Locale): string {
  const { paidAt, expired, cancelled } = dashboardWords[locale].links
  if (paymentStatus === 'SETTLED') return paidAt
  return cancelCause === 'expired' ? expired : cancelled
}
