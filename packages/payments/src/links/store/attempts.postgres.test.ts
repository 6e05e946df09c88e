import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeAttempts } from './attempts.contract.ts'

onPostgres(describeAttempts)
