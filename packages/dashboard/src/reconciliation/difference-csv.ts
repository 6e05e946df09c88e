import type { StoredDifference } from '@element-js/payments'
import { isCurrency, toDecimal } from '@element-js/values'
import { type Cell, type CsvColumns, isoOf } from '../lists/csv.ts'

/** The columns of differences in a CSV file. */
export const differenceCsv: CsvColumns<StoredDifference> = {
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  payment: ({ payment }) => payment,
  reference: ({ reference }) => reference,
  refundId: ({ refundReference }) => refundReference,
  inStore: ({ storeState }) => storeState,
  amountInStore: ({ storeAmountMinor, storeCurrency }) => decimalOf(storeAmountMinor, storeCurrency),
  currencyInStore: ({ storeCurrency }) => storeCurrency,
  atAcquirer: ({ acquirerState }) => acquirerState,
  amountAtAcquirer: ({ acquirerAmountMinor, acquirerCurrency }) =>
    decimalOf(acquirerAmountMinor, acquirerCurrency),
  currencyAtAcquirer: ({ acquirerCurrency }) => acquirerCurrency,
  at: ({ atMs }) => isoOf(atMs),
  resolution: ({ resolution }) => resolution,
}

function decimalOf(amountMinor: number | null, currency: string | null): Cell {
  if (amountMinor === null || currency === null) return null
  // The acquirer can name any currency. If the service does not support it, its number of decimals is unknown.
  return isCurrency(currency) ? toDecimal({ amountMinor, currency }) : `${amountMinor} (minor units)`
}
