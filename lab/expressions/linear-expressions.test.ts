import { checkSync, type Parameters } from 'recheck'
import { describe, expect, it } from 'vitest'
import { projectFiles, readProjectFile } from '../../checks/project-files.ts'
import { regularExpressionsIn } from './regular-expressions.ts'

// The check runs in this process, in JavaScript, so that it needs no other program and is the same on every machine.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/**
 * Only automata are used, because their results are proofs; the other method searches for attacks, and may miss some.
 * An expression that automata cannot judge, such as an unbounded lookahead, must be written differently. There is no
 * timeout, so that a slow machine gives the same result. Counted repetitions are unrolled up to the largest count that
 * our expressions have.
 */
const byProof: Parameters = {
  checker: 'automaton',
  timeout: null,
  maxRepeatCount: 200,
  maxSimpleRepeatCount: 200,
}

/** Expressions that are created at run time, and why they are linear all the same. */
const explained: Readonly<Record<string, string>> = {
  'e2e/support/page-spy.ts': 'a code of three or four digits, and one character on each side',
  'packages/server/test/fuzz/value-of-schema.ts':
    'the patterns of the API contract, to generate texts and not to search any',
  'packages/server/test/support/card-data-in.ts':
    'a code of three or four digits, and one character on each side',
  'packages/server/test/support/settings/settings-change-cases.ts':
    'a line of the record as it is, which repeats nothing',
}

// Tests read only their own texts. Code that they share is checked.
const files = projectFiles().filter(
  (path) =>
    /\.(?:[cm]?js|[cm]?ts|tsx|jsx)$/.test(path) && !/\.(?:test|spec|contract|crash-test)\.tsx?$/.test(path),
)
const found = files.map((path) => ({ path, ...regularExpressionsIn(readProjectFile(path), path) }))

describe('the time of a regular expression', () => {
  it('is linear in the length of the text, for every expression', { timeout: 1_800_000 }, () => {
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

  it('is known for every expression: those that are created at run time are explained', () => {
    const made = found.flatMap(({ path, constructions }) => (constructions.length > 0 ? [path] : []))
    expect(made).toEqual(Object.keys(explained))
  })

  it.each([
    ['^(a+)+$', 'is exponential'],
    ['\\s+$', 'is 2nd degree polynomial'],
    ['[A-Za-z0-9]*\\d{13}[A-Za-z0-9]*', 'is 2nd degree polynomial'],
    ['^(\\s*sha(256|384|512)-[A-Za-z0-9+/]+={0,2}\\s*)+$', 'is exponential'],
    ['^(?!(\\d)\\1+$)\\d{11}$', 'cannot be proven linear'],
  ])('is not linear for %s', (pattern, flaw) => {
    expect(flawOf(pattern, '')).toContain(flaw)
  })
})

it('every notation of an expression is found', () => {
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

/** What is wrong with an expression, with a text that proves it; `null` if it is linear. */
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
