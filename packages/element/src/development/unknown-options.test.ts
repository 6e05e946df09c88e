// @vitest-environment node
import { expect, it } from 'vitest'
import { checkElementOptions, checkOptions } from '../options.ts'
import { meantBy } from './unknown-options.ts'

/** The library's own message about wrong options. */
function messageOf(run: () => void): string {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

it('names the option that was probably meant', () => {
  const message = messageOf(() =>
    checkElementOptions("create('pan')", 'pan', { placehoder: '1234' } as object),
  )
  expect(meantBy(message)).toEqual({
    misuse: 'unknown-option',
    seen: `create('pan') was given "placehoder"`,
    remedy: '"placeholder".',
  })
})

it.each([
  [
    'an option that resembles no other',
    () => checkOptions('elements()', { theme: 'night' }, { locale: 'string' }),
  ],
  [
    'a known option with a wrong value',
    () => checkOptions('elements()', { locale: 4 }, { locale: 'string' }),
  ],
])('suggests nothing for %s', (_, run) => {
  const message = messageOf(run)
  expect(message).not.toBe('')
  expect(meantBy(message)).toBeNull()
})
