import { onPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describePaymentVolume } from './payment-volume.contract.ts'

onPostgres(describePaymentVolume)
