import { type Html, html, trusted } from '@element-js/http'
import type { ShippingAddress } from '@element-js/protocol/http'
import { type Country, countries, maskCardNumbers, shippingAddressSchema } from '@element-js/values'
import { type PageContext, pathOf } from '../page-context.ts'
import type { AddressMistakes } from '../screen.ts'
import { checkoutWords } from '../words/checkout-words.ts'

/** The fields of the form, each with its maximum length and its autofill name. */
const fields = [
  { name: 'name', longest: 100, autocomplete: 'shipping name', isRequired: true },
  { name: 'line1', longest: 200, autocomplete: 'shipping address-line1', isRequired: true },
  { name: 'line2', longest: 200, autocomplete: 'shipping address-line2', isRequired: false },
  { name: 'city', longest: 100, autocomplete: 'shipping address-level2', isRequired: true },
  { name: 'province', longest: 100, autocomplete: 'shipping address-level1', isRequired: true },
  { name: 'postalCode', longest: 20, autocomplete: 'shipping postal-code', isRequired: true },
] as const

/** The form for the delivery address, filled in with the merchant's data, with the mistakes at their fields. */
export function addressView(context: PageContext, mistakes: AddressMistakes = {}): Html {
  const words = checkoutWords[context.language].address
  const { shippingAddress, name, country } = context.view.link
  const known: Partial<ShippingAddress> = shippingAddress ?? { ...(name !== null && { name }) }
  const inputs = fields.map((field) => {
    const mistake = mistakes[field.name]
    const id = `address-${field.name}`
    return html`<div class="field ${field.name}"><label for="${id}">${words[field.name]}</label>
<input id="${id}" name="${field.name}" autocomplete="${field.autocomplete}" maxlength="${field.longest}" dir="auto"${field.isRequired && trusted(' required')}${mistake && html` aria-invalid="true" aria-describedby="${id}-error"`} value="${known[field.name]}">
${mistake && html`<p class="field-error" id="${id}-error">${words[mistake]}</p>`}</div>`
  })
  return html`<h1>${words.title}</h1>
<p class="soft">${words.text}</p>
<form class="fields address" method="post" action="${pathOf(context, '/address')}">
${inputs}
${countryField(known.countryCode ?? country, context)}
<button class="primary">${words.next}</button>
</form>`
}

function countryField(chosen: string, { language }: PageContext): Html {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  // The merchant may have sent an address in another country.
  const codes = [...new Set([...(Object.keys(countries) as Country[]), chosen])]
  const options = codes.map(
    (code) =>
      html`<option value="${code}"${code === chosen && trusted(' selected')}>${nameOf(code, names)}</option>`,
  )
  return html`<div class="field countryCode"><label for="address-countryCode">${checkoutWords[language].address.country}</label>
<select id="address-countryCode" name="countryCode" autocomplete="shipping country" required>${options}</select></div>`
}

function nameOf(code: string, names: Intl.DisplayNames): string {
  // `Intl` throws for anything but two letters.
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/**
 * Reads the address form. The second line may be empty. An incomplete address is shown again, but without a card number
 * that was typed into the wrong field.
 */
export function readAddress(form: Readonly<Record<string, string>>): {
  readonly shippingAddress: ShippingAddress
  /** The fields that are invalid. The rules are the same as for merchants. */
  readonly mistakes: AddressMistakes
} {
  const typed = addressOf(form, (text) => text)
  const { error } = shippingAddressSchema.safeParse(typed)
  if (!error) return { shippingAddress: typed, mistakes: {} }
  const fields = error.issues.map(({ path }) => path[0] as keyof ShippingAddress)
  const mistakes = fields.map((field) => [field, typed[field] === '' ? 'missing' : 'refused'])
  return { shippingAddress: addressOf(form, maskCardNumbers), mistakes: Object.fromEntries(mistakes) }
}

function addressOf(form: Readonly<Record<string, string>>, clean: (text: string) => string): ShippingAddress {
  const read = (name: keyof ShippingAddress): string => clean((form[name] ?? '').trim())
  return {
    name: read('name'),
    countryCode: read('countryCode'),
    province: read('province'),
    city: read('city'),
    postalCode: read('postalCode'),
    line1: read('line1'),
    line2: read('line2'),
  }
}
