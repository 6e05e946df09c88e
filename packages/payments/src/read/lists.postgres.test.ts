import { onPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeDashboardLists } from './lists.contract.ts'

onPostgres(describeDashboardLists)
