import { ServiceError } from '@element-js/values'
import { mostRefunds, type Refund } from '../domain/refund.ts'

/**
 * Refuses another refund of a payment or a link. To be called where it is locked, with all of its refunds.
 *
 * @param of The payment, which the error names.
 * @throws ServiceError 409 if there are as many refunds as there can be, whatever became of them.
 */
export function refuseTooManyRefunds(
  refunds: readonly Refund[],
  of: { readonly idempotencyKey?: string } = {},
): void {
  if (refunds.length >= mostRefunds) throw new ServiceError('too_many_refunds', of)
}
