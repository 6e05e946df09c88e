import { expect, it } from 'vitest'
import { arrivals, inputOf, openFieldPage, pressKeys, typeIn } from './field-page.ts'

const parts = ['pan', 'expiration', 'cvv'] as const
const values = () => parts.map((part) => inputOf('card', part).value)
const whole = ['4242 4242 4242 4242', '12 / 40', '123']

it.each([
  ['a Visa card', '4242424242424242 1240 123', whole],
  ['a card without spaces', '42424242424242421240123', whole],
  ['the spaces and the slash of a card', '4242 4242 4242 424212/40123', whole],
  ['a month of one digit', '4242424242424242540123', ['4242 4242 4242 4242', '05 / 40', '123']],
  ['an American Express card', '37828224631000512401234', ['3782 822463 10005', '12 / 40', '1234']],
  ['a Diners Club card', '305693090259041240123', ['3056 930902 5904', '12 / 40', '123']],
  ['UnionPay with 19 digits', '62055000000000000041240123', ['6205 5000 0000 0000 004', '12 / 40', '123']],
])('%s is typed through all inputs without a pause', async (_name, text, expected) => {
  const { events } = await openFieldPage(['card'])
  await typeIn('card', text)
  expect(values()).toEqual(expected)
  expect(document.activeElement).toBe(inputOf('card', 'cvv'))
  expect(events.findLast(({ name }) => name === 'complete')?.payload.complete).toBe(true)
})

it('the code is judged again when the brand of the number changes, and gets the focus', async () => {
  const { events } = await openFieldPage(['card'])
  const completes = () =>
    events.flatMap(({ name, payload }) => (name === 'complete' ? [payload.complete] : []))
  await typeIn('card', '42424242424242421240123')
  inputOf('card').focus()
  inputOf('card').select()
  await pressKeys(...'378282246310005')
  expect(document.activeElement).toBe(inputOf('card', 'cvv'))
  expect(values()).toEqual(['3782 822463 10005', '12 / 40', '123'])
  expect(completes()).toEqual([true, false])
  await typeIn('card', '4', 'cvv')
  expect(completes()).toEqual([true, false, true])
})

it('autofill fills all three inputs at once, and the focus does not move', async () => {
  const { events } = await openFieldPage(['card'])
  const filled = { pan: '4242424242424242', expiration: '12/2040', cvv: '123' }
  for (const part of parts) {
    const input = inputOf('card', part)
    input.value = filled[part]
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await arrivals()
  expect(values()).toEqual(whole)
  expect(document.activeElement).toBe(document.body)
  expect(events.filter(({ name }) => name === 'complete')).toHaveLength(1)
})

it('clear() empties all inputs', async () => {
  const { fields, events } = await openFieldPage(['card'])
  await typeIn('card', '42424242424242421240123')
  fields.card.clear()
  await arrivals()
  expect(values()).toEqual(['', '', ''])
  expect(events.findLast(({ name }) => name === 'empty')?.payload.empty).toBe(true)
  expect(document.querySelector('#card')?.className).toContain('ServiceElement--empty')
})
