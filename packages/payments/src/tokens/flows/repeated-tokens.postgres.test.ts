import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeRepeatedTokens } from './repeated-tokens.contract.ts'

onPostgres(describeRepeatedTokens)
