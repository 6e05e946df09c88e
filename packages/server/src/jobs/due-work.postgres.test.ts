import { onPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { describeDueWork } from './due-work.contract.ts'

onPostgres(describeDueWork)
