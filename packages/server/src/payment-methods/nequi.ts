import { ServiceError } from '../errors.ts'
import type { PayerChoices } from '../links/domain/payer-choices.ts'
import type { NequiInstrument } from './instrument.ts'

/**
 * Whose app is asked to pay.
 *
 * @throws ServiceError `invalid_request` when the number that a payer typed is no mobile number of Colombia.
 */
export function issueNequi({ phone }: PayerChoices, linkPhone: string | null): NequiInstrument {
  if (phone === undefined) return { kind: 'nequi', phone: linkPhone ?? '' }
  // Ten digits that begin with 3, written in whatever groups.
  const [, number] = /^(?:\+?57)?(3\d{9})$/.exec(phone.replace(/[\s().-]/g, '')) ?? []
  if (number === undefined) {
    const message = 'phone must be a mobile number of Colombia: ten digits that begin with 3.'
    throw new ServiceError('invalid_request', { message, field: 'phone' })
  }
  return { kind: 'nequi', phone: `+57${number}` }
}
