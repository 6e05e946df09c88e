/** Correct and incorrect uses. The compiler checks this file with the package; it never runs. */
import type * as library from '@element-js/element'
import { type CardFieldElement, defineElements } from './index.ts'

declare const service: typeof library.service

defineElements()
defineElements({ service })
// @ts-expect-error the function itself, not its result
defineElements({ service: service('ek_test_demo') })

const pan = document.createElement('element-pan')
pan.brands = ['visa', 'elo']
pan.brands satisfies string
pan.options = { style: { base: { color: 'navy' } }, errorMessages: { empty: 'Number?' } }
// @ts-expect-error `disabled` is an attribute, not an option
pan.options = { disabled: true }
// @ts-expect-error an inline style is not an option
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
  const again = await group.createToken({ cardId: 'crd_1' })
  if (again.data) again.data.cvvToken satisfies string
  // @ts-expect-error a token needs the cardholder's name
  group.createToken({})
}

export function send(field: CardFieldElement): void {
  if (!field.checkValidity()) field.reportValidity()
  else field.form?.requestSubmit()
}
