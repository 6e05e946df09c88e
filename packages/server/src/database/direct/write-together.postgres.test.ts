import { onPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { describeWritesTogether } from './write-together.contract.ts'

onPostgres(describeWritesTogether)
