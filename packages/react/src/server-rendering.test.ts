import type { Service } from '@element-js/element'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import {
  CardElement,
  CvvElement,
  Elements,
  ExpirationElement,
  PanElement,
  useCreateToken,
  useService,
} from './index.ts'
import { useInstallmentsPlan } from './installments.ts'

it('renders the containers without a window', () => {
  expect(typeof window).toBe('undefined')
  const fields = [
    createElement(PanElement, { key: 1, id: 'number', className: 'input', placeholder: '1234' }),
    createElement(ExpirationElement, { key: 2, 'aria-describedby': 'hint', onChange: () => {} }),
    createElement(CvvElement, { key: 3, secureCvv: true }),
    createElement(CardElement, { key: 4 }),
  ]
  const page = createElement(Elements, { service: null, locale: 'pt', country: 'BR' }, fields)
  expect(renderToString(page)).toBe(
    '<div id="number" class="input"></div><div aria-describedby="hint"></div><div></div><div></div>',
  )
})

it('renders with a promise that never settles, and a form that is not ready', () => {
  function Form() {
    const { isReady, isPending, error } = useCreateToken()
    return JSON.stringify({ isReady, isPending, error })
  }
  const page = createElement(Elements, { service: new Promise<null>(() => {}) }, createElement(Form))
  expect(renderToString(page).replaceAll('&quot;', '"')).toBe(
    '{"isReady":false,"isPending":false,"error":null}',
  )
})

const price = { amount: 100_000, currency: 'BRL', country: 'BR' }

it('renders without a service and without a plan', () => {
  function Price() {
    const { plan, isPending, error } = useInstallmentsPlan(price)
    return JSON.stringify([useService(), plan, isPending, error])
  }
  const page = createElement(Elements, { service: null }, createElement(Price))
  expect(renderToString(page)).toBe('[null,null,false,null]')
})

it('does not call a service while it renders', () => {
  const asked = () => {
    throw new Error('asked')
  }
  const page = createElement(
    Elements,
    {
      service: { elements: asked, createToken: asked } as unknown as Service,
      fonts: [{ cssSrc: '/fonts.css' }],
    },
    createElement(PanElement),
  )
  expect(renderToString(page)).toBe('<div></div>')
})

it.each([
  ['<PanElement>', PanElement],
  ['useCreateToken()', () => useCreateToken().error?.message],
  ['useService()', () => typeof useService()],
  ['useInstallmentsPlan()', () => useInstallmentsPlan(price).plan?.planId],
])('%s outside of <Elements> throws with the fix', (name, component) => {
  expect(() => renderToString(createElement(component))).toThrow(
    `${name} must be within <Elements service={…}>.`,
  )
})

it.each([
  ['undefined', undefined],
  ['string', 'ek_test_demo'],
  ['function', () => {}],
])('a service that is %s throws with the fix', (type, service) => {
  // The types refuse it; the error is for JavaScript code.
  const page = createElement(Elements, { service: service as unknown as null })
  expect(() => renderToString(page)).toThrow(
    `<Elements service={…}> needs what service('ek_…') gave, not ${type}.`,
  )
})
