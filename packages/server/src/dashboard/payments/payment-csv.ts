import { toDecimal } from '../../money/amount.ts'
import type { Cell } from '../lists/csv.ts'
import type { ListedCharge } from '../lists/list-queries.ts'
import { isoOf } from '../lists/send-csv.ts'

/** The columns of card payments in a CSV file, by the names of the API. */
export const paymentCsv: Readonly<Record<string, (charge: ListedCharge) => Cell>> = {
  idempotencyKey: ({ idempotencyKey }) => idempotencyKey,
  referenceId: ({ referenceId }) => referenceId,
  createdAt: ({ createdAtMs }) => isoOf(createdAtMs),
  transferStatus: ({ transferStatus }) => transferStatus,
  reason: ({ declineReason, cancelCause }) => declineReason ?? cancelCause,
  currency: ({ currency }) => currency,
  amount: (charge) => toDecimal(charge),
  collectedAmount: ({ transferStatus, finalAmountMinor, finalCurrency }) =>
    toDecimal({ amountMinor: transferStatus === 'SETTLED' ? finalAmountMinor : 0, currency: finalCurrency }),
  brand: ({ brand }) => brand,
  last4: ({ last4 }) => last4,
  cardHolderName: ({ cardHolderName }) => cardHolderName,
  country: ({ country }) => country,
  linkId: ({ linkId }) => linkId,
  description: ({ description }) => description,
}
