import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeChallengeRaces } from './challenge-races.contract.ts'

onPostgres(describeChallengeRaces)
