import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/database/database.ts'
import type { KillingScene } from './crash-scene.ts'

/** Something that is done at the acquirer, and in the midst of which the service is killed. */
export interface Act {
  readonly name: string
  /** The call that does it. */
  readonly call: string
  /** Makes what it needs. @returns what sets it off and resolves to what came of it. */
  prepare(scene: KillingScene, key: string): Promise<() => Promise<string>>
  /** What comes of it. */
  readonly becomes: string
  /** What comes of it when the call never got there, or too late. Default: the same, it is done anew. */
  readonly becomesWithoutCall?: string
}

async function hold({ shop }: KillingScene, key: string): Promise<void> {
  await shop.charge(key, { cardId: await shop.cardId(), capture: false })
}

async function statusOf({ shop }: KillingScene, key: string): Promise<string> {
  const { transferStatus, statusReason = '', finalAmount } = JSON.parse((await shop.find(key)).text)
  return [transferStatus, statusReason, finalAmount].filter(Boolean).join(' ')
}

function charge(name: string, capture: boolean): Act {
  return {
    name,
    call: 'authorize',
    prepare: async (scene, key) => {
      const cardId = await scene.shop.cardId()
      return async () => {
        await scene.shop.charge(key, { cardId, capture })
        return statusOf(scene, key)
      }
    },
    becomes: capture ? 'SETTLED 1000' : 'AUTHORIZED 1000',
    becomesWithoutCall: 'CANCELLED processing_error',
  }
}

function token(name: string, country: string, call: string): Act {
  return {
    name,
    call,
    prepare: async ({ shop }, key) => {
      return async () => {
        const { status } = await shop.token(key, { country })
        return String(status)
      }
    },
    becomes: '200',
  }
}

/** Lets the time of an authorization run out. */
export async function letExpire(db: Database, key: string): Promise<void> {
  await db
    .updateTable('charges')
    .set({ dueAtMs: 1 })
    .where('idempotencyKey', '=', key)
    .where('transferStatus', '=', 'AUTHORIZED')
    .execute()
}

export const acts: readonly Act[] = [
  charge('an authorization', false),
  charge('a sale', true),
  {
    name: 'a sale with 3-D Secure',
    call: 'authorize',
    prepare: async (scene, key) => {
      const { shop } = scene
      const card3dsInfo = { use3ds: true }
      const begun = await shop.charge(key, { cardId: await shop.cardId(), card3dsInfo })
      return async () => {
        await shop.passChallenge(begun)
        return statusOf(scene, key)
      }
    },
    becomes: 'SETTLED 1000',
    becomesWithoutCall: 'CANCELLED processing_error',
  },
  {
    name: 'a capture',
    call: 'capture',
    prepare: async (scene, key) => {
      await hold(scene, key)
      return async () => {
        await scene.shop.capture(key, { amount: 600 })
        return statusOf(scene, key)
      }
    },
    becomes: 'SETTLED 600',
  },
  {
    name: 'a cancel',
    call: 'cancel',
    prepare: async (scene, key) => {
      await hold(scene, key)
      return async () => {
        await scene.shop.cancel(key)
        return statusOf(scene, key)
      }
    },
    becomes: 'CANCELLED requested',
  },
  token('the verification of a card', 'BR', 'verify'),
  token('a temporary authorization', 'CL', 'authorize'),
  token('the end of a temporary authorization', 'CL', 'cancel'),
]

/** Nobody asks for it, and nobody is answered: apart from the others. */
export const expiry: Act = {
  name: 'an expiry',
  call: 'cancel',
  prepare: async (scene, key) => {
    await hold(scene, key)
    return async () => {
      await letExpire(scene.db, key)
      let status = 'AUTHORIZED 1000'
      for (let waitedMs = 0; status === 'AUTHORIZED 1000' && waitedMs < 20_000; waitedMs += 50) {
        await sleep(50)
        status = await statusOf(scene, key)
      }
      return status
    }
  },
  becomes: 'CANCELLED expired',
}
