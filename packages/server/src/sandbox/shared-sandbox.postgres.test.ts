import { onPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { describeSharedSandbox } from './shared-sandbox.contract.ts'

onPostgres(describeSharedSandbox)
