// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type FieldState, initialState, nextState } from '../field/field-state.ts'
import { fields } from '../fields/index.ts'
import { wordingOf } from '../locales/wording.ts'
import { judgeCode, judgeGroup } from './judge-group.ts'

const today = { month: 11, year: 2026 }

function typed(field: keyof typeof fields, text: string): FieldState {
  const edit = { kind: 'replace', text, inserted: text, start: text.length, end: text.length } as const
  return nextState(initialState, { type: 'edited', edit, isAutofill: false }, { spec: fields[field], today })
}

const pan = typed('pan', '4242424242424242')
const expiration = typed('expiration', '12/30')
const cvv = typed('cvv', '123')
const name = { name: 'Ana Souza' }

function found(result: ReturnType<typeof judgeGroup>): string[] {
  return 'error' in result ? result.error.errors.map(({ code, field }) => `${code} ${field}`) : []
}

describe('the judgement of a group', () => {
  it('returns the card if everything is complete', () => {
    expect(judgeGroup({ pan, expiration, cvv }, name, wordingOf('en'))).toEqual({
      card: { pan: '4242424242424242', expiration: { month: 12, year: 2030 }, cvv: '123' },
    })
  })

  it.each([
    [
      'reports a field that is not mounted before an empty one',
      { pan: initialState, cvv },
      name,
      ['1 expiration', '2 pan'],
    ],
    [
      'reports an empty field before an invalid one',
      { pan: typed('pan', '4242'), expiration: initialState, cvv },
      name,
      ['2 expiration', '3 pan'],
    ],
    ['nothing mounted', {}, name, ['1 pan', '1 expiration', '1 cvv']],
    ['reports a blank name as empty', { pan, expiration, cvv }, { name: '  ' }, ['2 name']],
    [
      'reports every error',
      { expiration: typed('expiration', '13/30'), cvv: initialState },
      { name: '' },
      ['1 pan', '2 cvv', '2 name', '3 expiration'],
    ],
  ])('%s', (_case, states, tokenData, expected) => {
    expect(found(judgeGroup(states, tokenData, wordingOf('en')))).toEqual(expected)
  })

  it('has the first error at the top level', () => {
    const result = judgeGroup({ pan: initialState, cvv }, name, wordingOf('pt'))
    expect(result).toMatchObject({
      error: { code: 1, field: 'expiration', type: 'validation_error', element: 'validation_error' },
    })
  })
})

describe('the judgement of the code of a saved card', () => {
  const codesIn = (result: ReturnType<typeof judgeCode>): string[] =>
    'error' in result ? result.error.errors.map(({ code, field }) => `${code} ${field}`) : [result.cvv]

  it.each([
    ['returns three digits', { cvv }, ['123']],
    ['returns four digits, because the brand is not known', { cvv: typed('cvv', '1234') }, ['1234']],
    ['needs and judges no other field', { cvv, pan: initialState }, ['123']],
    ['reports a code that is not mounted', {}, ['1 cvv']],
    ['reports an empty code', { cvv: initialState }, ['2 cvv']],
    ['reports an incomplete code', { cvv: typed('cvv', '12') }, ['3 cvv']],
    ['reports a code that is too long', { cvv: typed('cvv', '12345') }, ['3 cvv']],
  ])('%s', (_case, states, expected) => {
    expect(codesIn(judgeCode(states, wordingOf('en')))).toEqual(expected)
  })
})
