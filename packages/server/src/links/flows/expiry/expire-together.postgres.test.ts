import { onPostgres } from '../../../../test/support/postgres/shared-postgres.ts'
import { describeExpiry } from './expire-together.contract.ts'

onPostgres(describeExpiry)
