import { ServiceError } from '../errors.ts'
import type { Country } from '../money/country.ts'
import { isCnpj, isCpf, isCurp, isNit, isRuc, isRut } from './check-digits.ts'

interface DocumentRule {
  readonly isGood: (documentId: string) => boolean
  /** As the end of a sentence that begins with the field's name. */
  readonly wanted: string
}

interface CountryRules {
  /** For a document without a type. */
  readonly any: DocumentRule
  readonly types: Readonly<Record<string, DocumentRule>>
}

const cpf = { isGood: isCpf, wanted: 'must be a CPF: 11 digits with their check digits' }
const cnpj = {
  isGood: isCnpj,
  wanted: 'must be a CNPJ: 14 digits or letters with their check digits',
}
// The tax office itself has issued RFCs with wrong check digits, so these are not verified.
const rfc = { isGood: matches(/^[A-ZÑ&\d]{12,13}$/iu), wanted: 'must be an RFC: 12 or 13 letters and digits' }
const curp = { isGood: isCurp, wanted: 'must be a CURP: 18 letters and digits with their check digit' }
const cedula = { isGood: matches(/^\d{4,10}$/), wanted: 'must be a cédula: 4 to 10 digits' }
const nit = { isGood: isNit, wanted: 'must be a NIT: 6 to 10 digits, alone or with their check digit' }
const rut = { isGood: isRut, wanted: 'must be a RUT: 7 or 8 digits and their check digit or K' }
const dni = { isGood: matches(/^\d{8}$/), wanted: 'must be a DNI: 8 digits' }
const ruc = { isGood: isRuc, wanted: 'must be an RUC: 11 digits with their check digit' }

// Without the separators that people write in them. Only a CNPJ has enough digits for a card number, and of the card
// numbers only one in a hundred passes its two check digits.
const rules: Readonly<Record<Country, CountryRules>> = {
  BR: {
    any: {
      isGood: (documentId) => isCpf(documentId) || isCnpj(documentId),
      wanted: 'must be a CPF (11 digits) or a CNPJ (14 digits or letters) with its check digits',
    },
    types: { CPF: cpf, CNPJ: cnpj },
  },
  MX: {
    any: {
      isGood: (documentId) => rfc.isGood(documentId) || isCurp(documentId),
      wanted: 'must be an RFC (12 or 13 characters) or a CURP (18) with its check digit',
    },
    types: { RFC: rfc, CURP: curp },
  },
  CO: {
    any: {
      isGood: matches(/^[A-Z\d]{4,12}$/i),
      wanted: 'must be 4 to 12 letters and digits, such as a cédula or a NIT',
    },
    types: { CC: cedula, NIT: nit, RUT: nit },
  },
  CL: { any: rut, types: { RUT: rut, RUN: rut } },
  PE: {
    any: {
      // Of the documents, only an RUC has 11 digits.
      isGood: (documentId) =>
        /^[A-Z\d]{8,12}$/i.test(documentId) && (!/^\d{11}$/.test(documentId) || isRuc(documentId)),
      wanted:
        'must be 8 to 12 letters and digits, such as a DNI, an RUC with its check digit or a carné de extranjería',
    },
    types: { DNI: dni, RUC: ruc },
  },
}

// A passport, for example, has no check digit that its number shows.
const otherType = { isGood: matches(/^[A-Z\d]{4,20}$/i), wanted: 'must be 4 to 20 letters and digits' }

interface Identity {
  readonly documentId: string | null
  readonly country: Country
  /** What the number is called, in any case, such as `CPF`. Default: any document of the country. */
  readonly type?: string
  /** Where it was sent. Default `documentId`. */
  readonly field?: string
}

/**
 * @throws ServiceError 400 for a text that is not an identity number of the country, without separators.
 */
export function refuseDocumentId({ documentId, country, type, field = 'documentId' }: Identity): void {
  const { isGood, wanted } = ruleOf(country, type)
  if (documentId === null || isGood(documentId)) return
  const message = `${field} ${wanted}, without separators; country is ${country}, and ${describeGiven(documentId)}.`
  throw new ServiceError('invalid_document_id', { message, field })
}

function ruleOf(country: Country, type: string | undefined): DocumentRule {
  const { any, types } = rules[country]
  return type === undefined ? any : (types[type.replace(/[^A-Z]/gi, '').toUpperCase()] ?? otherType)
}

function matches(pattern: RegExp): DocumentRule['isGood'] {
  return (documentId) => pattern.test(documentId)
}

/** A personal number as an error may repeat it: enough to recognize it, and not the number. */
export function describeGiven(text: string): string {
  const { length } = [...text]
  return length < 5
    ? `${length} characters were given`
    : `${length} characters that end in ${text.slice(-2)} were given`
}
