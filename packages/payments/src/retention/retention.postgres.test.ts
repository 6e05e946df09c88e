import { onPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeRequestsAfterwards } from './requests-afterwards.contract.ts'
import { describeRetention } from './retention.contract.ts'

onPostgres(describeRetention)
onPostgres(describeRequestsAfterwards)
