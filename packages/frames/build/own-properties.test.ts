// @vitest-environment node
import { eventNames, frameOptionKinds, locales, styleProperties } from '@element-js/protocol/frame'
import { expect, it } from 'vitest'
import { en } from '../src/locales/en.ts'
import config from '../vite.config.ts'

/** Words that are used as values to look up a property, so the property must keep its name. */
const lookedUp: readonly string[] = [
  ...Object.keys(en.flaw),
  ...Object.keys(en.empty),
  ...['empty', 'incomplete', 'invalid', 'expired', 'brand'],
  ...[...locales, ...eventNames, ...styleProperties, ...Object.keys(frameOptionKinds)],
]

it('the build of a field does not shorten a name that is used to look something up', () => {
  const { mangle } = config({ mode: 'production', command: 'build' }).build?.terserOptions ?? {}
  const properties = typeof mangle === 'object' ? mangle.properties : undefined
  const shortened = typeof properties === 'object' ? new RegExp(properties.regex ?? '') : /$^/
  // Control: the expression matches.
  expect('isFlawShown').toMatch(shortened)
  expect(lookedUp.filter((name) => shortened.test(name))).toEqual([])
})
