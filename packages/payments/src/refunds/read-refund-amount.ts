import { ServiceError } from '@element-js/values'

/** The two names of one amount: a charge is refunded by its `amount`, a link by its `refundAmount`. */
interface GivenAmounts {
  readonly amount?: number | string
  readonly refundAmount?: number | string
}

/**
 * Reads the amount of a refund, in minor units; `undefined` if none is given.
 *
 * @throws ServiceError 400 if both are given and differ.
 */
export function readRefundAmount({ amount, refundAmount }: GivenAmounts): number | undefined {
  const given = refundAmount ?? amount
  if (amount !== undefined && Number(amount) !== Number(given)) {
    const message = `amount is ${amount} and refundAmount is ${refundAmount}, but both are the amount to refund. Send one of them.`
    throw new ServiceError('invalid_request', { message, field: 'refundAmount' })
  }
  return given === undefined ? undefined : Number(given)
}
