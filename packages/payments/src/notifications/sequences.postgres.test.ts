import { onPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeSequences } from './sequences.contract.ts'

onPostgres(describeSequences)
