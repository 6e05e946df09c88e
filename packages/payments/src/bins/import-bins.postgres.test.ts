import { onPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeBinImport } from './import-bins.contract.ts'

onPostgres(describeBinImport)
