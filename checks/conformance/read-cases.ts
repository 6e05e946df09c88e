import { readFileSync } from 'node:fs'

/** A file in `cases/`: facts from the tests of another project, written down as data. */
export interface CaseFile<Cases> {
  readonly source: string
  readonly license: string
  /** Which cases of the source are not here, and why. */
  readonly leftOut?: string
  readonly cases: Cases
}

/** @param name The name of a file in `cases/`, without its ending. */
export function readCases<Cases>(name: string): CaseFile<Cases> {
  return JSON.parse(readFileSync(new URL(`cases/${name}.json`, import.meta.url), 'utf8'))
}
