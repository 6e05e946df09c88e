import { onPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describePaymentLinks } from './link-routes.contract.ts'

onPostgres(describePaymentLinks)
