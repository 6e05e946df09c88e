import { readFileSync } from 'node:fs'
import type { SuiteFacts } from './suite.ts'

/** Facts from the tests of another project, written down as data. */
export interface CaseFile<Cases> {
  readonly facts: Pick<SuiteFacts, 'source' | 'license' | 'leftOut'>
  readonly cases: Cases
}

/** @param name The name of a file in `cases/`, without its ending. */
export function readCases<Cases>(name: string): CaseFile<Cases> {
  const { cases, ...facts } = JSON.parse(
    readFileSync(new URL(`cases/${name}.json`, import.meta.url), 'utf8'),
  ) as CaseFile<Cases>['facts'] & Pick<CaseFile<Cases>, 'cases'>
  return { facts, cases }
}
