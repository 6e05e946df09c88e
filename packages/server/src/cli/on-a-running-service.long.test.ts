import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseStoreAddress } from '../../../database/src/open-store.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { callCommand } from '../../test/support/programs/call-command.ts'
import { startTestService } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { describeCommandsOnARunningService } from './on-a-running-service.contract.ts'

const vaultKeys = generateMasterKey(1)

describeCommandsOnARunningService('SQLite', async () => {
  const folder = makeTemporaryFolder()
  return { databaseUrl: `sqlite:${join(folder.path, 'service.sqlite')}`, remove: folder.remove }
})

describe('a live store', () => {
  it('gives merchants live keys, and cannot become a sandbox', async () => {
    const folder = makeTemporaryFolder()
    const databaseUrl = `sqlite:${join(folder.path, 'live.sqlite')}`
    const call = (mode: string, ...args: string[]) =>
      callCommand(args, { DATABASE_URL: databaseUrl, SERVICE_MODE: mode, VAULT_KEYS: vaultKeys })
    const { printed } = await call('live', 'merchants', 'create', '--name', 'Shop', '--json')
    expect(JSON.parse(printed)).toMatchObject({ apiKey: expect.stringMatching(/^ek_live_/) })
    const inSandbox = await call('sandbox', 'merchants', 'list')
    expect([inSandbox.exitCode, inSandbox.told]).toEqual([
      1,
      expect.stringMatching(/^This database belongs to a live service/),
    ])
    const store = parseStoreAddress(databaseUrl)
    if (!store) throw new Error(databaseUrl)
    await expect(startTestService({ store, masterKeys: parseMasterKeys(vaultKeys) })).rejects.toThrow(
      'This database belongs to a live service',
    )
    folder.remove()
  })
})

describe('a store that fails', () => {
  it('is reported in one line', async () => {
    const folder = makeTemporaryFolder()
    const path = join(folder.path, 'service.sqlite')
    const { db, close } = await openStore({ kind: 'file', path })
    await db.schema.dropTable('frame_origins').execute()
    await close()
    const variables = { DATABASE_URL: `sqlite:${path}`, SERVICE_MODE: 'live', VAULT_KEYS: vaultKeys }
    expect(
      await callCommand(['merchants', 'create', '--name', 'A', '--origin', 'https://a.example'], variables),
    ).toEqual({
      exitCode: 1,
      printed: '',
      told: 'The database could not be used: no such table: frame_origins.',
    })
    folder.remove()
  })
})
