import { expect, it } from 'vitest'
import { type Library, libraries } from './libraries.ts'
import packages from './packages.json' with { type: 'json' }
import { scoreboardText } from './score.ts'
import { verifyIntegrity } from './scripts-of.ts'

const library: Library = {
  id: 'skyflow-js@2.7.4',
  files: ['a.js'],
  further: 'frames',
  create: '',
  missing: null,
}

it('adds up scripts, takes the median, and marks and explains what is missing', () => {
  const scripts = ['a'.repeat(1000), 'b'.repeat(234)]
  const without = { ...library, id: 'element.js' as const, missing: 'it has no code' }
  const [, , full, empty, , reason] = scoreboardText([
    { library, scripts, work: [3, 1, 2], memory: 1499.6 },
    { library: without, scripts: [], work: [], memory: null },
  ]).split('\n')
  expect(full).toMatch(/^\| skyflow-js@2\.7\.4 \| 2 \| 1,234 \| \d\d \| frames \| 2\.0 \| 1,500 \|$/)
  expect(empty).toBe('| element.js | 0 | – | – | frames | – | – |')
  expect(reason).toBe('- element.js: it has no code.')
})

it('refuses a package with another hash, and names both', () => {
  const integrity = packages['skyflow-js@2.7.4']
  expect(() => verifyIntegrity('skyflow-js@2.7.4', Buffer.from('another'), integrity)).toThrow(integrity)
  const ofNothing = 'z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=='
  expect(() => verifyIntegrity('empty@1.0.0', Buffer.from(''), `sha512-${ofNothing}`)).not.toThrow()
})

it('pins every package, and nothing else', () => {
  const ours = ['bare iframes', 'element.js']
  expect(libraries.map(({ id }) => id)).toEqual([...ours, ...Object.keys(packages)])
})
