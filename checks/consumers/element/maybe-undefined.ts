/** Values that may be absent, in a project with `exactOptionalPropertyTypes`: every optional member accepts them. */
import { dlocal } from '@element-js/compat/smart-fields'
import { loadStripe, Stripe } from '@element-js/compat/stripe'
import { defineElements } from '@element-js/custom-elements'
import { type ElementUpdate, loadElement, service } from '@element-js/element'
import { csp } from '@element-js/element/csp'
import { createClient } from '@element-js/node'
import { CardElement, Elements, PanElement } from '@element-js/react'
import { createElement } from 'react'

declare const text: string | undefined
declare const flag: boolean | undefined
declare const number: number | undefined
declare const signal: AbortSignal | undefined
declare const absent: undefined

const payments = service('ek_test_demo', {
  baseUrl: text,
  warmUp: flag,
  fallback: flag ? { paymentLink: text } : undefined,
})
const elements = payments.elements({
  locale: text,
  country: text,
  fonts: flag ? [{ family: 'Inter', src: '/inter.woff2', weight: text, style: text }] : undefined,
  submitOnEnter: flag,
  refuseWhenCovered: flag,
})
const options = {
  placeholder: text,
  label: text,
  ariaLabel: text,
  disabled: flag,
  readOnly: flag,
  autocomplete: flag,
  secureCvv: flag,
  showIcon: flag,
  brands: flag ? ['visa'] : undefined,
  style: { base: flag ? { color: text, lineHeight: number, ':focus': { color: text } } : undefined },
  classes: { base: text, focus: text },
  errorMessages: { empty: text, invalid: text },
  submitOnEnter: flag,
} as const
const pan = elements.create('pan', options)
pan.update(options)
elements.update({ locale: text })
export const update: ElementUpdate =
  flag === true ? { placeholder: null } : { placeholder: text, style: absent }

export const token = payments.createToken(
  pan,
  { name: text ?? '', email: text, verifyCard: flag },
  { signal, timeoutMs: number },
)
export const confirmation = payments.confirmPayment(
  {},
  { mode: flag ? 'frame' : undefined, timeoutMs: number },
)
export const loaded = loadElement({ src: '/element.js', integrity: text, nonce: text })
export const policy = csp({
  service: 'https://pay.example',
  library: flag ? 'module' : undefined,
  integrity: text,
  nonce: text,
  payments: flag,
  development: flag,
})

defineElements({ service: flag ? service : undefined })
createElement(Elements, {
  service: payments,
  locale: text,
  country: text,
  fonts: absent,
  submitOnEnter: flag,
})
createElement(PanElement, { id: text, className: text, ...options, onChange: flag ? () => {} : undefined })
createElement(CardElement, { placeholder: { pan: text }, hideIcon: flag })

export const shims = [
  Stripe('ek_test_demo', { baseUrl: text }),
  loadStripe('ek_test_demo', { baseUrl: text }),
  dlocal('ek_test_demo', { baseUrl: text }).fields({ locale: text, country: text }),
]

const client = createClient({
  baseUrl: 'https://pay.example',
  apiKey: 'ek_test_demo',
  accessToken: 'at_test_demo',
  timeoutMs: number,
  retry: { attempts: number },
})
export const charge = client.charges.create(
  {
    amount: 1290,
    currency: 'BRL',
    country: 'BR',
    cardId: 'crd_1',
    idempotencyKey: 'order-1',
    description: text,
  },
  { signal, timeoutMs: number },
)
