import { expect, it, onTestFinished } from 'vitest'
import { holdAll } from '../model-checking/hold-sequences.ts'
import { postgresPrograms, startPostgres } from '../testing/start-postgres.ts'
import { holdAgainstModel } from './run-model.ts'

it.skipIf(!postgresPrograms)(
  '§3.1 a payment does what the model foretells, whatever is asked in whatever order: PostgreSQL',
  { timeout: 300_000 },
  async () => {
    const postgres = await startPostgres(postgresPrograms ?? '')
    onTestFinished(() => postgres.stop())
    const urls = await Promise.all([1, 2, 3, 4].map((lane) => postgres.createDatabase(`model${lane}`)))
    const stores = urls.map((url) => ({ kind: 'postgres', url }) as const)
    const held = holdAll('PostgreSQL', (runs) => holdAgainstModel({ stores }, runs))
    await expect(held).resolves.toBeUndefined()
  },
)
