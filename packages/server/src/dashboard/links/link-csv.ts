import { toDecimal } from '../../money/amount.ts'
import type { Cell } from '../lists/csv.ts'
import type { ListedLink } from '../lists/list-queries.ts'
import { isoOf } from '../lists/send-csv.ts'

/** The columns of links in a CSV file, by the names of the API. */
export const linkCsv: Readonly<Record<string, (listed: ListedLink) => Cell>> = {
  orderId: ({ link }) => link.orderId,
  linkId: ({ link }) => link.linkId,
  createdAt: ({ link }) => isoOf(link.createdAtMs),
  expiresAt: ({ link }) => isoOf(link.expiresAtMs),
  paymentStatus: ({ link }) => link.paymentStatus,
  finalStatusAt: ({ link }) => isoOf(link.finalStatusAtMs),
  refundStatus: ({ refundStatus }) => refundStatus,
  currency: ({ link }) => link.currency,
  amount: ({ link }) => toDecimal(link),
  finalPaymentMethod: ({ link }) => link.finalPaymentMethod,
  country: ({ link }) => link.country,
  name: ({ link }) => link.name,
  email: ({ link }) => link.email,
  phone: ({ link }) => link.phone,
  description: ({ link }) => link.description,
}
