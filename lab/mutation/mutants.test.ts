import { describe, expect, it } from 'vitest'
import { runCommand } from '../../scripts/workspace/run-command.mjs'

/** Mutates one file, with the tests of the area of reconciliation. */
async function mutate(file: string): Promise<{ readonly exitCode: number; readonly output: string }> {
  const stryker = ['lab/node_modules/.bin/stryker', 'run', 'lab/mutation/stryker.config.mjs']
  return runCommand([...stryker, '--mutate', file], { env: { MUTATION_AREA: 'reconciliation' } })
}

// `npm run lab -- mutants` takes all areas.
describe('mutation testing', () => {
  it('finds that the tests notice nearly each change of a file', async () => {
    const { exitCode, output } = await mutate(
      'packages/payments/src/reconciliation/domain/compare-refunds.ts',
    )
    expect({ exitCode, output }).toMatchObject({ exitCode: 0 })
    expect(output).toMatch(/Final mutation score of \d+\.\d+ is greater than or equal to break threshold 85/)
  })

  it('negative control: fails for a file that these tests do not run', async () => {
    const { exitCode, output } = await mutate(
      'packages/payments/src/reconciliation/domain/is-verification.ts',
    )
    expect({ exitCode, output }).toMatchObject({ exitCode: 1 })
    expect(output).toContain('under breaking threshold 85')
  })
})
