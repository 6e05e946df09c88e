import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeVerifications } from './verifications.contract.ts'

onPostgres(describeVerifications)
