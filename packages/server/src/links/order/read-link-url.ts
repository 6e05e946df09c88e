import type { PaymentLinkRequest } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import { findUrlFlaw } from '../../values/find-url-flaw.ts'
import type { LinkContext } from '../context.ts'

interface UrlField {
  readonly request: PaymentLinkRequest
  readonly field: 'redirectUrl' | 'paymentDocumentUrl'
}

/**
 * An address in a request for a link; `null` if there is none.
 *
 * @throws ServiceError 400 for one that is not public.
 */
export function readLinkUrl(context: Pick<LinkContext, 'mode'>, { request, field }: UrlField): string | null {
  const url = request[field] ?? null
  const flaw = url === null ? null : findUrlFlaw(url, context)
  if (flaw) throw new ServiceError('invalid_url', { field, message: `${field} ${flaw}.` })
  return url
}
