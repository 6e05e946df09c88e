import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeChallengeRefusals } from './challenge-refusals.contract.ts'

onPostgres(describeChallengeRefusals)
