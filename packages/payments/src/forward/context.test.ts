import { expect, it } from 'vitest'
import { createForwarding } from './context.ts'

it('sends 32 requests of a merchant at a time, and 64 in all', () => {
  const { enter } = createForwarding('sandbox')
  const ofFirst = Array.from({ length: 32 }, () => enter('first'))
  expect(() => enter('first')).toThrow(/Too many requests/)
  const ofSecond = Array.from({ length: 32 }, () => enter('second'))
  expect(() => enter('third')).toThrow(/Too many requests/)
  ofSecond[0]?.()
  expect(() => enter('first')).toThrow(/Too many requests/)
  const third = enter('third')
  for (const leave of [...ofFirst, ...ofSecond.slice(1), third]) leave()
  for (const merchant of ['first', 'second']) for (let count = 0; count < 32; count += 1) enter(merchant)
})
