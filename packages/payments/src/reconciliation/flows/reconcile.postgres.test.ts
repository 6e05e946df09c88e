import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeBringingForward } from './bring-forward.contract.ts'
import { describeReconciliation } from './reconcile.contract.ts'

onPostgres((name, newStore) => {
  describeReconciliation(name, newStore)
  describeBringingForward(name, newStore)
})
