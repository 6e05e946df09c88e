import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerChallenge, challengePathOf } from '../../../test/support/challenges.ts'
import { registerDestination } from '../../../test/support/forwarding/forward-scene.ts'
import { startDestination } from '../../../test/support/forwarding/start-destination.ts'
import { spawnCommand } from '../../../test/support/programs/spawn-command.ts'
import { asMerchant, startTestService, type TestService } from '../../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createSimulator } from '../../acquirer/simulator.ts'
import type { Database } from '../../database/database.ts'
import { openStore, parseStoreAddress, type Store, type StoreAddress } from '../../database/open-store.ts'
import { giveSigningSecret, readSigningSecrets } from '../../notifications/signing-secrets.ts'
import { addSandboxVaultKey, loadSandboxVaultKeys } from '../../sandbox/sandbox-vault-keys.ts'
import { takeSecurityCode } from '../../tokens/store/cards.ts'
import { createDataKeys, newKey, rewrap } from '../data-keys.ts'
import { createMasterKeyRing } from '../master-key-ring.ts'
import { generateMasterKey, type MasterKeys, parseMasterKeys } from '../master-keys.ts'
import { insertMerchantKey, listMerchantKeys } from '../merchant-keys.ts'
import { createVault, headOf } from '../vault.ts'
import { listSealedOtherwise, replaceSealed, replaceWrapping } from './key-rotation.ts'
import { type Rotation, rotateKeys } from './rotate-keys.ts'

const [first, second] = [generateMasterKey(1), generateMasterKey(2)]
const only = (...lines: readonly string[]): MasterKeys => parseMasterKeys(lines.join(','))

/** An unused store on which several processes can work. */
export interface NewStore {
  readonly databaseUrl: string
  /** How many services share the store in one process; on SQLite several would keep waiting for each other. */
  readonly services: number
}

/** The contract of the key rotation, on every database. */
export function describeRotation(name: string, newStore: () => Promise<NewStore>): void {
  describe(`a rotation of the vault's keys on ${name}`, () => {
    let folder: TemporaryFolder
    let store: NewStore
    let running: TestService[]
    let address: StoreAddress
    const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    beforeEach(async () => {
      folder = makeTemporaryFolder()
      running = []
      store = await newStore()
      const read = parseStoreAddress(store.databaseUrl)
      if (!read) throw new Error(store.databaseUrl)
      address = read
    })
    afterEach(async () => {
      await stop()
      folder.remove()
    })

    // Ten times faster than real time: a key that a service keeps in memory for a second is kept for 100 ms.
    async function start(
      masterKeys: MasterKeys | (() => MasterKeys),
      { steadyMs = () => performance.now() * 10 } = {},
    ): Promise<TestService> {
      const service = await startTestService({
        store: address,
        masterKeys,
        acquirer: { ...acquirer, close: async () => {} },
        steadyMs,
        tokensPerMinute: 1_000_000,
      })
      running.push(service)
      return service
    }

    async function stop(): Promise<void> {
      for (const service of running.splice(0)) await service.close()
    }

    async function inStore<T>(look: (store: Store) => Promise<T>): Promise<T> {
      const store = await openStore(address)
      return look(store).finally(() => store.close())
    }

    const rotate = (masterKeys: MasterKeys | (() => MasterKeys), patienceMs = 5000): Promise<Rotation> =>
      inStore((store) => {
        const read = typeof masterKeys === 'function' ? masterKeys : () => masterKeys
        const ring = createMasterKeyRing(read)
        return rotateKeys({ store, ring, tell: () => {}, patienceMs, keyCacheMs: 300 })
      })

    const keyVersions = () =>
      inStore(async ({ db }) => {
        const keys = await db.selectFrom('merchantKeys').selectAll().execute()
        return keys
          .map(({ purpose, version, masterVersion }) => `${purpose} ${version} by ${masterVersion}`)
          .sort()
      })

    it('lets the new master key open everything, and the old ones nothing', async () => {
      const before = await start(only(first))
      const verified = await before.newCardId()
      const withCode = await before.newCardId(undefined, { verifyCard: false })
      await stop()
      // Negative control: without the rotation, the new key alone opens nothing.
      await expect(start(only(second))).rejects.toThrow('master key of version 1 is not in the environment')

      const service = await start(only(second, first))
      expect(await rotate(only(first, second))).toMatchObject({
        masterVersion: 2,
        isResumed: false,
        newKeys: 1,
        wrappedAnew: 2,
        numbers: 2,
        codes: 1,
        unreadable: [],
      })
      expect(await keyVersions()).toEqual(['fingerprint 1 by 2', 'seal 1 by 2', 'seal 2 by 2'])
      expect((await service.charge({ cardId: verified })).status).toBe(200)
      await stop()
      await expect(start(only(first))).rejects.toThrow('master key of version 2 is not in the environment')
      const after = await start(only(second))
      for (const cardId of [verified, withCode]) expect((await after.charge({ cardId })).status).toBe(200)
    })

    it('reseals the codes of saved cards, also of a payment that waits for its payer', async () => {
      const service = await start(only(second, first))
      const cardId = await service.newCardId()
      const [typed, waiting] = [await service.newCvvToken(cardId), await service.newCvvToken(cardId)]
      const use3ds = { card3dsInfo: { use3ds: true } }
      const path = challengePathOf(
        await service.charge({ idempotencyKey: 'k', cardId, cvvToken: waiting, ...use3ds }),
      )
      // The code that waits is there twice: the payer may not pass.
      expect(await rotate(only(first, second))).toMatchObject({ codes: 3, unreadable: [] })
      await stop()
      const after = await start(only(second))
      expect((await after.charge({ cardId, cvvToken: typed })).status).toBe(200)
      await answerChallenge(after, path, 'approve')
      expect((await after.find('k')).body).toMatchObject({ transferStatus: 'SETTLED' })
    })

    it('reseals the secrets that sign notifications', async () => {
      const service = await start(only(second, first))
      const given = await withSecrets(only(first), (context) => giveSigningSecret(context, 'demo'))
      const before = await withSecrets(only(first), (context) => readSigningSecrets(context, 'demo'))
      expect(before.map((secret) => secret.reveal())).toEqual([given.reveal()])
      expect(await rotate(only(second, first))).toMatchObject({ secrets: 1, unreadable: [] })
      expect((await service.tokenize()).status).toBe(200)
      // Sealed under the new key, which the old master key cannot open.
      await expect(
        withSecrets(only(first), (context) => readSigningSecrets(context, 'demo')),
      ).rejects.toThrow('no signing secret of the merchant can be opened')
      const after = await withSecrets(only(second), (context) => readSigningSecrets(context, 'demo'))
      expect(after.map((secret) => secret.reveal())).toEqual([given.reveal()])
    })

    it('reseals the answers to forwarded requests', async () => {
      const service = await start(only(second, first))
      const destination = await startDestination()
      await inStore((store) => registerDestination(store, { name: 'processor', origin: destination.origin }))
      const request = {
        ...{ cardId: await service.newCardId(), destination: 'processor', path: '/v1/payments' },
        ...{ idempotencyKey: 'forwarded', body: { number: '{{card.pan}}' } },
      }
      const answer = await service.post('/v1/forward', request, asMerchant('demo'))
      expect(await rotate(only(first, second))).toMatchObject({ answers: 1, unreadable: [] })
      await stop()
      const after = await start(only(second))
      expect((await after.post('/v1/forward', request, asMerchant('demo'))).body).toEqual(answer.body)
      expect(destination.received.length).toBe(1)
      await destination.close()
    })

    const withSecrets = <T>(
      masterKeys: MasterKeys,
      use: (context: Parameters<typeof readSigningSecrets>[0]) => Promise<T>,
    ): Promise<T> =>
      inStore(({ db }) => {
        const vault = createVault(createDataKeys(db, { ring: createMasterKeyRing(() => masterKeys) }))
        return use({ db, vault, mode: 'sandbox', nowMs: Date.now })
      })

    it('does not change fingerprints: a card is still recognized', async () => {
      const service = await start(only(second, first))
      const fingerprintOf = async (cardId: string) =>
        inStore(({ db }) =>
          db.selectFrom('cards').select('fingerprint').where('cardId', '=', cardId).executeTakeFirst(),
        )
      const before = await fingerprintOf(await service.newCardId())
      await rotate(only(second, first))
      expect(await fingerprintOf(await service.newCardId())).toEqual(before)
    })

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
      const file = join(folder.path, 'vault.keys')
      const read = () => loadSandboxVaultKeys(file)
      for (let index = 0; index < store.services; index += 1)
        await start(read, { steadyMs: () => performance.now() })
      const [service] = running as [TestService]
      const known = await Promise.all(Array.from({ length: 20 }, () => service.newCardId()))
      const answers: string[] = []
      let isOver = false
      const keepPaying = async (index: number): Promise<void> => {
        const { charge, tokenize } = running[index % running.length] ?? service
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

    it('requires every master key that is in use', async () => {
      const service = await start(only(first))
      await service.newCardId()
      await stop()
      await expect(rotate(only(second))).rejects.toThrow(
        'The vault keys do not open the stored data: the master key of version 1 is not in the environment.',
      )
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

    it('does not restore values that were used or wiped meanwhile', async () => {
      const service = await start(only(first))
      const cardId = await service.newCardId(undefined, { verifyCard: false })
      await inStore(async ({ db }) => {
        const batch = { merchantId: 'demo', head: headOf(2), after: '', atMost: 10 }
        const [code] = await listSealedOtherwise(db, { ...batch, field: 'cvv' })
        const [number] = await listSealedOtherwise(db, { ...batch, field: 'pan' })
        if (!code || !number) throw new Error('nothing is sealed')
        expect(await takeSecurityCode(db, { merchantId: 'demo', cardId })).not.toBeNull()
        expect(await replaceSealed(db, { old: code, replacement: Uint8Array.of(1) })).toBe(false)
        expect(await listSealedOtherwise(db, { ...batch, field: 'cvv' })).toEqual([])
        await db.updateTable('cards').set({ sealedPan: null }).execute()
        expect(await replaceSealed(db, { old: number, replacement: Uint8Array.of(1) })).toBe(false)
        expect(await listSealedOtherwise(db, { ...batch, field: 'pan' })).toEqual([])
      })
    })

    it('reports values that no key opens, and reseals all others', async () => {
      const service = await start(only(first))
      const [damaged, whole] = [await service.newCardId(), await service.newCardId()]
      await inStore(({ db }) =>
        db
          .updateTable('cards')
          .set({ sealedPan: Buffer.concat([headOf(1), Buffer.alloc(44, 7)]) })
          .where('cardId', '=', damaged)
          .execute(),
      )
      expect(await rotate(only(first))).toMatchObject({
        numbers: 1,
        unreadable: [{ merchantId: 'demo', field: 'pan', rowId: damaged }],
      })
      expect((await service.charge({ cardId: whole })).status).toBe(200)
    })

    async function countUnder(version: number, db?: Database): Promise<number> {
      if (!db) return inStore((opened) => countUnder(version, opened.db))
      const rows = await db.selectFrom('cards').select('sealedPan').execute()
      const head = Buffer.from(headOf(version))
      return rows.filter(({ sealedPan }) => head.equals(Buffer.from(sealedPan ?? []).subarray(0, 4))).length
    }

    // As an operator runs it: in a process beside the services.
    const rotateAlone = (vaultKeys: string) =>
      spawnCommand(['keys', 'rotate', '--json'], { DATABASE_URL: store.databaseUrl, VAULT_KEYS: vaultKeys })
  })
}
