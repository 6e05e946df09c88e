import { ServiceError } from '@element-js/values'
import type { Merchant } from './domain/merchant.ts'

/** @throws ServiceError 400 if a payment service provider does not say for which of its merchants it asks. */
export function refuseMissingSubMerchant(
  { isPaymentServiceProvider }: Pick<Merchant, 'isPaymentServiceProvider'>,
  { subMerchantId }: { readonly subMerchantId?: string | undefined },
): void {
  if (isPaymentServiceProvider && subMerchantId === undefined) {
    throw new ServiceError('sub_merchant_required', { field: 'subMerchantId' })
  }
}
