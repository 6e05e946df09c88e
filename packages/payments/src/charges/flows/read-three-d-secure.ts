import type { CardChargeRequest } from '@element-js/protocol/http'
import { type Country, countries, findUrlFlaw, ServiceError } from '@element-js/values'
import type { Acquirer } from '../../acquirer/acquirer.ts'
import type { ChargeContext } from '../context.ts'

/** How a payer is to be authenticated, and where the payer goes from there. */
export type ThreeDSecureOrder =
  | { readonly paymentFlow: 'DIRECT'; readonly merchantSite3ds: string }
  | { readonly paymentFlow: 'REDIRECT'; readonly merchantSite3ds: null }

interface ThreeDSecureRequest {
  readonly country: Country
  readonly card3dsInfo: CardChargeRequest['card3dsInfo']
}

/** The refusal of a payment whose payer nobody can authenticate. */
export const notConfigured = (): ServiceError =>
  new ServiceError('three_d_secure_not_configured', { field: 'card3dsInfo.use3ds' })

/** Who can authenticate payers. */
export interface ThreeDSecureContext extends Pick<ChargeContext, 'mode' | 'issuer'> {
  readonly acquirer: Pick<Acquirer, 'challenges'>
}

const field = 'card3dsInfo.merchantSite3ds'

/**
 * The 3-D Secure settings of a request; `null` unless `use3ds` is true.
 *
 * @throws ServiceError 400 where it is not supported and for an address to which payers cannot be sent, 403 if nobody
 * can authenticate payers. Whether the acquirer can may be known only after asking it: see `canAuthenticate`.
 */
export function readThreeDSecure(
  { mode, issuer, acquirer }: ThreeDSecureContext,
  { country, card3dsInfo }: ThreeDSecureRequest,
): ThreeDSecureOrder | null {
  if (!card3dsInfo?.use3ds) return null
  if (!countries[country].hasThreeDSecure) {
    throw new ServiceError('three_d_secure_not_supported', { field: 'card3dsInfo.use3ds' })
  }
  if (!issuer && !acquirer.challenges) throw notConfigured()
  const { merchantSite3ds } = card3dsInfo
  if (merchantSite3ds === undefined) return { paymentFlow: 'REDIRECT', merchantSite3ds: null }
  const flaw = findUrlFlaw(merchantSite3ds, { mode })
  if (flaw) throw new ServiceError('invalid_url', { field, message: `${field} ${flaw}.` })
  return { paymentFlow: 'DIRECT', merchantSite3ds }
}
