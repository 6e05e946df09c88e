// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { FieldAction } from '../field/field-state.ts'
import { type ElementState, initialElementState, nextElementState } from './element-state.ts'
import { focusAfterEdit, focusAfterKey } from './focus-moves.ts'

const today = { month: 11, year: 2026 }

function after(state: ElementState, field: 'pan' | 'expiration' | 'cvv', action: FieldAction): ElementState {
  return nextElementState(state, { field, action }, { today })
}

function typed(text: string): FieldAction {
  const edit = { kind: 'type', text, inserted: text.slice(-1), start: text.length, end: text.length } as const
  return { type: 'edited', isAutofill: false, edit }
}

/** Where the focus goes when the text of a field changes. */
function moved(field: 'pan' | 'expiration' | 'cvv', before: string, now: string): string | null {
  const focused = after(initialElementState(['pan', 'expiration', 'cvv']), field, { type: 'focused' })
  const start = after(focused, field, typed(before))
  return focusAfterEdit(start, after(start, field, typed(now)))
}

describe('the focus of a card', () => {
  it.each([
    ['moves on after a complete Visa number', 'pan', '424242424242424', '4242424242424242', 'expiration'],
    ['stays after a wrong number', 'pan', '424242424242424', '4242424242424241', null],
    [
      'moves on after 15 digits of American Express',
      'pan',
      '37828224631000',
      '378282246310005',
      'expiration',
    ],
    [
      'waits for 19 digits of UnionPay without a check digit',
      'pan',
      '621094688809000',
      '6210946888090006',
      null,
    ],
    [
      'waits for more than the usual 16 digits of Maestro',
      'pan',
      '675964982643845',
      '6759649826438453',
      null,
    ],
    [
      'moves on after the 19 digits that a number of UnionPay can have',
      'pan',
      '621094688809000123',
      '6210946888090001234',
      'expiration',
    ],
    [
      'moves on after a number that has none of our brands',
      'pan',
      '5680095660610110'.slice(0, -1),
      '5680095660610110',
      'expiration',
    ],
    [
      'moves on after the correction of the last digit',
      'pan',
      '4242424242424241',
      '4242424242424242',
      'expiration',
    ],
    ['moves on after a date', 'expiration', '12 / 3', '12 / 30', 'cvv'],
    ['stays after a year that may continue', 'expiration', '12 / 2', '12 / 20', null],
    ['stays after a code, the last field', 'cvv', '12', '123', null],
    ['stays after a deletion', 'pan', '42424242424242421', '4242424242424242', null],
  ] as const)('%s', (_case, field, before, now, expected) => {
    expect(moved(field, before, now)).toBe(expected)
  })

  it('moves to the next incomplete field, and stays if there is none', () => {
    const moves = (cvv: string) => {
      let state = after(initialElementState(['pan', 'expiration', 'cvv']), 'expiration', typed('12 / 30'))
      state = after(state, 'cvv', typed(cvv))
      state = after(after(state, 'pan', { type: 'focused' }), 'pan', typed('424242424242424'))
      return focusAfterEdit(state, after(state, 'pan', typed('4242424242424242')))
    }
    expect(moves('')).toBe('cvv')
    expect(moves('123')).toBeNull()
  })

  it('moves on after a date beside a number too', () => {
    let state = after(initialElementState(['pan', 'expiration', 'cvv']), 'pan', typed('4242424242424242'))
    state = after(after(state, 'expiration', { type: 'focused' }), 'expiration', typed('12 / 3'))
    expect(focusAfterEdit(state, after(state, 'expiration', typed('12 / 30')))).toBe('cvv')
  })

  it('stays after a digit within the number', () => {
    const start = after(initialElementState(['pan', 'expiration', 'cvv']), 'pan', { type: 'focused' })
    const before = after(start, 'pan', typed('424242424242424'))
    const within = { kind: 'type', text: '4242424242424242', inserted: '2', start: 2, end: 2 } as const
    const edited: FieldAction = { type: 'edited', isAutofill: false, edit: within }
    expect(focusAfterEdit(before, after(before, 'pan', edited))).toBeNull()
  })

  it('stays when the number is complete and something else changes', () => {
    const start = after(initialElementState(['pan', 'expiration', 'cvv']), 'pan', { type: 'focused' })
    const whole = after(start, 'pan', typed('4000002500001001'))
    const chosen = after(whole, 'pan', { type: 'network-chosen', network: 'cartes-bancaires' })
    expect(focusAfterEdit(whole, chosen)).toBeNull()
  })

  it('stays where it is while no field has it, and in an element with one field', () => {
    const start = initialElementState(['pan', 'expiration', 'cvv'])
    expect(focusAfterEdit(start, after(start, 'pan', typed('4242424242424242')))).toBeNull()
    const code = after(initialElementState(['cvv']), 'cvv', { type: 'focused' })
    expect(focusAfterEdit(code, after(code, 'cvv', typed('123')))).toBeNull()
  })

  it('stays during autofill, which moves from field to field itself', () => {
    const start = after(initialElementState(['pan', 'expiration', 'cvv']), 'pan', { type: 'focused' })
    const filled = { ...typed('4242424242424242'), isAutofill: true } as FieldAction
    expect(focusAfterEdit(start, after(start, 'pan', filled))).toBeNull()
  })

  it('stays after undo and redo', () => {
    let state = after(initialElementState(['pan', 'expiration', 'cvv']), 'pan', { type: 'focused' })
    state = after(state, 'pan', typed('4242424242424242'))
    const undone = after(state, 'pan', { type: 'undone' })
    expect(focusAfterEdit(state, undone)).toBeNull()
    expect(focusAfterEdit(undone, after(undone, 'pan', { type: 'redone' }))).toBeNull()
  })

  it('moves with the keys at the edges, and is never trapped', () => {
    expect(focusAfterKey('expiration', 'back-at-start')).toEqual({ field: 'pan', caret: 'end' })
    expect(focusAfterKey('cvv', 'left-at-start')).toEqual({ field: 'expiration', caret: 'end' })
    expect(focusAfterKey('expiration', 'right-at-end')).toEqual({ field: 'cvv', caret: 'start' })
    expect(focusAfterKey('pan', 'back-at-start')).toBeNull()
    expect(focusAfterKey('cvv', 'right-at-end')).toBeNull()
    for (const key of ['enter', 'escape'] as const) expect(focusAfterKey('expiration', key)).toBeNull()
  })
})
