import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mutationAreas } from './areas.mjs'

const patterns = Object.entries(mutationAreas).flatMap(([area, { code, tests }]) =>
  [...code, ...tests].map((pattern) => [area, pattern] as const),
)
/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`, so that each of them must exist. */
const alternativesIn = (pattern: string): string[] => {
  const [, before = '', list = '', after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? []
  return list === '' ? [pattern] : list.split(',').flatMap((one) => alternativesIn(before + one + after))
}
const missing = (pattern: string): string[] =>
  alternativesIn(pattern).filter((alternative) => globSync(alternative).length === 0)

describe('the areas of mutation testing', () => {
  it.each(patterns)('%s: %s names files that exist', (_area, pattern) => {
    expect(missing(pattern)).toEqual([])
  })

  it('negative control: a file that was renamed is missing', () => {
    expect(missing('lab/mutation/{areas,zones}.mjs')).toEqual(['lab/mutation/zones.mjs'])
  })
})
