import { onPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describePayments } from './payments.contract.ts'

onPostgres(describePayments)
