import type { PaymentStatus, TransferStatus } from '@element-js/protocol/http'
import { type ChargeEvent, statusAfter, transferStatusCodes } from '../../charges/domain/transfer-status.ts'
import { type LinkEvent, linkStatusAfter } from '../../links/domain/payment-status.ts'
import { type Html, html } from '../../web/html.ts'

/** What brings each move about, as a merchant sees it. */
const causes: Readonly<Record<ChargeEvent, string>> = {
  reserved: 'The acquirer reserved the amount (capture false).',
  collected: 'The acquirer collected the amount.',
  declined: 'The acquirer declined, or was never reached.',
  unauthenticated: 'The payer failed the 3-D Secure authentication, or gave it up.',
  captured: 'Capture, of all or a part.',
  cancelled: 'Cancel.',
  expired: 'Not captured within 7 days.',
}

const meanings: Readonly<Record<TransferStatus, string>> = {
  IN_PROGRESS: 'Under way: the acquirer has not answered yet, or the payer is with the issuer.',
  AUTHORIZED: 'The amount is reserved. Capture it within 7 days, or cancel it.',
  SETTLED: 'The amount is collected. Final.',
  CANCELLED: 'No money moves, and what was reserved is released. Final.',
}

const linkCauses: Readonly<Record<LinkEvent, string>> = {
  waits: 'The payer began something that takes time: a code, a voucher, a page of a bank, 3-D Secure.',
  paid: 'The payer paid.',
  released: 'What the payer began failed, ran out, or made way for another method.',
  cancelled: 'Cancel.',
  expired: 'Not paid in time (expiresAt).',
}

const linkMeanings: Readonly<Record<PaymentStatus, string>> = {
  INITIAL_STATUS: 'Nobody began to pay it, or what was begun came to nothing. It can be paid.',
  IN_PROGRESS: 'The payer is at it: it can be paid, cancelled, or expire.',
  SETTLED: 'It is paid, and can be refunded. Final.',
  CANCELLED: 'It cannot be paid any more: its merchant cancelled it, or it expired. Final.',
}

/** The states of card payments and links and every move between them, read off the tables that the service moves by. */
export function statesTable(): Html {
  const codes = Object.entries(transferStatusCodes)
  return html`<h3>Card payments</h3>
${meaningsTable('transferStatus', Object.entries(meanings))}
<p><code>transferStatusCode</code>: ${codes.map(([status, code], index) => html`${index > 0 && ', '}<code>${status}</code> ${code}`)}.</p>
${movesTable('card payments', movesOf(meanings, causes, statusAfter))}
<h3>Payment links</h3>
${meaningsTable('paymentStatus', Object.entries(linkMeanings))}
${movesTable('payment links', movesOf(linkMeanings, linkCauses, linkStatusAfter))}`
}

interface Move {
  readonly from: string
  readonly to: string
  readonly when: string
}

function movesOf<Status extends string, Event extends string>(
  statuses: Readonly<Record<Status, string>>,
  when: Readonly<Record<Event, string>>,
  after: (from: Status, event: Event) => Status | null,
): readonly Move[] {
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
<tbody>${rows.map(([status, meaning]) => html`<tr><td class="code-cell"><code>${status}</code></td><td>${meaning}</td></tr>`)}</tbody></table></div>`
}

function movesTable(what: string, moves: readonly Move[]): Html {
  return html`<div class="table" tabindex="0" role="region" aria-label="Moves of ${what}"><table>
<thead><tr><th scope="col">From</th><th scope="col">To</th><th scope="col">When</th></tr></thead>
<tbody>${moves.map(
    ({ from, to, when }) =>
      html`<tr><td class="code-cell"><code>${from}</code></td><td class="code-cell"><code>${to}</code></td><td>${when}</td></tr>`,
  )}</tbody></table></div>`
}
