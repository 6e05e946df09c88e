import { onPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { describeTokenAttempts } from './verifications.contract.ts'

onPostgres(describeTokenAttempts)
