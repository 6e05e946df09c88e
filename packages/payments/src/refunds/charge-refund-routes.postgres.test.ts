import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createPostgresStore, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { describeChargeRefunds } from './charge-refund-routes.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

describeChargeRefunds('SQLite', async () => ({
  kind: 'file',
  path: join(folder.path, `${randomUUID()}.sqlite`),
}))
if (hasPostgres) describeChargeRefunds('PostgreSQL', createPostgresStore)
