import { describe, expect, it } from 'vitest'
import { refusalWords, unansweredWords } from './refusal-words.js'

describe('the texts for a refusal', () => {
  it.each([
    'card_declined',
    'insufficient_funds',
    'lost_card',
    'expired_card',
    'incorrect_cvv',
    'processing_error',
    'authentication_required',
    'authentication_failed',
    'authentication_abandoned',
    'installments_plan_not_found',
    'network_error',
    'a_reason_of_next_year',
  ])('%s: say that nothing was charged, and what to do', (reason) => {
    const { title, text, action } = refusalWords({ status: 'declined', reason })
    expect(text).toContain('othing was charged')
    expect(title).not.toBe('')
    expect(action).not.toBe('')
  })

  it('do not tell somebody with a stolen card that it is reported', () => {
    const [stolen, lost, declined] = ['stolen_card', 'lost_card', 'card_declined'].map((reason) =>
      refusalWords({ status: 'declined', reason }),
    )
    expect(stolen).toBe(declined)
    expect(lost).toBe(declined)
  })

  it('ask only for the code if only the code was wrong', () => {
    expect(refusalWords({ status: 'declined', reason: 'incorrect_cvv' }).clears).toEqual(['cvv'])
  })

  it('do not come from properties that every object has', () => {
    expect(refusalWords({ status: 'declined', reason: 'constructor' }).text).toContain('othing was charged')
  })

  it('never say that nothing was charged if that is unknown', () => {
    expect(unansweredWords.text).not.toContain('othing was charged')
  })
})
