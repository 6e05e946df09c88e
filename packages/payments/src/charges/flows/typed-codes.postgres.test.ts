import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeTypedCodes } from './typed-codes.contract.ts'

onPostgres(describeTypedCodes)
