import { describe, expect, it } from 'vitest'
import { giveSigningSecret, readSigningSecrets } from '../../../payments/src/notifications/signing-secrets.ts'
import { takeSecurityCode } from '../../../payments/src/tokens/store/cards.ts'
import { answerChallenge, challengePathOf } from '../../../server/test/support/challenges.ts'
import { registerDestination } from '../../../server/test/support/forwarding/forward-scene.ts'
import { startDestination } from '../../../server/test/support/forwarding/start-destination.ts'
import {
  first,
  type NewStore,
  only,
  second,
  useRotationScene,
} from '../../../server/test/support/scenes/rotation-scene.ts'
import { asMerchant } from '../../../server/test/support/start-test-service.ts'
import { createDataKeys } from '../data-keys.ts'
import { createMasterKeyRing } from '../master-key-ring.ts'
import type { MasterKeys } from '../master-keys.ts'
import { createVault, headOf } from '../vault.ts'
import { listSealedOtherwise, replaceSealed } from './key-rotation.ts'

/** What a key rotation reseals, on every database. */
export function describeRotation(name: string, newStore: () => Promise<NewStore>): void {
  describe(`a rotation of the vault's keys on ${name}`, () => {
    const { start, stop, inStore, rotate, keyVersions } = useRotationScene(newStore)

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
        cardId: await service.newCardId(),
        destination: 'processor',
        path: '/v1/payments',
        idempotencyKey: 'forwarded',
        body: { number: '{{card.pan}}' },
      }
      const answer = await service.post('/v1/forward', request, asMerchant('demo'))
      expect(await rotate(only(first, second))).toMatchObject({ answers: 1, unreadable: [] })
      await stop()
      const after = await start(only(second))
      expect((await after.post('/v1/forward', request, asMerchant('demo'))).body).toEqual(answer.body)
      expect(destination.received.length).toBe(1)
      await destination.close()
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

    it('requires every master key that is in use', async () => {
      const service = await start(only(first))
      await service.newCardId()
      await stop()
      await expect(rotate(only(second))).rejects.toThrow(
        'The vault keys do not open the stored data: the master key of version 1 is not in the environment.',
      )
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

    const withSecrets = <T>(
      masterKeys: MasterKeys,
      use: (context: Parameters<typeof readSigningSecrets>[0]) => Promise<T>,
    ): Promise<T> =>
      inStore(({ db }) => {
        const vault = createVault(createDataKeys(db, { ring: createMasterKeyRing(() => masterKeys) }))
        return use({ db, vault, mode: 'sandbox', nowMs: Date.now })
      })
  })
}
