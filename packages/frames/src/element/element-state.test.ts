// @vitest-environment node
import { brandOf } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import type { FieldAction } from '../field/field-state.ts'
import {
  type ElementState,
  fieldNamesOf,
  initialElementState,
  nextElementState,
  shownStatesOf,
} from './element-state.ts'

const rules = { today: { month: 11, year: 2026 } }
const card = initialElementState(fieldNamesOf('card'))

function after(state: ElementState, field: FieldName, ...actions: readonly FieldAction[]): ElementState {
  return actions.reduce((now, action) => nextElementState(now, { field, action }, rules), state)
}

function typed(text: string): FieldAction {
  const edit = { kind: 'replace', text, inserted: text, start: text.length, end: text.length } as const
  return { type: 'edited', isAutofill: false, edit }
}

describe('the fields of an element', () => {
  it('are three in a card, and one in each other element', () => {
    expect(fieldNamesOf('card')).toEqual(['pan', 'expiration', 'cvv'])
    expect(fieldNamesOf('cvv')).toEqual(['cvv'])
  })

  it('make it shown as invalid if one of them shows a flaw', () => {
    expect(shownStatesOf(card)).toEqual({ empty: true, complete: false, focus: false, invalid: false })
    const wrong = after(card, 'pan', { type: 'focused' }, typed('4242424242424241'))
    expect(shownStatesOf(wrong)).toEqual({ empty: false, complete: false, focus: true, invalid: true })
  })
})

describe('the focus', () => {
  it('leaves the field that has it when another one gets it, and does not touch a third one', () => {
    const inNumber = after(card, 'pan', { type: 'focused' })
    const inDate = after(inNumber, 'expiration', { type: 'focused' })
    expect(inDate.pan?.isFocused).toBe(false)
    expect(inDate.expiration?.isFocused).toBe(true)
    expect(inDate.cvv).toBe(inNumber.cvv)
  })

  it('stays while the browser fills another field', () => {
    const inNumber = after(card, 'pan', { type: 'focused' })
    expect(after(inNumber, 'cvv', typed('123')).pan).toBe(inNumber.pan)
  })
})

describe('the brand of the number', () => {
  it('gives a code three digits if no accepted brand has four', () => {
    const accepting = { ...rules, brands: ['visa', 'mastercard'] }
    const type = (state: ElementState, field: FieldName, text: string): ElementState =>
      nextElementState(state, { field, action: typed(text) }, accepting)
    const begun = nextElementState(card, { field: null, action: { type: 'judged' } }, accepting)
    expect(type(begun, 'cvv', '1234').cvv?.verdict.is).toBe('invalid')
    const american = type(begun, 'pan', '378282246310005')
    expect(american.pan?.verdict).toEqual({ is: 'invalid', flaw: 'brand' })
    expect(type(american, 'cvv', '1234').cvv?.verdict.is).toBe('invalid')
    expect(type(american, 'cvv', '123').cvv?.verdict.is).toBe('complete')
  })

  it('decides about the code at once', () => {
    const coded = after(card, 'cvv', typed('123'))
    expect(coded.cvv?.verdict.is).toBe('complete')
    const american = after(coded, 'pan', typed('378282246310005'))
    expect(american.cvv).toMatchObject({ brand: brandOf('american-express'), verdict: { is: 'partial' } })
    // A number that keeps its brand causes no event of the code.
    expect(after(american, 'pan', typed('37828224631000')).cvv).toBe(american.cvv)
  })

  it('is unknown in an element without a number', () => {
    const code = after(initialElementState(['cvv']), 'cvv', typed('123'))
    expect(code.cvv).toMatchObject({ brand: null, verdict: { is: 'complete' } })
  })
})
