import type { PaymentLinkRequest } from '@element-js/protocol/http'
import { ServiceError, throwTogether } from '../../errors.ts'
import type { Capability, Merchant } from '../../merchants/domain/merchant.ts'

/**
 * @throws ServiceError 403 for a field that works only once the account manager has enabled it.
 */
export function refuseMissingCapabilities(
  { capabilities }: Pick<Merchant, 'capabilities'>,
  { paymentIntentInfo, paymentDocumentUrl, paymentOptions }: PaymentLinkRequest,
): void {
  const used: readonly (readonly [field: string, capability: Capability, value: unknown])[] = [
    ['paymentIntentInfo', 'paymentIntentInfo', paymentIntentInfo],
    ['paymentDocumentUrl', 'paymentDocumentUrl', paymentDocumentUrl],
    ['paymentOptions.boleto.fine', 'boletoFine', paymentOptions?.boleto?.fine],
  ]
  const missing = used.filter(
    ([, capability, value]) => value !== undefined && !capabilities.includes(capability),
  )
  throwTogether(
    missing.map(([field, capability]) => {
      const message = `${field} cannot be used until the account manager enables ${capability}.`
      return new ServiceError('capability_not_configured', { message, field })
    }),
  )
}
