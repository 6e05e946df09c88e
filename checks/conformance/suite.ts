import { isDeepStrictEqual } from 'node:util'

/** Whether our answer to a case is the one that its authors expect. */
export type Outcome = 'same' | { readonly differs: string }

/** One input of a suite, with what its authors expect. */
export interface Case {
  /** Unique in its suite. */
  readonly name: string
  run(): Outcome | Promise<Outcome>
}

/** Cases in which we differ on purpose. */
export interface Difference {
  readonly why: string
  /** Their names. */
  readonly cases: readonly string[]
}

/** What is known about a suite before it runs. */
export interface SuiteFacts {
  readonly name: string
  /** Where the cases come from: a package with its version, or a file of a repository with its commit. */
  readonly source: string
  readonly license: string
  /** Which cases of the source are not run, and why. */
  readonly leftOut?: string
  /** The part of this project that is judged. */
  readonly judges: string
  readonly differences: readonly Difference[]
}

/** Cases that other people wrote, to be run against us. */
export interface Suite extends SuiteFacts {
  cases(): readonly Case[]
  /** Releases what the cases have opened. */
  close?(): Promise<void>
}

/** The result of a suite: the cases in which we differ, and how. */
export interface SuiteResult {
  readonly total: number
  readonly differing: ReadonlyMap<string, string>
}

/** A case whose expected answer is a value. */
export function compare(name: string, expected: unknown, ours: () => unknown): Case {
  return {
    name,
    run: async () => {
      const answer = await ours()
      if (isDeepStrictEqual(answer, expected)) return 'same'
      return { differs: `expected ${JSON.stringify(expected)}, got ${JSON.stringify(answer)}` }
    },
  }
}

export async function runSuite(suite: Suite): Promise<SuiteResult> {
  const cases = suite.cases()
  const differing = new Map<string, string>()
  for (const { name, run } of cases) {
    const outcome = await run()
    if (outcome !== 'same') differing.set(name, outcome.differs)
  }
  await suite.close?.()
  return { total: cases.length, differing }
}

/** The errors of a suite: differences that it does not list, and listed ones that do not exist. */
export function flawsOf({ differences }: SuiteFacts, { differing }: SuiteResult): string[] {
  const listed = differences.flatMap(({ cases }) => cases)
  const unlisted = [...differing].filter(([name]) => !listed.includes(name))
  return [
    ...unlisted.map(([name, how]) => `${name} differs, and is not listed: ${how}`),
    ...listed.filter((name) => !differing.has(name)).map((name) => `${name} is listed, and does not differ.`),
    ...listed
      .filter((name, index) => listed.indexOf(name) !== index)
      .map((name) => `${name} is listed twice.`),
  ]
}
