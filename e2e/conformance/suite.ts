/** What is known about a suite before it runs. `checks/conformance` makes the table of all suites. */
export interface BrowserSuite<Case> {
  readonly name: string
  /** Where the cases come from: a package with its version, or a file of a repository with its commit. */
  readonly source: string
  readonly license: string
  /** The part of this project that is judged. */
  readonly judges: string
  readonly cases: readonly Case[]
  /** Cases in which we differ on purpose, by their names. */
  readonly differences: readonly { readonly why: string; readonly cases: readonly string[] }[]
}

/** The names of all cases that are listed as different. */
export function listedIn({ differences }: Pick<BrowserSuite<unknown>, 'differences'>): string[] {
  return differences.flatMap(({ cases }) => cases).sort()
}
