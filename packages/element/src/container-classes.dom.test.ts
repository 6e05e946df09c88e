import type { ShownStates } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { applyClasses, initialStates, removeClasses } from './container-classes.ts'

function classesOf(states: Partial<ShownStates>): string[] {
  const container = document.createElement('div')
  applyClasses(container, { ...initialStates, ...states }, {})
  return [...container.classList].map((name) => name.replace('ServiceElement', ''))
}

describe('the classes of a container', () => {
  it.each<[string, Partial<ShownStates>, string[]]>([
    ['an empty field', {}, ['', '--empty']],
    ['an empty field with the focus', { focus: true }, ['', '--empty', '--focus']],
    ['a complete field', { empty: false, complete: true }, ['', '--complete']],
    ['an invalid field', { empty: false, invalid: true }, ['', '--invalid']],
    ['an empty field that createToken has refused', { invalid: true }, ['', '--empty', '--invalid']],
  ])('%s', (_case, states, expected) => {
    expect(classesOf(states)).toEqual(expected)
  })

  it('can be several in one string, all of which are removed again', () => {
    const container = document.createElement('div')
    container.className = 'mine'
    const classes = { base: 'field  rounded', empty: 'is-empty' }
    applyClasses(container, initialStates, classes)
    expect([...container.classList]).toEqual(['mine', 'field', 'rounded', 'is-empty'])
    removeClasses(container, classes)
    expect(container.className).toBe('mine')
  })

  it('keep a class that two states share while either state applies', () => {
    const container = document.createElement('div')
    applyClasses(container, initialStates, { empty: 'quiet', complete: 'quiet' })
    expect(container.classList.contains('quiet')).toBe(true)
  })
})
