import type { Service } from '@element-js/element'
import { expect, it } from 'vitest'
import { shapeStripe } from './stripe-object.ts'

it('takes both forms of createPaymentMethod()', async () => {
  const asked: unknown[] = []
  const error = { type: 'network_error', message: 'Try again.' }
  const createToken = async (...given: unknown[]) => {
    asked.push(given)
    return { error }
  }
  const stripe = shapeStripe({ createToken } as unknown as Service)
  const card = {}
  const data = { billing_details: { name: 'Ana Souza', email: 'ana@example.com' } }
  await stripe.createPaymentMethod({ type: 'card', card, ...data })
  await stripe.createPaymentMethod('card', card, data)
  expect(asked).toEqual([1, 2].map(() => [card, data.billing_details]))
  const refused = await stripe.createPaymentMethod('boleto', card)
  expect(refused.error?.message).toContain('for the type boleto')
})
