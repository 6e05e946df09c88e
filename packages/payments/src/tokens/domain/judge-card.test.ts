import { describe, expect, it } from 'vitest'
import { listCardFlaws } from './judge-card.ts'

const card = { pan: '4242424242424242', cvv: '123', expirationMonth: 1, expirationYear: 2026 }
const during = Date.UTC(2026, 0, 15)
const flawsOf = (changes: Partial<typeof card>, nowMs = during) =>
  listCardFlaws({ ...card, ...changes } as Parameters<typeof listCardFlaws>[0], nowMs)

const number = { reason: 'invalid_card_number', field: 'card.pan' }
const code = { reason: 'invalid_cvv', field: 'card.cvv' }
const date = (reason: string) => ({ reason, field: 'card.expirationYear' })

describe('a card that was sent', () => {
  it.each([
    ['a good one', {}, []],
    ['a wrong check digit', { pan: '4242424242424241' }, [number]],
    ['a part of a number', { pan: '42424242' }, [number]],
    ['a code of two digits', { cvv: '12' }, [code]],
    ['a code that is too long for its brand', { cvv: '1234' }, [code]],
    ['a code that is too short for its brand', { pan: '378282246310005' }, [code]],
    ['a code of four digits of its brand', { pan: '378282246310005', cvv: '1234' }, []],
    ['a wrong number, whose code cannot be judged', { pan: '4242', cvv: '1' }, [number]],
    ['a past year', { expirationYear: 2025 }, [date('card_expired')]],
    ['a month that does not exist', { expirationMonth: 13 }, [date('invalid_expiration')]],
    ['a year that is too far', { expirationYear: 2046 }, [date('invalid_expiration')]],
    ['a year of one digit', { expirationYear: 6 }, [date('invalid_expiration')]],
    [
      'everything wrong',
      { pan: '4242424242424241', cvv: '1', expirationYear: 2025 },
      [number, date('card_expired')],
    ],
    ['a past year and a short code', { cvv: '1', expirationYear: 2025 }, [date('card_expired'), code]],
  ])('has all of its flaws listed: %s', (_case, changes, flaws) => {
    expect(flawsOf(changes)).toEqual(flaws)
  })

  it('is good until its month has ended in the last time zone', () => {
    expect(flawsOf({}, Date.UTC(2026, 1, 1, 11, 59, 59, 999))).toEqual([])
    expect(flawsOf({}, Date.UTC(2026, 1, 1, 12))).toEqual([date('card_expired')])
  })
})
