import { onPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { describeDashboardLists } from './list-queries.contract.ts'

onPostgres(describeDashboardLists)
