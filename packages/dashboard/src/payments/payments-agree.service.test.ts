import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { describeAgreement } from './payments-agree.contract.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

describeAgreement('SQLite', async () => ({ kind: 'file', path: join(folder.path, 'agree.sqlite') }))
