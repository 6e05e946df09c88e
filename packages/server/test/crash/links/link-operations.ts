import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashScene } from '../crash-scene.ts'
import type { Operation } from '../operations.ts'

/** The status of a link, as its merchant sees it. */
export async function linkStatusOf({ client }: Pick<CrashScene, 'client'>, key: string): Promise<string> {
  const { paymentStatus, refundStatus, refundAmount } = JSON.parse((await client.findLink(key)).text).data
  return refundAmount === null ? paymentStatus : `${paymentStatus} ${refundStatus} ${refundAmount}`
}

/** Makes a link, and an attempt that its payer may have begun, due to expire. */
export async function letLinkExpire({ db }: Pick<CrashScene, 'db'>, key: string): Promise<void> {
  const link = await db
    .updateTable('paymentLinks')
    .set({ expiresAtMs: 1 })
    .where('orderId', '=', key)
    .where('paymentStatus', 'in', ['INITIAL_STATUS', 'IN_PROGRESS'])
    .returning('linkId')
    .executeTakeFirst()
  await db
    .updateTable('paymentAttempts')
    .set({ expiresAtMs: 1, checkAtMs: 1 })
    .where('linkId', '=', link?.linkId ?? '')
    .where('state', '=', 'waiting')
    .execute()
}

export const linkOperations: readonly Operation[] = [
  {
    name: 'a link that is paid without a card',
    call: 'collect',
    prepare: async (scene, key) => {
      await scene.client.createLink(key)
      return async () => {
        await scene.client.payLink(key, { method: 'PIX' })
        return linkStatusOf(scene, key)
      }
    },
    result: 'SETTLED',
  },
  {
    name: 'a link that is paid by card',
    call: 'authorize',
    prepare: async (scene, key) => {
      await scene.client.createLink(key)
      return () => payUntilPaid(scene, key)
    },
    result: 'SETTLED',
  },
  {
    name: 'a cancel of a link that its payer has begun to pay',
    call: 'cancel',
    prepare: async (scene, key) => {
      await scene.client.createLink(key)
      await scene.client.payLink(key, { method: 'BOLETO', outcome: 'later' })
      return async () => {
        await scene.client.cancelLink(key)
        return linkStatusOf(scene, key)
      }
    },
    result: 'CANCELLED',
  },
  {
    name: 'a refund',
    call: 'refund',
    prepare: async (scene, key) => {
      await scene.client.createLink(key)
      await scene.client.payLink(key, { method: 'PIX' })
      return async () => {
        await scene.client.refundLink(key, { refundAmount: '300' })
        await scene.client.advance(2)
        return untilEnded(scene, key)
      }
    },
    result: 'SETTLED SETTLED 300',
  },
]

/** Pays again while the page says that the link is not paid yet. */
async function payUntilPaid(scene: CrashScene, key: string): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    await scene.client.payLinkByCard(key)
    const status = await linkStatusOf(scene, key)
    if (status === 'SETTLED') return status
    await sleep(500)
  }
  return 'not paid'
}

// Another process may work at it, or the one that did has died.
async function untilEnded(scene: CrashScene, key: string): Promise<string> {
  let status = await linkStatusOf(scene, key)
  for (let waitedMs = 0; status.includes('IN_PROGRESS') && waitedMs < 20_000; waitedMs += 50) {
    await sleep(50)
    status = await linkStatusOf(scene, key)
  }
  return status
}
