import { html } from '@element-js/http'
import { type ListedCharge, listCharges, type Selection, totalCharges } from '@element-js/payments'
import type { TransferStatus } from '@element-js/protocol/http'
import { brandNameOf, toDecimal } from '@element-js/values'
import { isoOf } from '../lists/csv.ts'
import type { RecordList } from '../lists/list-routes.ts'
import { bdiOf, type Column } from '../lists/table.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { timeOf } from '../page/show-time.ts'
import { chargeBadge, chargeTones } from '../page/states.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** The list of card payments. */
export const paymentList: RecordList<ListedCharge, Selection<TransferStatus>> = {
  section: 'payments',
  fileName: 'card-payments',
  statuses: Object.keys(chargeTones),
  read: listCharges,
  total: totalCharges,
  view: (viewer) => {
    const { payments, states } = dashboardWords[viewer.locale]
    return {
      search: payments.search,
      statuses: { ...states.charges, CANCELLED: states.cancelledOrDeclined },
      hasAmounts: true,
      columns: paymentColumns(viewer),
      none: html`<p>${payments.none}</p>`,
      hint: html`<p class="hint"><a href="/dashboard/cards">${payments.savedCards.open}</a></p>`,
    }
  },
  // By the names of the API.
  csv: {
    idempotencyKey: ({ idempotencyKey }) => idempotencyKey,
    referenceId: ({ referenceId }) => referenceId,
    createdAt: ({ createdAtMs }) => isoOf(createdAtMs),
    transferStatus: ({ transferStatus }) => transferStatus,
    reason: ({ declineReason, cancelCause }) => declineReason ?? cancelCause,
    currency: ({ currency }) => currency,
    amount: (charge) => toDecimal(charge),
    collectedAmount: ({ transferStatus, finalAmountMinor, finalCurrency }) =>
      toDecimal({
        amountMinor: transferStatus === 'SETTLED' ? finalAmountMinor : 0,
        currency: finalCurrency,
      }),
    brand: ({ brand }) => brand,
    last4: ({ last4 }) => last4,
    cardHolderName: ({ cardHolderName }) => cardHolderName,
    country: ({ country }) => country,
    linkId: ({ linkId }) => linkId,
    description: ({ description }) => description,
  },
}

export function paymentColumns(viewer: Viewer): readonly Column<ListedCharge>[] {
  const { payments, labels } = dashboardWords[viewer.locale]
  return [
    {
      head: payments.payment,
      kind: 'main',
      cell: ({ idempotencyKey }) =>
        html`<a href="${dashboardPaths.payment(idempotencyKey)}" title="${idempotencyKey}"><bdi>${idempotencyKey}</bdi></a>`,
    },
    { head: labels.amount, kind: 'amount', cell: (charge) => amountOf(charge, viewer) },
    { head: labels.status, kind: 'state', cell: (charge) => chargeBadge(charge, viewer.locale) },
    {
      head: labels.card,
      cell: ({ brand, last4 }) => html`${brandNameOf(brand)} <span class="digits">•••• ${last4}</span>`,
    },
    { head: labels.payer, cell: ({ cardHolderName }) => bdiOf(cardHolderName) },
    { head: labels.created, kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, viewer) },
  ]
}
