// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fields } from '../fields/index.ts'
import { type FieldAction, type FieldState, initialState, nextState } from './field-state.ts'

const rules = { spec: fields.expiration, today: { month: 11, year: 2026 } }

function after(...actions: readonly FieldAction[]): FieldState {
  return actions.reduce((state, action) => nextState(state, action, rules), initialState)
}

function edited(text: string, kind: 'paste' | 'delete'): FieldAction {
  const edit = { kind, text, inserted: text, start: text.length, end: text.length } as const
  return { type: 'edited', isAutofill: false, edit }
}

describe('an expiration whose month is being corrected', () => {
  const mended = [edited('12/30', 'paste'), edited('1 / 30', 'delete')]

  it('is partial, and shows the year', () => {
    expect(after(...mended)).toMatchObject({ text: '1 / 30', verdict: { is: 'partial' } })
  })

  it('is completed when the payer leaves the field', () => {
    expect(after(...mended, { type: 'blurred' })).toMatchObject({
      text: '01 / 30',
      verdict: { is: 'complete' },
    })
  })

  it('stays partial without a month', () => {
    const left = after(edited('12/30', 'paste'), edited(' / 30', 'delete'), { type: 'blurred' })
    expect(left).toMatchObject({ text: ' / 30', verdict: { is: 'partial' }, isFlawShown: true })
  })

  it('is complete again after undo', () => {
    expect(after(...mended, { type: 'undone' })).toMatchObject({
      text: '12 / 30',
      verdict: { is: 'complete' },
    })
  })
})
