/** Right and wrong use, judged by the compiler: this file is checked with the package and never runs. */
import type * as library from '@element-js/element'
import { type CardFieldElement, defineElements } from './index.ts'

declare const service: typeof library.service

defineElements()
defineElements({ service })
// @ts-expect-error the function itself, not what it makes
defineElements({ service: service('ek_test_demo') })

const pan = document.createElement('element-pan')
pan.brands = ['visa', 'elo']
pan.brands satisfies string
pan.options = { style: { base: { color: 'navy' } }, errorMessages: { empty: 'Number?' } }
// @ts-expect-error an element is disabled by its attribute, as an input is
pan.options = { disabled: true }
// @ts-expect-error an inline style is no option
pan.options = { style: 'color: navy' }

pan.addEventListener('change', ({ detail }) => [
  detail.brand?.toUpperCase(),
  detail.complete satisfies boolean,
])
pan.addEventListener('fielderror', ({ detail }) => detail.error.message satisfies string)
pan.addEventListener('click', (event) => event instanceof MouseEvent)
// @ts-expect-error the payload of ready has no brand
pan.addEventListener('ready', ({ detail }) => detail.brand)

const group = document.querySelector('element-group')
if (group) {
  group.service = service('ek_test_demo')
  const { data, error } = await group.createToken({ name: 'Ana Souza' })
  if (error) error.message satisfies string
  else data.cardId satisfies string
  // @ts-expect-error a token needs the cardholder's name
  group.createToken({})
}

export function send(field: CardFieldElement): void {
  if (!field.checkValidity()) field.reportValidity()
  else field.form?.requestSubmit()
}
