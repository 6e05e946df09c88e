import { onPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { describeListSearch } from './find-records.contract.ts'

onPostgres(describeListSearch)
