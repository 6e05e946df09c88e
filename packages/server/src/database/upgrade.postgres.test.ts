import { onPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { describeUpgrade } from './upgrade.contract.ts'

onPostgres(describeUpgrade)
