import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createPostgresStore, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { describeInstallments } from './installments.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

describeInstallments('SQLite', async () => ({
  kind: 'file',
  path: join(folder.path, `${randomUUID()}.sqlite`),
}))
if (hasPostgres) describeInstallments('PostgreSQL', createPostgresStore)
