import { ServiceError } from '../../errors.ts'
import type { Country } from '../../money/country.ts'
import { isCnpj, isCpf } from './brazilian-document.ts'

interface DocumentIdRule {
  readonly isGood: (documentId: string) => boolean
  /** As the end of a sentence that begins with the field's name. */
  readonly wanted: string
}

// Without the separators that people write in them. Check digits are verified for Brazil only: a boleto and a PIX pass
// them on to banks, which verify them too. Only a CNPJ has enough digits for a card number, and of the card numbers
// only one in a hundred passes its two check digits.
const rules: Readonly<Record<Country, DocumentIdRule>> = {
  BR: {
    isGood: (documentId) => isCpf(documentId) || isCnpj(documentId),
    wanted: 'must be a CPF (11 digits) or a CNPJ (14 digits or capital letters) with its check digits',
  },
  MX: {
    isGood: matches(/^(?:[A-ZÑ&\d]{12,13}|[A-Z\d]{18})$/iu),
    wanted: 'must be an RFC (12 or 13 characters) or a CURP (18)',
  },
  CO: {
    isGood: matches(/^[A-Z\d]{4,12}$/i),
    wanted: 'must be 4 to 12 letters and digits, such as a cédula or a NIT',
  },
  CL: { isGood: matches(/^\d{7,8}[\dK]$/i), wanted: 'must be a RUT: 7 or 8 digits and its check digit or K' },
  PE: {
    isGood: matches(/^[A-Z\d]{8,12}$/i),
    wanted: 'must be 8 to 12 letters and digits, such as a DNI, an RUC or a carné de extranjería',
  },
}

interface Identity {
  readonly documentId: string | null
  readonly country: Country
  /** Where it was sent. Default `documentId`. */
  readonly field?: string
}

/**
 * @throws ServiceError 400 for a text that is not an identity number of the country, without separators.
 * @see interface §4.4
 */
export function refuseDocumentId({ documentId, country, field = 'documentId' }: Identity): void {
  const { isGood, wanted } = rules[country]
  if (documentId === null || isGood(documentId)) return
  const message = `${field} ${wanted}, without separators; country is ${country}.`
  throw new ServiceError('invalid_document_id', { message, field })
}

function matches(pattern: RegExp): DocumentIdRule['isGood'] {
  return (documentId) => pattern.test(documentId)
}
