import { onPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { describeStore } from './store.contract.ts'

onPostgres(describeStore)
