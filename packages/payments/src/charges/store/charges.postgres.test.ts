import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeChargeWrites } from './charge-writes.contract.ts'
import { describeCharges } from './charges.contract.ts'

onPostgres(describeCharges)
onPostgres(describeChargeWrites)
