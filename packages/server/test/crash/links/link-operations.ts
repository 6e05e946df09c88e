import { setTimeout as sleep } from 'node:timers/promises'
import type { KillingScene } from '../crash-scene.ts'
import type { Act } from '../operations.ts'

/** How a link stands, as its merchant sees it. */
export async function linkStatusOf({ shop }: Pick<KillingScene, 'shop'>, key: string): Promise<string> {
  const { paymentStatus, refundStatus, refundAmount } = JSON.parse((await shop.findLink(key)).text).data
  return refundAmount === null ? paymentStatus : `${paymentStatus} ${refundStatus} ${refundAmount}`
}

/** Lets the time of a link run out, and of what its payer may have begun. */
export async function letLinkExpire({ db }: Pick<KillingScene, 'db'>, key: string): Promise<void> {
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

export const linkActs: readonly Act[] = [
  {
    name: 'a link that is paid without a card',
    call: 'collect',
    prepare: async (scene, key) => {
      await scene.shop.createLink(key)
      return async () => {
        await scene.shop.payLink(key, { method: 'PIX' })
        return linkStatusOf(scene, key)
      }
    },
    becomes: 'SETTLED',
  },
  {
    name: 'a link that is paid by card',
    call: 'authorize',
    prepare: async (scene, key) => {
      await scene.shop.createLink(key)
      return () => payUntilPaid(scene, key)
    },
    becomes: 'SETTLED',
  },
  {
    name: 'a cancel of a link that its payer has begun to pay',
    call: 'cancel',
    prepare: async (scene, key) => {
      await scene.shop.createLink(key)
      await scene.shop.payLink(key, { method: 'BOLETO', outcome: 'later' })
      return async () => {
        await scene.shop.cancelLink(key)
        return linkStatusOf(scene, key)
      }
    },
    becomes: 'CANCELLED',
  },
  {
    name: 'a refund',
    call: 'refund',
    prepare: async (scene, key) => {
      await scene.shop.createLink(key)
      await scene.shop.payLink(key, { method: 'PIX' })
      return async () => {
        await scene.shop.refundLink(key, { refundAmount: '300' })
        await scene.shop.advance(2)
        return untilEnded(scene, key)
      }
    },
    becomes: 'SETTLED SETTLED 300',
  },
]

/** As a payer does whose page says that it is not paid yet. */
async function payUntilPaid(scene: KillingScene, key: string): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    await scene.shop.payLinkByCard(key)
    const status = await linkStatusOf(scene, key)
    if (status === 'SETTLED') return status
    await sleep(500)
  }
  return 'not paid'
}

// Another process may be at it, or the one that was died.
async function untilEnded(scene: KillingScene, key: string): Promise<string> {
  let status = await linkStatusOf(scene, key)
  for (let waitedMs = 0; status.includes('IN_PROGRESS') && waitedMs < 20_000; waitedMs += 50) {
    await sleep(50)
    status = await linkStatusOf(scene, key)
  }
  return status
}
