/** Correct and incorrect options. The compiler checks this file; it never runs. */
import { type ElementOptions, type ElementUpdate, type FontSource, service } from './index.ts'

service('ek_test_demo')
// @ts-expect-error the key is needed
service()
// @ts-expect-error an address is a string
service('ek_test_demo', { baseUrl: new URL('https://pay.example') })

const payments = service('ek_test_demo', { baseUrl: 'https://pay.example' })
const elements = payments.elements({ locale: 'auto', country: 'BR', fonts: [] })
elements.update({ locale: 'pt' })
// @ts-expect-error the country cannot change
elements.update({ country: 'MX' })
// @ts-expect-error a language is a string
payments.elements({ locale: ['pt', 'en'] })

const fonts: readonly FontSource[] = [
  { cssSrc: 'https://fonts.example/a.css' },
  {
    family: 'Inter',
    src: 'https://fonts.example/inter.woff2',
    weight: '500',
    style: 'italic',
    display: 'swap',
  },
]
payments.elements({ fonts })
// @ts-expect-error a font needs a file
payments.elements({ fonts: [{ family: 'Inter' }] })
// @ts-expect-error a weight is not a number
payments.elements({ fonts: [{ family: 'Inter', src: '/inter.woff2', weight: 500 }] })

elements.create('pan', { placeholder: '1234', showIcon: true, brands: ['visa', 'elo'] })
elements.create('cvv', { secureCvv: true, disabled: true, readOnly: false, autocomplete: false })
elements.create('expiration', { label: 'Validade', ariaLabel: 'Validade do cartão', colorScheme: 'dark' })
elements.create('card', {
  placeholder: { pan: '1234', expiration: 'MM/YY', cvv: '123' },
  errorMessages: { pan: { invalid: 'Confira o número.' } },
  hideIcon: true,
  iconStyle: 'solid',
})
elements.create('pan', {
  classes: { base: 'field', invalid: 'field is-wrong' },
  style: {
    base: { color: 'navy', lineHeight: 1.5, ':hover': { color: 'blue' }, '::placeholder': { color: 'gray' } },
    complete: { color: 'green' },
  },
})

const wrong: readonly ElementOptions[] = [
  // @ts-expect-error a placeholder for each input has the name of the input
  { placeholder: { number: '1234' } },
  // @ts-expect-error there is no such state
  { classes: { focused: 'x' } },
  // @ts-expect-error there is no such variant
  { style: { hover: { color: 'red' } } },
  // @ts-expect-error a property has one spelling
  { style: { base: { colour: 'red' } } },
  // @ts-expect-error there is no such pseudo-class
  { style: { base: { ':hovered': { color: 'red' } } } },
  // @ts-expect-error a value is a string or a number
  { style: { base: { color: null } } },
  // @ts-expect-error there are two color schemes
  { colorScheme: 'auto' },
  // @ts-expect-error there are two styles of icons
  { iconStyle: 'outline' },
  // @ts-expect-error brands are a list
  { brands: 'visa' },
  // @ts-expect-error only `update()` accepts null
  { placeholder: null },
  // @ts-expect-error a misspelled option
  { placehodler: '1234' },
]
export const updates: readonly ElementUpdate[] = [{ placeholder: null, style: null }, { disabled: true }]

const pan = elements.create('pan', wrong[0])
pan.mount('#card-number')
pan.mount(document.body)
// @ts-expect-error `querySelector` may find nothing
pan.mount(document.querySelector('#card-number'))
// @ts-expect-error an element's type does not change
pan.type = 'cvv'
