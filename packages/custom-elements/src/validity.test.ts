import { describe, expect, it } from 'vitest'
import { initialState } from './field-state.ts'
import { validityOf } from './validity.ts'
import { wordsIn } from './words.ts'

const words = wordsIn('es')
const begun = { ...initialState, empty: false }
const error = {
  message: 'El número es inválido.',
  code: 3,
  type: 'validation_error',
  element: 'validation_error',
  field: 'pan',
} as const

describe('the validity of a field', () => {
  it.each([
    ['empty', initialState, {}, [], ''],
    ['empty and required', initialState, { isRequired: true }, ['valueMissing'], 'Completa este campo.'],
    ['begun', begun, {}, ['badInput'], 'Está incompleto.'],
    ['wrong', { ...begun, error }, { isRequired: true }, ['badInput'], 'El número es inválido.'],
    ['complete', { ...begun, complete: true }, { isRequired: true }, [], ''],
    ['refused by the page', { ...begun, complete: true }, { customMessage: 'No' }, ['customError'], 'No'],
    ['refused twice', begun, { customMessage: 'No' }, ['badInput', 'customError'], 'No'],
  ])('that is %s', (_, state, demands, flags, message) => {
    const validity = validityOf(state, { isRequired: false, customMessage: '', words, ...demands })
    expect(Object.entries(validity.flags).flatMap(([flag, isOn]) => (isOn ? [flag] : []))).toEqual(flags)
    expect(validity.message).toBe(message)
  })

  it('has a message in the language of the group, else in English', () => {
    expect(wordsIn('pt-BR').empty).toBe('Preencha este campo.')
    expect(wordsIn('fr').empty).toBe('Fill in this field.')
  })
})
