import type { ElementEvents, EventName, ValidationError } from '@element-js/element'
import { describe, expect, it } from 'vitest'
import { customStates, type FieldState, initialState, stateAfter } from './field-state.ts'

const from = { element: 'pan', elementType: 'pan' } as const
const error: ValidationError = {
  message: 'Your card number is incomplete.',
  code: 3,
  type: 'validation_error',
  element: 'validation_error',
  field: 'pan',
}
const begun = { ...from, empty: false, complete: false }

type NamedEvent = { [Name in EventName]: [Name, ElementEvents[Name]] }[EventName]

function after(happenings: readonly NamedEvent[], start: FieldState = initialState): FieldState {
  return happenings.reduce((state, [name, payload]) => stateAfter(state, name, payload), start)
}

function names(state: FieldState): string[] {
  return Object.entries(customStates(state)).flatMap(([name, isOn]) => (isOn ? [name] : []))
}

describe('the state of a field', () => {
  it('is empty and loading until it is ready', () => {
    expect(names(initialState)).toEqual(['empty', 'loading'])
    expect(names(after([['ready', from]]))).toEqual(['empty', 'ready'])
  })

  it('is neither if it did not load, and ready if it loads after all', () => {
    const failed = after([['loaderror', { ...from, cause: 'timeout', message: '' }]])
    expect(names(failed)).toEqual(['empty'])
    expect(names(after([['ready', from]], failed))).toEqual(['empty', 'ready'])
  })

  it('is invalid from an event with an error until an event without one', () => {
    const left = after([
      ['ready', from],
      ['focus', begun],
      ['change', { ...begun, autofilled: false }],
      ['blur', { ...begun, hasFocus: false, error }],
      ['error', { ...begun, error }],
    ])
    expect(left).toMatchObject({ focused: false, error })
    // These events accompany the others and have no error.
    expect(after([['brand', { ...begun, brand: 'visa', networks: ['visa'] }]], left)).toMatchObject({ error })
    expect(names(after([['change', { ...begun, autofilled: false }]], left))).toEqual(['ready'])
  })

  it('is invalid when createToken has refused it empty, until it changes', () => {
    const empty = { ...from, empty: true, complete: false }
    const refused = after([
      ['ready', from],
      ['error', { ...empty, error: { ...error, code: 2 } }],
      ['focus', empty],
      ['blur', { ...empty, hasFocus: false }],
    ])
    expect(names(refused)).toEqual(['empty', 'invalid', 'ready'])
    expect(names(after([['change', { ...begun, autofilled: false }]], refused))).toEqual(['ready'])
  })

  it('is neither empty nor complete because one input of a card is', () => {
    const [input, card] = [
      { element: 'cvv', elementType: 'card' } as const,
      { element: 'card', elementType: 'card' } as const,
    ]
    const typed = after([
      ['ready', card],
      ['change', { ...card, empty: false, complete: false, autofilled: false }],
      ['blur', { ...input, empty: false, complete: true, hasFocus: true }],
      ['focus', { ...input, empty: true, complete: false }],
    ])
    expect(names(typed)).toEqual(['focused', 'ready'])
  })

  it('stays focused while the focus moves within a card', () => {
    const within = after([
      ['focus', begun],
      ['blur', { ...begun, hasFocus: true }],
    ])
    expect(within.focused).toBe(true)
    expect(after([['blur', { ...begun, hasFocus: false }]], within).focused).toBe(false)
  })

  it('is that of an empty field after its frame is loaded again', () => {
    const whole = after([['complete', { ...from, empty: false, complete: true }]])
    expect(names(whole)).toEqual(['complete', 'loading'])
    expect(after([['ready', from]], whole)).toEqual({ ...initialState, phase: 'ready' })
  })
})
