import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addSandboxVaultKey, loadSandboxVaultKeys } from '../../../server/src/sandbox/sandbox-vault-keys.ts'
import {
  first,
  type NewStore,
  only,
  second,
  useRotationScene,
} from '../../../server/test/support/scenes/rotation-scene.ts'
import type { TestService } from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { newKey, rewrap } from '../data-keys.ts'
import { createMasterKeyRing } from '../master-key-ring.ts'
import { generateMasterKey } from '../master-keys.ts'
import { insertMerchantKey, listMerchantKeys } from '../merchant-keys.ts'
import { replaceWrapping } from './key-rotation.ts'
import type { Rotation } from './rotate-keys.ts'

/** A key rotation beside running services or another rotation, and after one that was killed, on every database. */
export function describeRotationBesideServices(name: string, newStore: () => Promise<NewStore>): void {
  describe(`a rotation of the vault's keys on ${name}`, () => {
    const { start, stop, running, services, inStore, rotate, rotateAlone, keyVersions, countUnder } =
      useRotationScene(newStore)

    it('reaches services within seconds: they seal with the new key', async () => {
      const service = await start(only(first))
      await service.newCardId()
      await rotate(only(first))
      await sleep(250)
      await service.newCardId()
      expect([await countUnder(1), await countUnder(2)]).toEqual([0, 2])
    })

    it('negative control: if the clock stands still, the known key is used forever', async () => {
      const service = await start(only(first), { steadyMs: () => 0 })
      await service.newCardId()
      await rotate(only(first))
      await sleep(250)
      const cardId = await service.newCardId()
      expect([await countUnder(1), await countUnder(2)]).toEqual([1, 1])
      // That does no harm: the older key is still there, wrapped by the newest master key.
      expect((await service.charge({ cardId })).status).toBe(200)
    })

    it('does not disturb concurrent payments, however often it runs', async () => {
      const folder = makeTemporaryFolder()
      onTestFinished(() => folder.remove())
      const file = join(folder.path, 'vault.keys')
      const read = () => loadSandboxVaultKeys(file, { isNew: true })
      for (let index = 0; index < services(); index += 1)
        await start(read, { steadyMs: () => performance.now() })
      const [service] = running() as readonly [TestService]
      const known = await Promise.all(Array.from({ length: 20 }, () => service.newCardId()))
      const answers: string[] = []
      let isOver = false
      const keepPaying = async (index: number): Promise<void> => {
        const { charge, tokenize } = running()[index % running().length] ?? service
        while (!isOver) {
          const old = await charge({ cardId: known[index % known.length] ?? '' })
          const token = await tokenize({}, { verifyCard: index % 2 === 0 })
          const { cardId = '' } = token.body as { readonly cardId?: string }
          const fresh = await charge({ cardId })
          for (const { status, text } of [old, token, fresh]) answers.push(status === 200 ? '200' : text)
        }
      }
      const paying = Promise.all([0, 1, 2, 3].map(keepPaying))
      for (const masterVersion of [2, 3]) {
        addSandboxVaultKey(file)
        const { ended } = rotateAlone(readFileSync(file, 'utf8'))
        const { exitCode, printed, told } = await ended
        expect(exitCode, told).toBe(0)
        const rotation = JSON.parse(printed) as Rotation
        expect(rotation).toMatchObject({ masterVersion, newKeys: 1, isResumed: false, unreadable: [] })
        expect(rotation.numbers).toBeGreaterThanOrEqual(20)
      }
      isOver = true
      await paying
      expect(new Set(answers)).toEqual(new Set(['200']))
      expect(answers.length).toBeGreaterThan(50)
      await stop()
      const [newest] = read()
      const alone = await start([newest])
      for (const cardId of known) expect((await alone.charge({ cardId })).status).toBe(200)
    })

    it('does not begin and changes nothing while a service lacks the newest master key', async () => {
      const service = await start(only(first))
      const cardId = await service.newCardId()
      const before = await keyVersions()
      await expect(rotate(only(second, first), 300)).rejects.toThrow(
        'A running service does not know master key 2, and could no longer open any card. Nothing was changed.',
      )
      expect(await keyVersions()).toEqual(before)
      expect((await service.charge({ cardId })).status).toBe(200)
      // Another key with the same version is a different key.
      await stop()
      await start(only(generateMasterKey(2), first))
      await expect(rotate(only(second, first), 300)).rejects.toThrow('does not know master key 2')
      await stop()
      expect(await rotate(only(second, first), 300)).toMatchObject({ newKeys: 1 })
    })

    it('negative control: a rotation that begins anyway leaves that service without its keys', async () => {
      const service = await start(only(first))
      const cardId = await service.newCardId()
      const ring = createMasterKeyRing(() => only(second, first))
      await inStore(async ({ db }) => {
        for (const old of await listMerchantKeys(db))
          await replaceWrapping(db, { old, replacement: rewrap(old, ring) })
        await insertMerchantKey(db, newKey({ merchantId: 'demo', purpose: 'seal', version: 2 }, ring))
      })
      await sleep(250)
      expect((await service.tokenize()).status).toBe(500)
      expect((await service.charge({ cardId })).status).toBe(200)
    })

    it('does not wait for dead processes', async () => {
      await (await start(only(second, first))).newCardId()
      await inStore(({ db }) =>
        db.insertInto('keyHolders').values({ owner: '12345', masterKeys: '1:dead' }).execute(),
      )
      expect(await rotate(only(second, first))).toMatchObject({ newKeys: 1 })
    })

    it('continues where it was killed', async () => {
      const service = await start(only(second, first))
      const cards = await Promise.all(Array.from({ length: 160 }, () => service.newCardId()))
      const left = await killInTheMiddle()
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(160)
      expect(await rotate(only(second, first))).toMatchObject({ isResumed: true, newKeys: 0, numbers: left })
      // A finished rotation is not resumed: the next one creates its own keys.
      expect(await rotate(only(second, first))).toMatchObject({ isResumed: false, newKeys: 1, numbers: 160 })
      for (const cardId of cards.slice(0, 10)) expect((await service.charge({ cardId })).status).toBe(200)
    })

    /** @returns the number of values still under the older key. On a busy machine the first kill can be too late. */
    async function killInTheMiddle(): Promise<number> {
      for (let version = 1; version <= 5; version += 1) {
        const { child, ended } = rotateAlone(`${second},${first}`)
        await inStore(async ({ db }) => {
          while ((await countUnder(version + 1, db)) === 0) await sleep(1)
        })
        child.kill('SIGKILL')
        await ended
        const left = await countUnder(version)
        if (left > 0) return left
        await rotate(only(second, first))
      }
      return 0
    }

    it('runs once if two begin at the same time', async () => {
      const service = await start(only(first))
      await Promise.all(Array.from({ length: 60 }, () => service.newCardId()))
      const both = [rotateAlone(first), rotateAlone(first)].map(
        async ({ ended }) => JSON.parse((await ended).printed) as Rotation,
      )
      const [one, two] = await Promise.all(both)
      expect([one?.newKeys, two?.newKeys].sort()).toEqual([0, 1])
      expect((one?.numbers ?? 0) + (two?.numbers ?? 0)).toBe(60)
    })
  })
}
