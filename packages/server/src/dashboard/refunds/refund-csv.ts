import { toDecimal } from '../../money/amount.ts'
import type { Cell } from '../lists/csv.ts'
import type { ListedRefund } from '../lists/list-queries.ts'
import { isoOf } from '../lists/send-csv.ts'

/** The columns of refunds in a CSV file, by the names of the API. */
export const refundCsv: Readonly<Record<string, (refund: ListedRefund) => Cell>> = {
  refundId: ({ refundId }) => refundId,
  orderId: ({ orderId }) => orderId,
  linkId: ({ linkId }) => linkId,
  createdAt: ({ createdAtMs }) => isoOf(createdAtMs),
  endedAt: ({ endedAtMs }) => isoOf(endedAtMs),
  refundStatus: ({ refundStatus }) => refundStatus,
  currency: ({ currency }) => currency,
  amount: (refund) => toDecimal(refund),
  finalPaymentMethod: ({ finalPaymentMethod }) => finalPaymentMethod,
  reason: ({ reason }) => reason,
}
