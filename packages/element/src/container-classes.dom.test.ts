import type { FieldEvent } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { applyClasses, initialStates, removeClasses, statesAfter } from './container-classes.ts'

const from = { element: 'pan', elementType: 'pan' } as const
const error = {
  code: 3,
  field: 'pan',
  message: '',
  type: 'validation_error',
  element: 'validation_error',
} as const

function after(...events: FieldEvent[]): string[] {
  const container = document.createElement('div')
  applyClasses(container, events.reduce(statesAfter, initialStates), {})
  return [...container.classList].map((name) => name.replace('ServiceElement', ''))
}

describe('§4.8 the classes of a container', () => {
  it.each<[string, FieldEvent[], string[]]>([
    ['an empty field', [], ['', '--empty']],
    [
      'focus',
      [{ name: 'focus', payload: { ...from, empty: true, complete: false } }],
      ['', '--empty', '--focus'],
    ],
    [
      'a complete field',
      [{ name: 'change', payload: { ...from, empty: false, complete: true, autofilled: false } }],
      ['', '--complete'],
    ],
    [
      'an invalid field that was left',
      [
        { name: 'focus', payload: { ...from, empty: true, complete: false } },
        { name: 'blur', payload: { ...from, empty: false, complete: false, hasFocus: false, error } },
      ],
      ['', '--invalid'],
    ],
  ])('%s', (_case, events, expected) => {
    expect(after(...events)).toEqual(expected)
  })

  it('can be several in one string, and all of them are removed again', () => {
    const container = document.createElement('div')
    container.className = 'mine'
    const classes = { base: 'field  rounded', empty: 'is-empty' }
    applyClasses(container, initialStates, classes)
    expect([...container.classList]).toEqual(['mine', 'field', 'rounded', 'is-empty'])
    removeClasses(container, classes)
    expect(container.className).toBe('mine')
  })

  it('keep a class that two states share while one of the states applies', () => {
    const container = document.createElement('div')
    applyClasses(container, initialStates, { empty: 'quiet', complete: 'quiet' })
    expect(container.classList.contains('quiet')).toBe(true)
  })
})
