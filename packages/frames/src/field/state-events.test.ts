import { brandOf } from '@element-js/card'
import { describe, expect, it } from 'vitest'
import { cvv } from '../fields/cvv.ts'
import { expiration } from '../fields/expiration.ts'
import { pan } from '../fields/pan.ts'
import { messagesIn } from '../locales/messages.ts'
import type { FieldSpec } from './field-spec.ts'
import { type FieldState, type Happening, initialState, nextState } from './field-state.ts'
import { stateEvents } from './state-events.ts'

const today = { month: 11, year: 2026 }

function typed(text: string): Happening {
  return {
    type: 'edited',
    isAutofill: false,
    edit: { kind: 'replace', text, start: text.length, end: text.length },
  }
}

/** Runs happenings through a field and gives the events of the last. */
function eventsOf(spec: FieldSpec, happenings: readonly Happening[]) {
  const speaker = { element: spec.name, elementType: spec.name, messages: messagesIn.en }
  let state: FieldState = initialState
  let events: ReturnType<typeof stateEvents> = []
  for (const happening of happenings) {
    const next = nextState(state, happening, { spec, today })
    events = stateEvents(state, next, speaker)
    state = next
  }
  return events
}

const focused: Happening = { type: 'focused' }
const blurred: Happening = { type: 'blurred' }
const error = {
  code: 3,
  field: 'pan',
  type: 'validation_error',
  element: 'validation_error',
  message: 'Your card number is not valid. Check its digits.',
}

describe('§6.2 the events of a field', () => {
  it('emits change with the brand, then the transitions', () => {
    const from = { element: 'pan', elementType: 'pan', empty: false, complete: true }
    expect(eventsOf(pan, [focused, typed('4242424242424242')])).toEqual([
      { name: 'change', payload: { ...from, autofilled: false, brand: 'visa' } },
      { name: 'empty', payload: from },
      { name: 'complete', payload: from },
    ])
  })

  it('has no error in change while the number is only short', () => {
    const [change] = eventsOf(pan, [focused, typed('4242')])
    expect(change?.payload).not.toHaveProperty('error')
  })

  it('has the error in change once the number has its required length and fails, and emits error', () => {
    const events = eventsOf(pan, [focused, typed('4242424242424241')])
    expect(events.map(({ name }) => name)).toEqual(['change', 'empty', 'error'])
    expect(events[0]?.payload).toMatchObject({ error })
    expect(events[2]?.payload).toEqual({
      element: 'pan',
      elementType: 'pan',
      empty: false,
      complete: false,
      error,
    })
  })

  it('tells of a short number in blur, and emits error once', () => {
    const events = eventsOf(pan, [focused, typed('4242'), blurred])
    expect(events.map(({ name }) => name)).toEqual(['blur', 'error'])
    expect(events[0]?.payload).toMatchObject({
      hasFocus: false,
      error: { message: 'Your card number is incomplete.' },
    })
    expect(eventsOf(pan, [focused, typed('4242'), blurred, focused]).map(({ name }) => name)).toEqual([
      'focus',
    ])
  })

  it('has no error in the blur of an empty field', () => {
    const [blur] = eventsOf(expiration, [focused, blurred])
    expect(blur).toEqual({
      name: 'blur',
      payload: {
        element: 'expiration',
        elementType: 'expiration',
        empty: true,
        complete: false,
        hasFocus: false,
      },
    })
  })

  it('never carries the value, nor a part of it', () => {
    const events = eventsOf(pan, [focused, typed('4242424242424241')])
    expect(JSON.stringify(events)).not.toMatch(/4242|4241/)
  })

  it('judges a code anew when the brand changes, and leaves it as it is', () => {
    const american: Happening = { type: 'brand-changed', brand: brandOf('american-express') }
    expect(eventsOf(cvv, [focused, typed('123')]).map(({ name }) => name)).toContain('complete')
    const events = eventsOf(cvv, [focused, typed('123'), blurred, american])
    expect(events.map(({ name }) => name)).toEqual(['complete', 'error'])
    expect(events[0]?.payload).toMatchObject({ complete: false })
  })

  it('takes the error back when the field is cleared', () => {
    const events = eventsOf(pan, [focused, typed('4242424242424241'), { type: 'cleared' }])
    expect(events.map(({ name }) => name)).toEqual(['change', 'empty'])
    expect(events[0]?.payload).toEqual({
      element: 'pan',
      elementType: 'pan',
      empty: true,
      complete: false,
      autofilled: false,
      brand: null,
    })
  })
})
