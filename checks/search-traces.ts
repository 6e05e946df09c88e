import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishedTestNumbers } from '../packages/card/src/test-numbers.ts'
import { cardDataIn } from '../packages/server/test/support/card-data-in.ts'
import { tracesVariable } from '../packages/server/test/support/collect-traces.ts'
import { numberInIdentifiers, unpublishedPan } from '../packages/server/test/support/fake-numbers.ts'

/**
 * Surrounds a whole test run: the services in it leave their logs and databases in one folder. At the end this folder
 * is searched for every card number that a test can have used. If one is found, the run fails.
 */
export default function searchTraces(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'element-traces-'))
  process.env[tracesVariable] = folder
  return () => {
    const names = readdirSync(folder)
    const found = names.flatMap((name) => {
      const numbers = cardDataIn(readFileSync(join(folder, name)), { numbers: numbersFor(name), codes: [] })
      // Whole numbers must not appear in the report either.
      return numbers.map((number) => `${name}: ${number.slice(0, 6)}… (${number.length} digits)`)
    })
    if (found.length > 0) throw new Error(`Card numbers were found in ${folder}:\n${found.join('\n')}`)
    rmSync(folder, { recursive: true })
  }
}

// Databases have a merchant's own identifiers as they came; logs mask them.
function numbersFor(name: string): ReadonlySet<string> {
  return name.endsWith('.log')
    ? everyNumber
    : new Set([...everyNumber].filter((number) => number !== numberInIdentifiers))
}

const everyNumber: ReadonlySet<string> = new Set([
  ...publishedTestNumbers,
  ...['4000000000000002', '4000000000000341', '4000000000009995', '4000000000009987', '4000000000009979'],
  ...['4000000000000069', '4000000000000127', '4000000000000119', '4000000000003220', '4000000000003055'],
  ...['4000008400001629', '4000000000003097', unpublishedPan],
])
