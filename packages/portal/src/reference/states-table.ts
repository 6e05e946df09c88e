import { type Html, html } from '@element-js/http'
import {
  type ChargeEvent,
  type LinkEvent,
  linkStatusAfter,
  statusAfter,
  transferStatusCodes,
} from '@element-js/payments'
import type { PaymentStatus, TransferStatus } from '@element-js/protocol/http'

/** The cause of each transition, as a merchant sees it. */
const causes: Readonly<Record<ChargeEvent, string>> = {
  reserved: 'The acquirer reserved the amount (capture false).',
  collected: 'The acquirer collected the amount.',
  declined: 'The acquirer declined the payment, or could not be reached.',
  unauthenticated: 'The payer failed or abandoned 3-D Secure authentication.',
  captured: 'Full or partial capture.',
  cancelled: 'Cancelled through the API or the dashboard.',
  expired: 'Not captured within 7 days.',
}

const meanings: Readonly<Record<TransferStatus, string>> = {
  IN_PROGRESS: 'The acquirer has not answered yet, or the payer is authenticating with the issuer.',
  AUTHORIZED: 'The amount is reserved. Capture it within 7 days, or cancel it.',
  SETTLED: 'The amount was collected, and can be refunded. Final.',
  CANCELLED: 'No money moves, and any reserved amount is released. Final.',
}

const linkCauses: Readonly<Record<LinkEvent, string>> = {
  waits: 'The payer started a payment that takes time: a code, a voucher, a bank’s page or 3-D Secure.',
  paid: 'The payer paid.',
  released: 'The payment failed or expired, or the payer chose another method.',
  cancelled: 'Cancelled through the API or the dashboard.',
  expired: 'Not paid in time (expiresAt).',
}

const linkMeanings: Readonly<Record<PaymentStatus, string>> = {
  INITIAL_STATUS: 'No payment is in progress. The link can be paid.',
  IN_PROGRESS: 'The payer is paying. The link can still be paid, be cancelled or expire.',
  SETTLED: 'The link was paid and can be refunded. Final.',
  CANCELLED: 'The link was cancelled or has expired, and can no longer be paid. Final.',
}

/** The states of card payments and links with every transition, read from the tables that the service uses. */
export function statesTable(): Html {
  const codes = Object.entries(transferStatusCodes)
  return html`<h3>Card payments</h3>
${meaningsTable('transferStatus', Object.entries(meanings))}
<p><code>transferStatusCode</code>: ${codes.map(([status, code], index) => html`${index > 0 && ', '}<code>${status}</code> ${code}`)}.</p>
${transitionsTable('card payments', transitionsOf(meanings, causes, statusAfter))}
<h3>Payment links</h3>
${meaningsTable('paymentStatus', Object.entries(linkMeanings))}
${transitionsTable('payment links', transitionsOf(linkMeanings, linkCauses, linkStatusAfter))}`
}

interface Transition {
  readonly from: string
  readonly to: string
  readonly when: string
}

function transitionsOf<Status extends string, Event extends string>(
  statuses: Readonly<Record<Status, string>>,
  when: Readonly<Record<Event, string>>,
  after: (from: Status, event: Event) => Status | null,
): readonly Transition[] {
  return (Object.keys(statuses) as Status[]).flatMap((from) =>
    (Object.keys(when) as Event[]).flatMap((event) => {
      const to = after(from, event)
      return to && to !== from ? [{ from, to, when: when[event] }] : []
    }),
  )
}

function meaningsTable(field: string, rows: readonly (readonly [string, string])[]): Html {
  return html`<div class="table" tabindex="0" role="region" aria-label="States: ${field}"><table>
<thead><tr><th scope="col">${field}</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(([status, meaning]) => html`<tr><td class="code-cell">${status}</td><td>${meaning}</td></tr>`)}</tbody></table></div>`
}

function transitionsTable(what: string, transitions: readonly Transition[]): Html {
  return html`<div class="table" tabindex="0" role="region" aria-label="Transitions of ${what}"><table>
<thead><tr><th scope="col">From</th><th scope="col">To</th><th scope="col">When</th></tr></thead>
<tbody>${transitions.map(
    ({ from, to, when }) =>
      html`<tr><td class="code-cell">${from}</td><td class="code-cell">${to}</td><td>${when}</td></tr>`,
  )}</tbody></table></div>`
}
