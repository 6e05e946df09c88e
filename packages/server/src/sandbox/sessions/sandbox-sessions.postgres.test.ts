import { onPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { describeSandboxSessions } from './sandbox-sessions.contract.ts'

onPostgres(describeSandboxSessions)
