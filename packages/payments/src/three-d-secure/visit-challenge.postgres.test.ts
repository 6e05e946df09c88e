import { onPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeChallenges } from './visit-challenge.contract.ts'

onPostgres(describeChallenges)
