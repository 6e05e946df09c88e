import { checkSync, type Parameters } from 'recheck'
import { describe, expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'
import { regularExpressionsIn } from './regular-expressions.ts'

// In this process, in JavaScript: with no other program, and the same on every machine.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/**
 * By automata alone, which prove what they say; the other way searches for attacks, and what it does not find may still
 * be there. What automata cannot judge, as an unbounded expression that looks ahead, is to be written another way. No
 * time is up, so that a slow machine says the same. Counted repetitions are unrolled up to a count that ours have.
 */
const byProof: Parameters = {
  checker: 'automaton',
  timeout: null,
  maxRepeatCount: 200,
  maxSimpleRepeatCount: 200,
}

/** What is made at run time, and why it is linear all the same. */
const explained: Readonly<Record<string, string>> = {
  'e2e/support/page-spy.ts': 'a code of three or four digits, and one character on each side',
  'packages/server/test/support/card-data-in.ts':
    'a code of three or four digits, and one character on each side',
}

// Tests read what they made themselves; whatever they share is looked at.
const files = projectFiles().filter(
  (path) =>
    /\.(?:[cm]?js|[cm]?ts|tsx|jsx)$/.test(path) && !/\.(?:test|spec|contract|crash-test)\.tsx?$/.test(path),
)
const found = files.map((path) => ({ path, ...regularExpressionsIn(readProjectFile(path), path) }))

describe('the time that a regular expression takes', () => {
  it('grows with the length of the text and no faster, for every expression', { timeout: 300_000 }, () => {
    const places = Map.groupBy(
      found.flatMap(({ path, expressions }) => expressions.map((each) => ({ path, ...each }))),
      ({ pattern, flags }) => `/${pattern}/${flags}`,
    )
    expect(places.size).toBeGreaterThan(150)
    const flawed = [...places].flatMap(([expression, [first]]) => {
      const flaw = first && flawOf(first.pattern, first.flags)
      return flaw ? [`${first.path}:${first.line} ${expression} ${flaw}`] : []
    })
    expect(flawed).toEqual([])
  })

  it('is known of every expression: none is made at run time but what is explained', () => {
    const made = found.flatMap(({ path, constructions }) => (constructions.length > 0 ? [path] : []))
    expect(made).toEqual(Object.keys(explained))
  })

  it.each([
    ['^(a+)+$', 'is exponential'],
    ['\\s+$', 'is 2nd degree polynomial'],
    ['[A-Za-z0-9]*\\d{13}[A-Za-z0-9]*', 'is 2nd degree polynomial'],
    ['^(\\s*sha(256|384|512)-[A-Za-z0-9+/]+={0,2}\\s*)+$', 'is exponential'],
    ['^(?!(\\d)\\1+$)\\d{11}$', 'cannot be proven linear'],
  ])('is found to grow faster: %s', (pattern, flaw) => {
    expect(flawOf(pattern, '')).toContain(flaw)
  })
})

it('every way to write an expression is read', () => {
  const source = `
    const a = /a/g
    const b = new RegExp('b', 'i')
    const c = RegExp("c")
    const d = new RegExp(\`d\${a}\`)
    const e = new globalThis.RegExp(a)
    const f = 'x'.replace(/f/, () => String(/g/.test('g')))
    const no = 4 / 2 / 1 // not /h/
  `
  const { expressions, constructions } = regularExpressionsIn(source, 'a.ts')
  expect(expressions.map(({ pattern }) => pattern).sort()).toEqual(['a', 'b', 'c', 'f', 'g'])
  expect(constructions.map(({ line }) => line)).toEqual([5, 6])
})

/** What is wrong with an expression, with a text that shows it; `null` where it is linear. */
function flawOf(pattern: string, flags: string): string | null {
  const diagnostics = checkSync(pattern, flags, byProof)
  switch (diagnostics.status) {
    case 'safe':
      return null
    case 'vulnerable':
      return `is ${diagnostics.complexity.summary}: ${diagnostics.attack.pattern}`
    case 'unknown':
      return `cannot be proven linear: ${diagnostics.error.kind}`
  }
}
