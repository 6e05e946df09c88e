import type { CrashScene } from '../crash-scene.ts'
import type { Operation } from '../operations.ts'
import { until } from '../until.ts'

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
      // The payer pays again while the page says that the link is not paid yet.
      const payAgain = async (): Promise<string> => {
        await scene.client.payLinkByCard(key)
        return linkStatusOf(scene, key)
      }
      return () => until(payAgain, (status) => status === 'SETTLED')
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
        return until(
          () => linkStatusOf(scene, key),
          (status) => !status.includes('IN_PROGRESS'),
        )
      }
    },
    result: 'SETTLED SETTLED 300',
  },
]
