import { brandOf } from '@element-js/card'
import type { ElementType, ErrorPayload, FieldName } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import type { FieldAction } from '../field/field-state.ts'
import { wordingOf } from '../locales/wording.ts'
import { elementEvents } from './element-events.ts'
import { type ElementAction, initialElementState, nextElementState } from './element-state.ts'

const today = { month: 11, year: 2026 }

function typed(text: string): FieldAction {
  const edit = { kind: 'replace', text, inserted: text, start: text.length, end: text.length } as const
  return { type: 'edited', isAutofill: false, edit }
}

/** Applies actions to an element and returns the events of the last one. */
function eventsIn(elementType: ElementType, actions: readonly ElementAction[]) {
  const names: readonly FieldName[] = elementType === 'card' ? ['pan', 'expiration', 'cvv'] : [elementType]
  let state = initialElementState(names)
  let events: ReturnType<typeof elementEvents> = []
  for (const action of actions) {
    const next = nextElementState(state, action, { today })
    events = elementEvents(state, next, { elementType, wording: wordingOf('en') })
    state = next
  }
  return events
}

function eventsOf(field: FieldName, actions: readonly FieldAction[]) {
  return eventsIn(
    field,
    actions.map((action) => ({ field, action })),
  )
}

const focused: FieldAction = { type: 'focused' }
const blurred: FieldAction = { type: 'blurred' }
const error = {
  code: 3,
  field: 'pan',
  type: 'validation_error',
  element: 'validation_error',
  message: 'Your card number is not valid. Check its digits.',
}

describe('the events of a field', () => {
  it('emits change with the brand, then the transitions', () => {
    const from = { element: 'pan', elementType: 'pan', empty: false, complete: true }
    expect(eventsOf('pan', [focused, typed('4242424242424242')])).toEqual([
      { name: 'change', payload: { ...from, autofilled: false, brand: 'visa' } },
      { name: 'brand', payload: { ...from, brand: 'visa', networks: ['visa'] } },
      { name: 'empty', payload: from },
      { name: 'complete', payload: from },
    ])
  })

  it('reports that the browser has filled in the number, in change and with an event of its own', () => {
    const autofilled = { ...typed('4242424242424242'), isAutofill: true } as FieldAction
    const from = { element: 'pan', elementType: 'pan', empty: false, complete: true }
    const events = eventsOf('pan', [autofilled])
    expect(events.map(({ name }) => name)).toEqual(['change', 'brand', 'autofilled', 'empty', 'complete'])
    expect(events[0]?.payload).toEqual({ ...from, autofilled: true, brand: 'visa' })
    expect(events[2]?.payload).toEqual(from)
  })

  it('emits only change when the payer chooses a network, even for an autofilled number', () => {
    const autofilled = { ...typed('4000002500001001'), isAutofill: true } as FieldAction
    const from = { element: 'pan', elementType: 'pan', empty: false, complete: true }
    const chosen = { type: 'network-chosen', network: 'cartes-bancaires' } as const
    const change = { name: 'change', payload: { ...from, autofilled: false, brand: 'visa' } }
    expect(eventsOf('pan', [autofilled, chosen])).toEqual([change])
    expect(eventsOf('pan', [autofilled, chosen, chosen])).toEqual([])
  })

  it('has no error in change while the number is only short', () => {
    const [change] = eventsOf('pan', [focused, typed('4242')])
    expect(change?.payload).not.toHaveProperty('error')
  })

  it('has the error in change when the number has its required length and is invalid, and emits error', () => {
    const events = eventsOf('pan', [focused, typed('4242424242424241')])
    expect(events.map(({ name }) => name)).toEqual(['change', 'brand', 'empty', 'error'])
    expect(events[0]?.payload).toMatchObject({ error })
    expect(events[3]?.payload).toEqual({
      element: 'pan',
      elementType: 'pan',
      empty: false,
      complete: false,
      error,
    })
  })

  it('has the error of a short number in blur, and emits error once', () => {
    const events = eventsOf('pan', [focused, typed('4242'), blurred])
    expect(events.map(({ name }) => name)).toEqual(['blur', 'error'])
    expect(events[0]?.payload).toMatchObject({
      hasFocus: false,
      error: { message: 'Your card number is incomplete.' },
    })
    expect(eventsOf('pan', [focused, typed('4242'), blurred, focused]).map(({ name }) => name)).toEqual([
      'focus',
    ])
  })

  it('has no error in the blur of an empty field', () => {
    const [blur] = eventsOf('expiration', [focused, blurred])
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

  it('never contains the value or a part of it', () => {
    const events = eventsOf('pan', [focused, typed('4242424242424241')])
    expect(JSON.stringify(events)).not.toMatch(/4242|4241/)
  })

  it('judges a code again when the brand changes, without changing the code', () => {
    const american: FieldAction = { type: 'brand-changed', brand: brandOf('american-express') }
    expect(eventsOf('cvv', [focused, typed('123')]).map(({ name }) => name)).toContain('complete')
    const events = eventsOf('cvv', [focused, typed('123'), blurred, american])
    expect(events.map(({ name }) => name)).toEqual(['complete', 'error'])
    expect(events[0]?.payload).toMatchObject({ complete: false })
  })

  it('emits the error of an empty field each time that a request for a token refuses it', () => {
    const refused: FieldAction = { type: 'refused', id: '' }
    const error = { code: 2, field: 'cvv', message: 'Enter the security code of your card.' }
    for (const actions of [[refused], [refused, refused], [focused, refused]]) {
      const events = eventsOf('cvv', actions)
      expect(events).toMatchObject([{ name: 'error', payload: { empty: true, complete: false, error } }])
    }
    // Neither the focus nor leaving the field emits it again.
    expect(eventsOf('cvv', [refused, focused])).toEqual([
      { name: 'focus', payload: { element: 'cvv', elementType: 'cvv', empty: true, complete: false } },
    ])
    expect(eventsOf('cvv', [refused, focused, blurred]).map(({ name }) => name)).toEqual(['blur'])
  })

  it('emits a change without an error when a field that was refused because it was empty is cleared', () => {
    const [refused, cleared]: FieldAction[] = [{ type: 'refused', id: '' }, { type: 'cleared' }]
    if (!refused || !cleared) throw new Error('no actions')
    const events = eventsOf('cvv', [refused, cleared])
    expect(events).toMatchObject([{ name: 'change', payload: { empty: true, complete: false } }])
    expect(events[0]?.payload).not.toHaveProperty('error')
    expect(eventsOf('cvv', [cleared])).toEqual([])
    expect(eventsOf('cvv', [refused, cleared, cleared])).toEqual([])
  })

  it('emits nothing when a request for a token has refused other fields', () => {
    expect(eventsOf('cvv', [typed('123'), { type: 'refused', id: '' }])).toEqual([])
  })

  it('removes the error when the field is cleared', () => {
    const events = eventsOf('pan', [focused, typed('4242424242424241'), { type: 'cleared' }])
    expect(events.map(({ name }) => name)).toEqual(['change', 'brand', 'empty'])
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

describe('the events of a card element', () => {
  const within = (field: FieldName, action: FieldAction): ElementAction => ({
    field,
    action,
  })
  const whole = [
    within('pan', focused),
    within('pan', typed('4242424242424242')),
    within('expiration', focused),
    within('expiration', typed('1230')),
    within('cvv', focused),
  ]

  it('emits blur and focus of the inner fields, and says that the element still has the focus', () => {
    const events = eventsIn('card', whole.slice(0, 3))
    expect(events).toEqual([
      {
        name: 'blur',
        payload: { element: 'pan', elementType: 'card', empty: false, complete: true, hasFocus: true },
      },
      {
        name: 'focus',
        payload: { element: 'expiration', elementType: 'card', empty: true, complete: false },
      },
    ])
  })

  it('has the error of the inner field only in its own blur and focus', () => {
    const wrong = [within('pan', focused), within('pan', typed('4242424242424241'))]
    const [left, entered] = eventsIn('card', [...wrong, within('expiration', focused)])
    expect(left?.payload).toMatchObject({ element: 'pan', empty: false, error: { field: 'pan' } })
    expect(entered?.payload).toMatchObject({ element: 'expiration', empty: true })
    expect(entered?.payload).not.toHaveProperty('error')
  })

  it('is empty when all fields are empty, and complete when all are complete', () => {
    const [change] = eventsIn('card', whole.slice(0, 2))
    expect(change?.payload).toMatchObject({ element: 'card', empty: false, complete: false, brand: 'visa' })
    const last = eventsIn('card', [...whole, within('cvv', typed('123'))])
    expect(last.map(({ name }) => name)).toEqual(['change', 'complete'])
    const cleared = eventsIn('card', [...whole, { field: null, action: { type: 'cleared' } }])
    expect(cleared.map(({ name }) => name)).toEqual(['change', 'brand', 'empty'])
  })

  it('has no error in change for a field that was left incomplete', () => {
    const left = [within('pan', focused), within('pan', typed('4242')), within('expiration', focused)]
    expect(eventsIn('card', left).map(({ name }) => name)).toEqual(['blur', 'focus', 'error'])
    const [change] = eventsIn('card', [...left, within('expiration', typed('12'))])
    expect(change?.payload).not.toHaveProperty('error')
  })

  it('emits the error of every inner field that a request for a token has refused, the first field’s last', () => {
    const refused: ElementAction = { field: null, action: { type: 'refused', id: '' } }
    const errorsIn = (actions: readonly ElementAction[]) =>
      eventsIn('card', actions).map(({ name, payload }) => {
        const { error } = payload as ErrorPayload
        return `${name} ${error.code} ${error.field}`
      })
    expect(errorsIn([refused])).toEqual(['error 2 cvv', 'error 2 expiration', 'error 2 pan'])
    expect(errorsIn([...whole.slice(0, 2), refused])).toEqual(['error 2 cvv', 'error 2 expiration'])
    const short = [within('pan', focused), within('pan', typed('4242')), within('cvv', focused)]
    expect(errorsIn([...short, refused, refused])).toEqual([
      'error 2 cvv',
      'error 2 expiration',
      'error 3 pan',
    ])
  })

  it('emits only the error of the code when a request for its token has refused it', () => {
    const refused: ElementAction = { field: null, action: { type: 'refused', id: 'cvv' } }
    const events = eventsIn('card', [refused])
    expect(events.map(({ name, payload }) => [name, (payload as ErrorPayload).error.field])).toEqual([
      ['error', 'cvv'],
    ])
    expect(eventsIn('pan', [refused])).toEqual([])
  })

  it('judges the code by the brand of its own number', () => {
    const events = eventsIn('card', [...whole, within('cvv', typed('1234'))])
    expect(events[0]?.payload).toMatchObject({ error: { field: 'cvv', code: 3 } })
  })
})
