import { onPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { describeCharges } from './charges.contract.ts'

onPostgres(describeCharges)
