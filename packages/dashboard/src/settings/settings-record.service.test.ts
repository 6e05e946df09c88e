import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { describeSettingsRecord } from './settings-record.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

describeSettingsRecord('SQLite', async () => `sqlite:${join(folder.path, 'service.sqlite')}`)
