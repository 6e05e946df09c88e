import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeExpiry } from './expire-links.contract.ts'

onPostgres(describeExpiry)
