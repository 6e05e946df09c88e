import { formBehaviours } from '../../e2e/conformance/form-behaviours.ts'
import { naughtyStrings } from '../../e2e/conformance/naughty-strings.ts'
import type { SuiteFacts } from './suite.ts'
import { suites } from './suites/index.ts'

/** A suite, with the number of its cases. */
interface CountedSuite {
  readonly facts: SuiteFacts
  readonly total: number
}

/** All suites, first those that need no browser. */
export const allSuites: readonly CountedSuite[] = [
  ...suites.map((facts) => ({ facts, total: facts.cases().length })),
  ...[naughtyStrings, formBehaviours].map((facts) => ({ facts, total: facts.cases.length })),
]

// Tests fail if a suite differs in other cases than the listed ones, so the lists tell the result.
const head = '| Cases by | What they judge | Cases | Different, with a reason |'

/** The table of all suites, in Markdown. */
export function table(): string {
  const rows = allSuites.map(
    ({ facts, total }) =>
      `| ${facts.name} | ${facts.judges} | ${total} | ${countListed(facts) || 'none'} |\n`,
  )
  const sum = allSuites.reduce((cases, { total }) => cases + total, 0)
  const different = allSuites.reduce((cases, { facts }) => cases + countListed(facts), 0)
  return `${head}\n|---|---|---:|---:|\n${rows.join('')}| **${allSuites.length} suites** | | **${sum}** | **${different}** |\n`
}

/** Where each suite comes from, and every difference. */
export function differences(): string {
  return allSuites.map(({ facts }) => sectionOf(facts)).join('\n')
}

function sectionOf({ name, source, license, leftOut, differences }: SuiteFacts): string {
  const origin = source.replaceAll(/https:\S+/g, '<$&>')
  const parts = [`### ${name}`, `From ${origin}. License: ${license}.`]
  if (leftOut) parts.push(`Left out: ${leftOut}`)
  if (differences.length > 0) {
    parts.push(differences.map(({ why, cases }) => `- ${why} ${listed(cases)}`).join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}

function countListed(facts: SuiteFacts): number {
  return facts.differences.flatMap(({ cases }) => cases).length
}

function listed(cases: readonly string[]): string {
  return `(${cases.map((name) => `\`${name}\``).join(', ')})`
}
