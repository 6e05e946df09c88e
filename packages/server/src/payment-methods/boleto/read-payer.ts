import { maskCardNumbers } from '../../values/card-numbers/card-numbers.ts'
import { formatBrazilianDocument, isCnpj, isCpf } from '../../values/check-digits/brazilian-document.ts'
import { freeText } from '../../values/texts.ts'
import { type BoletoPayer, brazilianStates } from '../domain/boleto-payer.ts'
import type { PayableLink, TypedForm } from '../method.ts'

/** A field of the form. */
export type PayerField = keyof BoletoPayer

interface FieldRule {
  /** Converts the value from the way people write it to the way it is stored. */
  readonly clean: (text: string) => string
  readonly isGood: (text: string) => boolean
  readonly isOptional?: boolean
}

const anyText = (longest: number): FieldRule => {
  const schema = freeText(longest)
  return { clean: (text) => text.trim(), isGood: (text) => schema.safeParse(text).success }
}

const rules: Readonly<Record<PayerField, FieldRule>> = {
  name: anyText(100),
  documentId: {
    clean: (text) => text.replace(/[\s./-]/g, '').toUpperCase(),
    isGood: (text) => isCpf(text) || isCnpj(text),
  },
  // The lowest CEP is 01000-000.
  zipCode: { clean: (text) => text.replace(/[\s.-]/g, ''), isGood: (text) => /^(?!00)\d{8}$/.test(text) },
  state: {
    clean: (text) => text.trim().toUpperCase(),
    isGood: (text) => brazilianStates.includes(text),
  },
  city: anyText(100),
  district: anyText(100),
  street: anyText(200),
  number: anyText(20),
  complement: { ...anyText(100), isOptional: true },
}

const fieldNames = Object.keys(rules) as PayerField[]

/** The payer's details in a link, as far as the fields of the form accept them. */
export function payerKnownOf({
  name,
  documentId,
  billingAddress,
}: Pick<PayableLink, 'name' | 'documentId' | 'billingAddress'>): Partial<BoletoPayer> {
  const given = {
    ...billingAddress,
    ...(name !== null && { name }),
    ...(documentId !== null && { documentId }),
  }
  const known = fieldNames.flatMap((field) => {
    const value = rules[field].clean(given[field] ?? '')
    return value !== '' && rules[field].isGood(value) ? [[field, value]] : []
  })
  return Object.fromEntries(known)
}

/** The payer, if a link has everything that a boleto needs; otherwise `null`. */
export function wholePayerOf(link: Parameters<typeof payerKnownOf>[0]): BoletoPayer | null {
  const read = readPayer({}, link)
  return 'payer' in read ? read.payer : null
}

/**
 * Reads the form. A field that was not sent keeps the value of the link.
 *
 * @returns the payer; or what was typed, without card numbers, and what is wrong with it.
 */
export function readPayer(
  fields: Readonly<Record<string, string>>,
  link: Parameters<typeof payerKnownOf>[0],
): { readonly payer: BoletoPayer } | { readonly typed: TypedForm } {
  const known = payerKnownOf(link)
  const values = Object.fromEntries(
    fieldNames.map((field) => [field, rules[field].clean(fields[field] ?? known[field] ?? '')]),
  ) as unknown as BoletoPayer
  const mistakes = fieldNames.flatMap((field) => {
    const mistake = mistakeIn(values[field], rules[field])
    return mistake === null ? [] : [[field, mistake] as const]
  })
  if (mistakes.length === 0) return { payer: values }
  const shown = fieldNames.map((field) => [field, maskCardNumbers(fields[field] ?? values[field])])
  return { typed: { values: Object.fromEntries(shown), mistakes: Object.fromEntries(mistakes) } }
}

function mistakeIn(value: string, { isOptional = false, isGood }: FieldRule): 'missing' | 'refused' | null {
  if (value === '') return isOptional ? null : 'missing'
  return isGood(value) ? null : 'refused'
}

/** The payer in one line, as on a slip. */
export function describePayer(payer: Partial<BoletoPayer>): string {
  const { name, documentId, street, number, complement, district, city, state, zipCode } = payer
  return [
    name,
    documentId && formatBrazilianDocument(documentId),
    [street, number, complement].filter(Boolean).join(', '),
    district,
    [city, state].filter(Boolean).join('/'),
    zipCode && `CEP ${zipCode.slice(0, 5)}-${zipCode.slice(5)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
