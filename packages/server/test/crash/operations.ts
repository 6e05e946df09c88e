import type { CardCharge } from '@element-js/protocol/http'
import type { Database } from '../../../database/src/database.ts'
import type { CrashScene } from './crash-scene.ts'
import { until } from './until.ts'

/** An operation at the acquirer during which the service is killed. */
export interface Operation {
  readonly name: string
  /** The call that does it. */
  readonly call: string
  /** Prepares what the operation needs. @returns a function that runs it and resolves to its result. */
  prepare(scene: CrashScene, key: string): Promise<() => Promise<string>>
  /** The expected result. */
  readonly result: string
  /** The expected result when the call never arrived, or too late. Default: the same, because the call is repeated. */
  readonly resultWithoutCall?: string
}

async function authorize({ client }: CrashScene, key: string): Promise<void> {
  await client.charge(key, { cardId: await client.cardId(), capture: false })
}

async function statusOf({ client }: CrashScene, key: string): Promise<string> {
  const { transferStatus, statusReason = '', finalAmount } = JSON.parse((await client.find(key)).text)
  return [transferStatus, statusReason, finalAmount].filter(Boolean).join(' ')
}

function charge(name: string, capture: boolean): Operation {
  return {
    name,
    call: 'authorize',
    prepare: async (scene, key) => {
      const cardId = await scene.client.cardId()
      return async () => {
        await scene.client.charge(key, { cardId, capture })
        return statusOf(scene, key)
      }
    },
    result: capture ? 'SETTLED 1000' : 'AUTHORIZED 1000',
    resultWithoutCall: 'CANCELLED not_attempted',
  }
}

function token(name: string, country: string, call: string): Operation {
  return {
    name,
    call,
    prepare: async ({ client }, key) => {
      return async () => {
        const { status } = await client.token(key, { country })
        return String(status)
      }
    },
    result: '200',
  }
}

/** Makes an authorization due to expire. */
export async function letExpire(db: Database, key: string): Promise<void> {
  await db
    .updateTable('charges')
    .set({ dueAtMs: 1 })
    .where('idempotencyKey', '=', key)
    .where('transferStatus', '=', 'AUTHORIZED')
    .execute()
}

/** The state of a payment, and that of the next one with the same code. */
async function withNextPayment(scene: CrashScene, key: string, fields: SavedCard): Promise<string> {
  const { status, reason } = await scene.client.charge(`${key}-next`, { ...fields })
  return `${await statusOf(scene, key)}, then ${status} ${reason ?? ''}`.trim()
}

type SavedCard = Awaited<ReturnType<CrashScene['client']['savedCard']>>

const onceWithCode = {
  result: 'SETTLED 1000, then 409 cvv_token_used',
  // Nothing was reserved, so the payer need not type the code again.
  resultWithoutCall: 'CANCELLED not_attempted, then 200',
}

export const operations: readonly Operation[] = [
  charge('an authorization', false),
  charge('a sale', true),
  {
    name: 'a sale with the code of a saved card',
    call: 'authorize',
    prepare: async (scene, key) => {
      const saved = await scene.client.savedCard(key)
      return async () => {
        await scene.client.charge(key, saved)
        return withNextPayment(scene, key, saved)
      }
    },
    ...onceWithCode,
  },
  {
    name: 'a sale with the code of a saved card and 3-D Secure',
    call: 'authorize',
    prepare: async (scene, key) => {
      const saved = await scene.client.savedCard(key)
      const begun = await scene.client.charge(key, { ...saved, card3dsInfo: { use3ds: true } })
      return async () => {
        await scene.client.passChallenge(begun)
        return withNextPayment(scene, key, saved)
      }
    },
    ...onceWithCode,
  },
  {
    name: 'a sale in installments, by a plan that another sale has too',
    call: 'authorize',
    prepare: async (scene, key) => {
      const { client } = scene
      const installments = { planId: await client.planId(), count: 2 }
      const [first, second] = [await client.cardId(), await client.cardId()]
      return async () => {
        await client.charge(key, { cardId: first, installments })
        const again = await client.charge(`${key}-again`, { cardId: second, installments })
        return [await statusOf(scene, key), again.status, again.reason].filter(Boolean).join(' ')
      }
    },
    result: 'SETTLED 1000 409 installments_plan_used',
    resultWithoutCall: 'CANCELLED not_attempted 200',
  },
  {
    name: 'a sale with 3-D Secure',
    call: 'authorize',
    prepare: async (scene, key) => {
      const { client } = scene
      const card3dsInfo = { use3ds: true }
      const begun = await client.charge(key, { cardId: await client.cardId(), card3dsInfo })
      return async () => {
        await client.passChallenge(begun)
        return statusOf(scene, key)
      }
    },
    result: 'SETTLED 1000',
    resultWithoutCall: 'CANCELLED not_attempted',
  },
  {
    name: 'a capture',
    call: 'capture',
    prepare: async (scene, key) => {
      await authorize(scene, key)
      return async () => {
        await scene.client.capture(key, { amount: 600 })
        return statusOf(scene, key)
      }
    },
    result: 'SETTLED 600',
  },
  {
    name: 'a cancel',
    call: 'cancel',
    prepare: async (scene, key) => {
      await authorize(scene, key)
      return async () => {
        await scene.client.cancel(key)
        return statusOf(scene, key)
      }
    },
    result: 'CANCELLED requested',
  },
  {
    name: 'a refund of a payment',
    call: 'refund',
    prepare: async (scene, key) => {
      const { client } = scene
      await client.charge(key, { cardId: await client.cardId() })
      return async () => {
        await client.refund(key, { amount: 300, refundKey: key })
        await client.advance(2)
        return refundsOnceEnded(scene, key)
      }
    },
    result: 'SETTLED 300 of 1000',
  },
  token('the verification of a card', 'BR', 'verify'),
  token('a temporary authorization', 'CL', 'authorize'),
  token('the end of a temporary authorization', 'CL', 'cancel'),
]

/** What is refunded of a payment, once no refund of it is in progress. */
export async function refundsOnceEnded({ client }: Pick<CrashScene, 'client'>, key: string): Promise<string> {
  const {
    transferStatus,
    finalAmount,
    refundedAmount = 0,
  } = await until<CardCharge>(
    async () => JSON.parse((await client.find(key)).text),
    ({ refunds = [] }) => refunds.every(({ refundStatus }) => refundStatus !== 'IN_PROGRESS'),
  )
  return `${transferStatus} ${refundedAmount} of ${finalAmount}`
}

/** It has no request and no answer, so it is apart from the others. */
export const expiry: Operation = {
  name: 'an expiry',
  call: 'cancel',
  prepare: async (scene, key) => {
    await authorize(scene, key)
    return async () => {
      await letExpire(scene.db, key)
      return until(
        () => statusOf(scene, key),
        (status) => status !== 'AUTHORIZED 1000',
      )
    }
  },
  result: 'CANCELLED expired',
}
