// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fields } from '../fields/index.ts'
import { type FieldState, initialState, nextState } from './field-state.ts'
import type { Edit } from './text.ts'

const rules = { spec: fields.pan, today: { month: 11, year: 2026 } }

function edit(state: FieldState, text: string, kind: Edit['kind']): FieldState {
  const action = { type: 'edited', isAutofill: false } as const
  return nextState(
    state,
    { ...action, edit: { kind, text, inserted: text, start: text.length, end: text.length } },
    rules,
  )
}

const undo = (state: FieldState): FieldState => nextState(state, { type: 'undone' }, rules)
const redo = (state: FieldState): FieldState => nextState(state, { type: 'redone' }, rules)

describe('undo and redo', () => {
  it('undo digits typed in a row together, and a paste separately', () => {
    let state = edit(initialState, '4', 'type')
    state = edit(state, '42', 'type')
    state = edit(state, '5555', 'paste')
    expect(undo(state).text).toBe('42')
    expect(undo(undo(state)).text).toBe('')
    expect(redo(redo(undo(undo(state)))).text).toBe('5555')
  })

  it('undo what was typed over a selection separately', () => {
    const state = edit(initialState, '4242', 'type')
    const caret = { ...state, start: 2, end: 2 }
    const over = {
      kind: 'type',
      text: '425',
      inserted: '5',
      start: 3,
      end: 3,
      selected: { start: 2, end: 4 },
    } as const
    const replaced = nextState(caret, { type: 'edited', isAutofill: false, edit: over }, rules)
    expect(undo(replaced)).toMatchObject({ text: '4242', start: 2, end: 4 })
  })

  it('go back and forward as many steps as there are, up to fifty', () => {
    const numbers = Array.from({ length: 60 }, (_, index) => `4242 ${1000 + index}`)
    const last = numbers.reduce((state, number) => edit(state, number, 'replace'), initialState)
    const walk = (state: FieldState, act: (state: FieldState) => FieldState): readonly string[] => {
      const next = act(state)
      return next.text === state.text ? [] : [next.text, ...walk(next, act)]
    }
    expect(walk(last, undo)).toEqual(numbers.slice(9, 59).reverse())
    const first = numbers.slice(9, 59).reduce((state) => undo(state), last)
    expect(walk(first, redo)).toEqual(numbers.slice(10))
    expect(undo(redo(redo(first))).text).toBe(numbers[10])
  })

  it('restore the selection from before the edit', () => {
    const state = edit(initialState, '4242', 'type')
    const typed = {
      kind: 'type',
      text: '45',
      inserted: '5',
      start: 2,
      end: 2,
      selected: { start: 1, end: 4 },
    } as const
    const replaced = nextState(state, { type: 'edited', isAutofill: false, edit: typed }, rules)
    expect(replaced.text).toBe('45')
    expect(undo(replaced)).toMatchObject({ text: '4242', start: 1, end: 4 })
  })

  it('undo digits that were typed at different places separately', () => {
    const state = edit(initialState, '4242', 'type')
    const typed = {
      kind: 'type',
      text: '54242',
      inserted: '5',
      start: 1,
      end: 1,
      selected: { start: 0, end: 0 },
    } as const
    const elsewhere = nextState(state, { type: 'edited', isAutofill: false, edit: typed }, rules)
    expect(undo(elsewhere).text).toBe('4242')
  })

  it('do nothing if there is nothing to undo', () => {
    expect(undo(initialState)).toEqual(initialState)
    expect(redo(initialState)).toEqual(initialState)
  })

  it('restore the same text after as many redos as undos', () => {
    const kinds = fc.constantFrom<Edit['kind'][]>('type', 'paste', 'delete-backward')
    const edits = fc.array(fc.tuple(fc.stringMatching(/^\d{0,16}$/), kinds), { maxLength: 20 })
    fc.assert(
      fc.property(edits, fc.nat(25), (made, times) => {
        const state = made.reduce((now, [text, kind]) => edit(now, text, kind), initialState)
        let there = state
        let steps = 0
        for (; steps < times && undo(there) !== there; steps += 1) there = undo(there)
        for (; steps > 0; steps -= 1) there = redo(there)
        expect(there.text).toBe(state.text)
      }),
    )
  })

  it('have no steps after the field is cleared', () => {
    const cleared = nextState(edit(initialState, '4242', 'type'), { type: 'cleared' }, rules)
    expect(JSON.stringify(cleared)).not.toContain('4242')
    expect(undo(cleared)).toEqual(cleared)
  })
})
