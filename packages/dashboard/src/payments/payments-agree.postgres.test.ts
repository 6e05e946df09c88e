import { onPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeAgreement } from './payments-agree.contract.ts'

onPostgres(describeAgreement)
