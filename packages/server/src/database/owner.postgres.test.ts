import { onPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { describeOwners } from './owner.contract.ts'

onPostgres(describeOwners)
