// @vitest-environment node
import { eventNames, frameOptionKinds, locales, styleProperties } from '@element-js/protocol/frame'
import { expect, it } from 'vitest'
import { en } from '../src/locales/en.ts'
import config from '../vite.config.ts'

/** Words that are values somewhere, by which a property is looked up: the property must keep its name. */
const lookedUp: readonly string[] = [
  ...Object.keys(en.flaw),
  ...Object.keys(en.empty),
  ...['empty', 'incomplete', 'invalid', 'expired', 'brand'],
  ...[...locales, ...eventNames, ...styleProperties, ...Object.keys(frameOptionKinds)],
]

it('the build of a field shortens no name by which something is looked up', () => {
  const { mangle } = config.build?.terserOptions ?? {}
  const properties = typeof mangle === 'object' ? mangle.properties : undefined
  const shortened = typeof properties === 'object' ? new RegExp(properties.regex ?? '') : /$^/
  // Control: the expression is read.
  expect('isFlawShown').toMatch(shortened)
  expect(lookedUp.filter((name) => shortened.test(name))).toEqual([])
})
