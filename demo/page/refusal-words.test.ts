import type { Locale } from '@element-js/element'
import { describe, expect, it } from 'vitest'
import { outcomeWords } from './refusal-words.js'
import { pageWords } from './words/page-words.js'

const nothingCharged: Readonly<Record<Locale, RegExp>> = {
  en: /othing was charged/,
  es: /o se cobró nada/,
  pt: /ada foi cobrado/,
}
const languages = Object.keys(pageWords) as Locale[]
const wordsFor = (reason: string) => outcomeWords({ status: 'declined', reason }, pageWords.en)

describe('the texts for a refusal', () => {
  it.each([
    'card_declined',
    'insufficient_funds',
    'lost_card',
    'expired_card',
    'incorrect_cvv',
    'processing_error',
    'not_attempted',
    'authentication_required',
    'authentication_failed',
    'authentication_abandoned',
    'installments_plan_not_found',
    'network_error',
    'a_reason_of_next_year',
  ])('%s: say that nothing was charged, and what to do', (reason) => {
    for (const language of languages) {
      const { title, text, action } = outcomeWords({ status: 'declined', reason }, pageWords[language])
      expect(text).toMatch(nothingCharged[language])
      expect(title).not.toBe('')
      expect(action).not.toBe('')
    }
  })

  it('do not tell somebody with a stolen card that it is reported', () => {
    expect(wordsFor('stolen_card')).toEqual(wordsFor('card_declined'))
    expect(wordsFor('lost_card')).toEqual(wordsFor('card_declined'))
  })

  it('let the payer send the same card again if the payment was not attempted', () => {
    const { clears, action } = wordsFor('not_attempted')
    expect([clears, action]).toEqual([[], pageWords.en.actions.tryAgain])
  })

  it('ask only for the code if only the code was wrong', () => {
    expect(wordsFor('incorrect_cvv').clears).toEqual(['cvv'])
  })

  it('are not taken from properties that every object has', () => {
    expect(wordsFor('constructor').text).toMatch(nothingCharged.en)
  })

  it('never say that nothing was charged if that is unknown', () => {
    for (const language of languages)
      expect(outcomeWords({ status: 'unanswered' }, pageWords[language]).text).not.toMatch(
        nothingCharged[language],
      )
  })
})
