import { describe, expect, it } from 'vitest'
import { longFunctionsIn, mostLines } from './long-functions.ts'
import { projectFiles, readProjectFile } from './project-files.ts'

const folders = /^(?:packages\/[a-z-]+\/(?:src|build)|packages\/server\/bench|demo|scripts)\//
const tests = /\.(?:test|test-d|contract)\.tsx?$/

const files = projectFiles().filter(
  (path) => folders.test(path) && /\.(?:js|ts|tsx)$/.test(path) && !tests.test(path),
)

describe('a function of more than 60 lines', () => {
  it('has a comment that says why', () => {
    const found = files.flatMap((path) =>
      longFunctionsIn(readProjectFile(path), path).map((each) => ({ path, ...each })),
    )
    // A check that reads no file, or finds no function, would pass too.
    expect(found.length).toBeGreaterThan(10)
    const unexplained = found.filter(({ isExplained }) => !isExplained)
    expect(unexplained.map(({ path, line, lines }) => `${path}:${line} has ${lines} lines`)).toEqual([])
  })

  const functionOf = (lines: number): string => `function act() {\n${'  step()\n'.repeat(lines - 2)}}\n`
  const isExplained = (source: string): (boolean | undefined)[] =>
    longFunctionsIn(source, 'act.ts').map((each) => each.isExplained)

  it('is reported if nothing says why', () => {
    expect(longFunctionsIn(`\n${functionOf(mostLines + 1)}`, 'act.ts')).toEqual([
      { line: 2, lines: 61, isExplained: false },
    ])
    expect(isExplained(functionOf(mostLines))).toEqual([])
  })

  it.each([
    ['/** Acts. */\n', false],
    ['/** Acts in one function. It is long. */\n', false],
    ['// One list, because its order matters.\n\n', false],
    ['// One list, because its order matters.\nconst order = 1\n', false],
    ['// One list, because its order matters.\n', true],
    ['/**\n * Acts.\n *\n * This is one closure,\n * because its steps share a state.\n */\nexport ', true],
  ])('is explained by the comment directly before it: %j', (before, expected) => {
    expect(isExplained(before + functionOf(mostLines + 1))).toEqual([expected])
  })

  it.each([
    ['an arrow', (body: string) => `const act = async (): Promise<void> => ${body}`],
    ['a method', (body: string) => `class Act {\n  run() ${body}}`],
    ['a member', (body: string) => `const act = {\n  run() ${body}}`],
    [
      'the function that another one returns',
      (body: string) => `const act = () => {\n  return () => ${body}}`,
    ],
  ])('is found as %s', (_, around) => {
    const body = `{\n${'  step()\n'.repeat(60)}}\n`
    expect(isExplained(around(body))).toContain(false)
  })
})
