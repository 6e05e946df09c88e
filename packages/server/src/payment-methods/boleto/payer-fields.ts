import { type Html, html, trusted } from '../../web/html.ts'
import { brazilianStates } from '../domain/boleto-payer.ts'
import type { FormContext } from '../method.ts'
import { methodWords } from '../words/method-words.ts'
import { type PayerField, payerKnownOf, wholePayerOf } from './read-payer.ts'

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
${mistake && html`<p class="field-error" id="${id}-error">${mistake === 'missing' ? words.missing : (words.refused[name] ?? words.check)}</p>`}</div>`
}

function firstMistake(typed: FormContext['typed']): PayerField | undefined {
  return inputs.find(({ name }) => typed?.mistakes[name])?.name
}
