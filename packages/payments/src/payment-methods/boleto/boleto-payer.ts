import { type Html, html, trusted } from '@element-js/http'
import { formatBrazilianDocument, freeText, isCnpj, isCpf, maskCardNumbers } from '@element-js/values'
import { type BoletoPayer, brazilianStates } from '../domain/instrument.ts'
import type { FormContext, PayableLink, TypedForm } from '../method.ts'
import { methodWords } from '../words/method-words.ts'

/** The fields in the order of the form, with their maximum length and their autofill name. */
const inputs = [
  { name: 'name', longest: 100, autocomplete: 'name' },
  { name: 'documentId', longest: 20, autocomplete: 'off' },
  { name: 'zipCode', longest: 10, autocomplete: 'postal-code', traits: ' inputmode="numeric"' },
  { name: 'state', longest: 2, autocomplete: 'address-level1' },
  { name: 'city', longest: 100, autocomplete: 'address-level2' },
  { name: 'district', longest: 100, autocomplete: 'address-level3' },
  { name: 'street', longest: 200, autocomplete: 'address-line1' },
  { name: 'number', longest: 20, autocomplete: 'off' },
  { name: 'complement', longest: 100, autocomplete: 'address-line2' },
] as const satisfies readonly {
  readonly name: PayerField
  readonly longest: number
  readonly autocomplete: string
  readonly traits?: string
}[]

/**
 * The payer of the boleto, filled in from the link. If the link has all fields, the form is collapsed: the payer can
 * open and correct it, but need not.
 */
export function payerFields(context: FormContext): Html {
  const { payer: words } = methodWords[context.locale].boleto
  const fields = html`<div class="payer">${inputs.map((input) => field(input, context))}</div>`
  const payer = context.typed === null ? wholePayerOf(context.link) : null
  if (payer === null) return html`<p class="soft">${words.why}</p>${fields}`
  return html`<details class="payer-known"><summary><span>${words.title}: <bdi>${payer.name}</bdi>, <bdi>${payer.city}</bdi></span> <span class="payer-change">${words.change}</span></summary>${fields}</details>`
}

function field(input: (typeof inputs)[number], { locale, link, typed }: FormContext): Html {
  const { name, longest, autocomplete } = input
  const { payer: words } = methodWords[locale].boleto
  const refused: Readonly<Partial<Record<keyof BoletoPayer, string>>> = words.refused
  const id = `payer-${name}`
  const value = (typed ? typed.values[name] : payerKnownOf(link)[name]) ?? ''
  const mistake = typed?.mistakes[name]
  const hint = name === 'number' ? words.numberHint : null
  const about = [hint && `${id}-hint`, mistake && `${id}-error`].filter(Boolean).join(' ')
  // The browser does not validate: its messages would be in its own language, and about fields of a collapsed form.
  const attributes = html`id="${id}" name="${name}" autocomplete="${autocomplete}"${name !== 'complement' && trusted(' aria-required="true"')}${mistake && trusted(' aria-invalid="true"')}${about !== '' && html` aria-describedby="${about}"`}${name === firstMistake(typed) && trusted(' autofocus')}`
  const control =
    name === 'state'
      ? html`<select ${attributes}><option value="">${words.chooseState}</option>${brazilianStates.map(
          (state) => html`<option${state === value && trusted(' selected')}>${state}</option>`,
        )}</select>`
      : html`<input ${attributes} maxlength="${longest}" dir="auto"${'traits' in input && trusted(input.traits)} value="${value}">`
  return html`<div class="field ${name}"><label for="${id}">${words[name]}</label>
${control}
${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
${mistake && html`<p class="field-error" id="${id}-error">${mistake === 'missing' ? words.missing : (refused[name] ?? words.check)}</p>`}</div>`
}

function firstMistake(typed: FormContext['typed']): PayerField | undefined {
  return inputs.find(({ name }) => typed?.mistakes[name])?.name
}

/** A field of the form. */
type PayerField = keyof BoletoPayer

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
export function describePayer(payer: BoletoPayer): string {
  const { name, documentId, street, number, complement, district, city, state, zipCode } = payer
  return [
    name,
    formatBrazilianDocument(documentId),
    [street, number, complement].filter(Boolean).join(', '),
    district,
    `${city}/${state}`,
    `CEP ${zipCode.slice(0, 5)}-${zipCode.slice(5)}`,
  ].join(' · ')
}
