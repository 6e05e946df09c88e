import { onPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { describeReconciliation } from './reconcile.contract.ts'

onPostgres(describeReconciliation)
