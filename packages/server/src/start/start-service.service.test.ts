import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { startTestService } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../test/support/temporary-folder.ts'

let folder: TemporaryFolder
const [first, second, otherFirst] = [generateMasterKey(1), generateMasterKey(2), generateMasterKey(1)]

beforeEach(() => {
  folder = makeTemporaryFolder()
})
afterEach(() => folder.remove())

describe('a service', () => {
  it('starts only with the keys that sealed the stored data', async () => {
    const store = { kind: 'file', path: join(folder.path, 'service.sqlite') } as const
    const start = (keys: string) => startTestService({ store, masterKeys: parseMasterKeys(keys) })
    const before = await start(first)
    const cardId = await before.newCardId()
    await before.close()

    await expect(start(otherFirst)).rejects.toThrow(
      'The vault keys do not open the stored data: the master key of version 1 is not the one that was used.',
    )
    await expect(start(second)).rejects.toThrow(
      'The vault keys do not open the stored data: the master key of version 1 is not in the environment.',
    )
    const rotated = await start(`${first},${second}`)
    expect((await rotated.charge({ cardId })).status).toBe(200)
    await rotated.close()
  })

  it('frees its port when it is closed', async () => {
    const one = await startTestService()
    const port = Number(new URL(one.url).port)
    await expect(startTestService({ port })).rejects.toThrow('another program already listens there')
    await one.close()
    const two = await startTestService({ port })
    expect((await two.send('/health')).status).toBe(200)
    await two.close()
  })
})
