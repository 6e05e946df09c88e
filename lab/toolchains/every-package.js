// Runs in every combination of a test runner, an environment and a version of Node. What it imports from
// `@element-js/element` is the library itself.

import { dlocal } from '@element-js/compat/smart-fields'
import { Stripe } from '@element-js/compat/stripe'
import { defineElements } from '@element-js/custom-elements'
import { service as realService } from '@element-js/element'
import { csp } from '@element-js/element/csp'
import { createClient } from '@element-js/node'
import { CardElement, Elements, useCreateToken } from '@element-js/react'
import { testCards } from '@element-js/testing'
import { fillCard, service } from '@element-js/testing/dom'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'

const baseUrl = 'https://pay.example'
globalThis.IS_REACT_ACT_ENVIRONMENT = true

beforeEach(() => {
  document.body.innerHTML = '<label for="card.1">Card</label><div id="card.1"></div>'
})

test('the library puts an iframe into its container', () => {
  const card = realService('ek_test_demo', { baseUrl }).elements({ locale: 'auto' }).create('card')
  card.mount(document.getElementById('card.1'))
  expect(document.querySelector('iframe').src).toContain(baseUrl)
  card.destroy()
})

test('a page for Stripe Elements or Smart Fields gets its fields', () => {
  const container = document.getElementById('card.1')
  for (const group of [
    Stripe('ek_test_demo', { baseUrl }).elements(),
    dlocal('ek_test_demo', { baseUrl }).fields(),
  ]) {
    const card = group.create('card')
    card.mount(container)
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    card.destroy()
  }
})

test('React components create a token', async () => {
  const payments = service('ek_test_demo')
  let pay
  function Card() {
    pay = useCreateToken().createToken
    return createElement(CardElement, { id: 'card.1' })
  }
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main'))
  await act(async () => root.render(createElement(Elements, { service: payments }, createElement(Card))))
  await act(() => fillCard(document, testCards.visa))
  let result
  await act(async () => {
    result = await pay({ name: 'Ana Souza' })
  })
  expect(result.data.card.last4).toBe('4242')
  await act(async () => root.unmount())
})

test('custom elements create a token', async () => {
  defineElements({ service })
  document.body.innerHTML =
    '<form><element-group api-key="ek_test_demo"><element-card required></element-card></element-group></form>'
  await new Promise((resolve) => setTimeout(resolve))
  await fillCard(document, testCards.visa)
  const { data } = await document.querySelector('element-group').createToken({ name: 'Ana Souza' })
  expect(data.card.last4).toBe('4242')
  document.body.innerHTML = ''
})

test('the packages for servers work', () => {
  expect(csp({ service: baseUrl })['frame-src']).toEqual([baseUrl])
  expect(typeof createClient({ baseUrl, apiKey: 'ek_test_demo', accessToken: 'at_test_demo' }).charges).toBe(
    'object',
  )
})
