import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { describeSettingsChanges } from './settings-changes.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

describeSettingsChanges('SQLite', async () => `sqlite:${join(folder.path, 'service.sqlite')}`)
