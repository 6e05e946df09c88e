/** Correct and incorrect uses. The compiler checks this file with the package; it never runs. */
import { service } from './index.ts'

const payments = service('ek_test_demo', { baseUrl: 'https://pay.example' })
const elements = payments.elements({ locale: 'pt', country: 'BR' })
const pan = elements.create('pan', { placeholder: '1234', style: { base: { color: 'navy' } } })

pan.on('change', ({ brand, complete }) => [brand?.toUpperCase(), complete satisfies boolean])
pan.on('blur', ({ hasFocus, error }) => [
  hasFocus satisfies boolean,
  error?.code satisfies 1 | 2 | 3 | undefined,
])
const undo: () => void = pan.on('ready', () => {})
undo()

export async function pay(): Promise<string> {
  const { data, error } = await payments.createToken(pan, { name: 'Ana Souza' })
  if (error) return error.type === 'api_error' ? error.reason : error.message
  return data.cardId
}

// @ts-expect-error there is no such type
elements.create('iban')
// @ts-expect-error a placeholder is a string
elements.create('pan', { placeholder: 42 })
// @ts-expect-error there is no such event
pan.on('changed', () => {})
// @ts-expect-error the payload of ready has no brand
pan.on('ready', ({ brand }) => brand)
// @ts-expect-error a token needs the cardholder's name
payments.createToken(pan, {})
