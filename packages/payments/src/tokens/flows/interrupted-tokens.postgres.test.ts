import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeInterruptedTokens } from './interrupted-tokens.contract.ts'

onPostgres(describeInterruptedTokens)
