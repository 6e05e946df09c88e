import { onPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeLinkRefunds } from './link-refund-routes.contract.ts'

onPostgres(describeLinkRefunds)
