import { onPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { describeMigrations } from './migrate.contract.ts'

onPostgres(describeMigrations)
