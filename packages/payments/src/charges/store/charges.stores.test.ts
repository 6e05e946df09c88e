import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../../database/src/open-store.ts'
import { listIntentOwners } from '../../../../server/src/jobs/recover-orphans.ts'
import { cardRow, chargeOrder } from '../../../../server/test/support/stored-rows.ts'
import { storesOnDisk } from '../../../../server/test/support/stores.ts'
import { listChargeHistory } from '../../history/store/history-events.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { openStore } from '../../schema/open-store.ts'
import { insertCard } from '../../tokens/store/cards.ts'
import type { Charge } from '../domain/charge.ts'
import { newCharge as makeCharge } from '../domain/new-charge.ts'
import { type ChargeOutcome, outcomeOfIntent } from '../domain/outcome-of-intent.ts'
import {
  findChallengedCharge,
  findCharge,
  insertCharge,
  listDueCharges,
  writeUnauthenticated,
} from './charges.ts'
import { abandonAuthorization, beginIntent, listOrphans, releaseIntent, takeOverIntent } from './intents.ts'
import { writeIntentOutcome } from './outcomes.ts'

const actor = 'merchant'
const nowMs = 5000

describe.each(storesOnDisk)('payments in the store on $name', ({ newStore }) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  it('accept an idempotency key once per merchant', async () => {
    const charge = await newCharge()
    expect(await insertCharge(store.db, { ...charge, amountMinor: 5 })).toBe(false)
    expect(await findCharge(store.db, charge)).toEqual(charge)
    expect(await findCharge(store.db, { ...charge, merchantId: 'other' })).toBeUndefined()
  })

  it('are found by the challenge of their payer, which is different for each', async () => {
    const charge = await newCharge({ challengeId: 'tds_1', paymentFlow: 'REDIRECT' })
    expect(await findChallengedCharge(store.db, 'tds_1')).toEqual(charge)
    expect(await findChallengedCharge(store.db, 'tds_2')).toBeUndefined()
    await expect(newCharge({ challengeId: 'tds_1' })).rejects.toThrow()
  })

  it('keep the largest amount exactly', async () => {
    const charge = await newCharge({ amountMinor: 999_999_999_999_999 })
    expect((await findCharge(store.db, charge))?.amountMinor).toBe(999_999_999_999_999)
  })

  it('can no longer become authorized once they are abandoned', async () => {
    const charge = await newCharge()
    const abandoned = await abandonAuthorization(store.db, charge)
    expect(abandoned).toEqual({ ...charge, openIntent: 'abandon' })
    const outcome = conclude(charge, 'captured')
    expect(await writeIntentOutcome(store.db, { charge, outcome, nowMs })).toBeUndefined()
    expect(await abandonAuthorization(store.db, charge)).toBeUndefined()
    const foreign = { ...(await newCharge()), intentOwner: '2' }
    expect(await abandonAuthorization(store.db, foreign)).toBeUndefined()
  })

  it('let one of many intents begin, and only in the right status', async () => {
    const charge = await newCharge({ transferStatus: 'AUTHORIZED', openIntent: null, intentOwner: null })
    const begin = (intent: 'capture' | 'cancel', from: Charge['transferStatus'] = 'AUTHORIZED') =>
      beginIntent(store.db, { ...charge, from, intent, owner: '7', amountMinor: 5, actor, nowMs })
    expect(await begin('capture', 'IN_PROGRESS')).toBeUndefined()
    const begun = await Promise.all([begin('capture'), begin('cancel'), begin('capture')])
    const winners = begun.filter((result) => result !== undefined)
    expect(winners).toHaveLength(1)
    expect(winners[0]).toMatchObject({ intentOwner: '7', intentAmountMinor: 5 })
    expect(
      await beginIntent(store.db, {
        ...charge,
        from: 'AUTHORIZED',
        intent: 'cancel',
        owner: '8',
        actor,
        nowMs,
      }),
    ).toBe(undefined)
  })

  it('undo the whole of a transaction that fails', async () => {
    const charge = await newCharge()
    const failing = store.db.transaction().execute(async (transaction) => {
      await writeIntentOutcome(transaction, { charge, outcome: conclude(charge, 'captured'), nowMs })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await findCharge(store.db, charge)).toEqual(charge)
    expect((await listChargeHistory(store.db, charge)).map(({ event }) => event)).toEqual(['created'])
  })

  it('hand over the intents of a dead owner, and those without an owner', async () => {
    const [living, dead, given] = [
      await newCharge({ intentOwner: '11' }),
      await newCharge({ intentOwner: '12' }),
      await newCharge({ intentOwner: '11' }),
    ]
    await releaseIntent(store.db, given)
    expect(await listIntentOwners(store.db)).toEqual(expect.arrayContaining([null, '11', '12']))
    const orphans = await listOrphans(store.db, ['12'])
    expect(orphans).toEqual([dead, { ...given, intentOwner: null }])
    const taken = await Promise.all(
      orphans.flatMap((orphan) => ['21', '22'].map((owner) => takeOverIntent(store.db, { orphan, owner }))),
    )
    const keys = taken.flatMap((charge) => charge?.idempotencyKey ?? [])
    expect(keys).toEqual([dead.idempotencyKey, given.idempotencyKey])
    expect((await findCharge(store.db, living))?.intentOwner).toBe('11')
  })

  it('are due from the exact millisecond, if no operation is in progress', async () => {
    const waiting = { openIntent: null, intentOwner: null, dueAtMs: 5000 } as const
    const due = await newCharge({ ...waiting, transferStatus: 'AUTHORIZED' })
    await newCharge({ ...waiting, dueAtMs: 5001 })
    await newCharge({ dueAtMs: 4000 })
    expect(await listDueCharges(store.db, 5000)).toEqual([due])
  })

  it('that wait for their payer are cancelled once, and not while they are being authorized', async () => {
    const charge = await newCharge({ openIntent: null, intentOwner: null, dueAtMs: 1 })
    const cancel = () =>
      writeUnauthenticated(store.db, { ...charge, cancelCause: 'authentication_failed', actor, nowMs })
    const [first, second] = [await cancel(), await cancel()]
    expect(first).toMatchObject({ transferStatus: 'CANCELLED', finalAmountMinor: 0, dueAtMs: null })
    expect(second).toBeUndefined()
    const underWay = await newCharge()
    expect(
      await writeUnauthenticated(store.db, { ...underWay, cancelCause: 'expired', actor, nowMs }),
    ).toBeUndefined()
  })

  let count = 0

  function conclude(charge: Charge, state: 'captured' | 'closed'): ChargeOutcome {
    const { amountMinor } = charge
    return outcomeOfIntent(charge, state === 'captured' ? { state, amountMinor } : { state }, 0)
  }

  async function newCharge(fields: Partial<Charge> = {}): Promise<Charge> {
    count += 1
    const [cardId, createdAtMs] = [`crd_of_payment_${count}`, 1_900_000_000_123]
    const card = cardRow({ cardId, createdAtMs, sealedPan: Uint8Array.of(1) })
    await insertCard(store.db, { card, sealedCode: null })
    const order = chargeOrder({ cardId, createdAtMs, idempotencyKey: `key-${count}` })
    const charge: Charge = { ...makeCharge(order, { kind: 'none', owner: '1' }), ...fields }
    expect(await insertCharge(store.db, charge)).toBe(true)
    return charge
  }
})
