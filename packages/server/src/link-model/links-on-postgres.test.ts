import { expect, it, onTestFinished } from 'vitest'
import { holdAll } from '../model-checking/hold-sequences.ts'
import { postgresPrograms, startPostgres } from '../testing/start-postgres.ts'
import { holdLinks } from './hold-links.ts'

it.skipIf(!postgresPrograms)(
  '§3.2, §3.3 a link does what the model foretells, whatever is asked in whatever order: PostgreSQL',
  { timeout: 600_000 },
  async () => {
    const postgres = await startPostgres(postgresPrograms ?? '')
    onTestFinished(() => postgres.stop())
    const urls = await Promise.all([1, 2, 3, 4].map((lane) => postgres.createDatabase(`links${lane}`)))
    const stores = urls.map((url) => ({ kind: 'postgres', url }) as const)
    const held = holdAll('PostgreSQL', (runs) => holdLinks({ stores }, runs))
    await expect(held).resolves.toBeUndefined()
  },
)
