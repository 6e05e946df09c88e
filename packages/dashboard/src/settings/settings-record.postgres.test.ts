import { describe } from 'vitest'
import { createDatabase, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeSettingsRecord } from './settings-record.contract.ts'

describe.skipIf(!hasPostgres)('on PostgreSQL', () => describeSettingsRecord('PostgreSQL', createDatabase))
