import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import { ServiceError, throwTogether } from '../errors.ts'
import type { Country } from '../money/country.ts'
import { cciDigitsOf, clabeDigitOf, isIban } from './check-digits.ts'
import { describeGiven, refuseDocumentId } from './refuse-document-id.ts'

const place = 'additionalInfo.bankTransferAccountInfo'

/** Whether a text is a CLABE: 18 digits, the last of which checks the others. */
export function isClabe(text: string): boolean {
  return /^\d{18}$/.test(text) && clabeDigitOf(text.slice(0, -1)) === text.slice(-1)
}

function isCci(text: string): boolean {
  return /^\d{20}$/.test(text) && cciDigitsOf(text.slice(0, -2)) === text.slice(-2)
}

/**
 * @throws ServiceError 400 for an account number or a document with a wrong check digit, with all that is wrong. Numbers
 * that may have been written without one, such as that of an account inside a bank, are accepted.
 */
export function refuseBankAccount(account: BankTransferAccountInfo | null, country: Country): void {
  throwTogether([
    ...numberFlaws(account?.bankAccountNumber, country),
    ...documentFlaws(account?.document, country),
  ])
}

function numberFlaws(given: string | undefined, country: Country): readonly ServiceError[] {
  if (given === undefined) return []
  const number = given.replace(/[\s.-]/g, '')
  const wanted = wantedOf(number, country)
  if (wanted === null) return []
  const field = `${place}.bankAccountNumber`
  const message = `${field} must have the check digit${wanted}; ${describeGiven(given)}.`
  return [new ServiceError('invalid_request', { field, message })]
}

function wantedOf(number: string, country: Country): string | null {
  if (/^[A-Z]{2}\d\d[A-Z\d]{11,30}$/i.test(number)) return isIban(number) ? null : 's of an IBAN'
  if (country === 'MX' && /^\d{18}$/.test(number)) return isClabe(number) ? null : ' of a CLABE'
  if (country === 'PE' && /^\d{20}$/.test(number)) return isCci(number) ? null : 's of a CCI'
  return null
}

function documentFlaws(
  document: BankTransferAccountInfo['document'],
  country: Country,
): readonly ServiceError[] {
  const { documentId = null, type } = document ?? {}
  try {
    refuseDocumentId({
      documentId,
      country,
      field: `${place}.document.documentId`,
      ...(type !== undefined && { type }),
    })
    return []
  } catch (error) {
    if (error instanceof ServiceError) return [error]
    throw error
  }
}
