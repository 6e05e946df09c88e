import { judgePan } from '@element-js/card'
import { publishedTestNumbers } from '@element-js/card/test-numbers'
import { describe, expect, it } from 'vitest'
import { unpublishedPan } from '../../test/support/fake-numbers.ts'
import { behaviourOf, isTestNumber } from './test-cards.ts'

describe('test cards', () => {
  it.each([...publishedTestNumbers])('%s can be typed, is accepted and is approved', (pan) => {
    expect(judgePan(pan).is).toBe('complete')
    expect(isTestNumber(pan)).toBe(true)
    expect(behaviourOf(pan).declines).toBe('never')
  })

  it.each([
    ['4000000000000002', 'always', 'card_declined'],
    ['4000000000000341', 'charge', 'card_declined'],
    ['4000000000009995', 'charge', 'insufficient_funds'],
    ['4000000000009987', 'charge', 'lost_card'],
    ['4000000000009979', 'charge', 'stolen_card'],
    ['4000000000000069', 'always', 'expired_card'],
    ['4000000000000127', 'always', 'incorrect_cvv'],
    ['4000000000000119', 'always', 'processing_error'],
    ['4000000000003220', 'unauthenticated_charge', 'authentication_required'],
    ['4000008400001629', 'authenticated_charge', 'card_declined'],
  ])('%s declines (%s: %s)', (pan, declines, reason) => {
    expect(judgePan(pan).is).toBe('complete')
    expect(isTestNumber(pan)).toBe(true)
    expect(behaviourOf(pan)).toEqual({ declines, reason })
  })

  it('does not accept every number with a valid check digit as a test number', () => {
    expect(judgePan(unpublishedPan).is).toBe('complete')
    expect(isTestNumber(unpublishedPan)).toBe(false)
  })
})
