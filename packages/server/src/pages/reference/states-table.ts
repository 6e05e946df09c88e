import type { TransferStatus } from '@element-js/protocol/http'
import { type ChargeEvent, statusAfter, transferStatusCodes } from '../../domain/transfer-status.ts'
import { type Html, html } from '../../http/html.ts'

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

/** The states of a card payment and every move between them, read off the table that the service moves by. */
export function statesTable(): Html {
  const statuses = Object.keys(meanings) as TransferStatus[]
  const moves = statuses.flatMap((from) =>
    (Object.keys(causes) as ChargeEvent[]).flatMap((event) => {
      const to = statusAfter(from, event)
      return to ? [{ from, event, to }] : []
    }),
  )
  return html`<div class="table" tabindex="0" role="region" aria-label="States"><table>
<thead><tr><th scope="col">transferStatus</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>
<tbody>${statuses.map(
    (status) =>
      html`<tr><td class="code-cell"><code>${status}</code></td><td>${transferStatusCodes[status]}</td><td>${meanings[status]}</td></tr>`,
  )}</tbody></table></div>
<div class="table" tabindex="0" role="region" aria-label="Moves between states"><table>
<thead><tr><th scope="col">From</th><th scope="col">To</th><th scope="col">When</th></tr></thead>
<tbody>${moves.map(
    ({ from, event, to }) =>
      html`<tr><td class="code-cell"><code>${from}</code></td><td class="code-cell"><code>${to}</code></td><td>${causes[event]}</td></tr>`,
  )}</tbody></table></div>`
}
