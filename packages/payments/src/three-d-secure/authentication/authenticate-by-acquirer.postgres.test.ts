import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeLiveChallenges } from './authenticate-by-acquirer.contract.ts'

onPostgres(describeLiveChallenges)
