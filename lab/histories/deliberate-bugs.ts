import { type Answer, reasonOf } from '../../packages/server/test/support/start-test-service.ts'
import type { Spoil, SpoiledMerchant } from './history-scene.ts'

/** Bugs of a kind that races cause. Each stands between the clients and the service, and in no code that is shipped. */
export const deliberateBugs: Readonly<Record<string, Spoil>> = {
  'loses the update of a capture: writes what it computed from an old read': (route, merchant) => ({
    ...route,
    capture: async (key, fields, headers) => {
      const read = await route.find(key)
      const answer = await route.capture(key, fields, headers)
      if (statusOf(read) !== 'AUTHORIZED' || reasonOf(answer) !== 'payment_not_authorized') return answer
      if (statusOf(await route.find(key)) !== 'SETTLED') return answer
      const { amount } = { ...(read.body as { readonly amount: number }), ...fields }
      await write(merchant, key, { finalAmountMinor: Number(amount) })
      return route.find(key)
    },
  }),

  'refunds twice: knows the key of a refund only once it was answered': (route) => {
    const underWay = new Set<string>()
    return {
      ...route,
      refund: async (key, { refundKey, ...fields } = {}, headers) => {
        const name = `${key} ${refundKey}`
        if (refundKey === undefined || underWay.has(name)) return route.refund(key, fields, headers)
        underWay.add(name)
        return route.refund(key, { ...fields, refundKey }, headers).finally(() => underWay.delete(name))
      },
    }
  },

  'cancels what was captured': (route, merchant) => ({
    ...route,
    cancel: async (key, headers) => {
      const answer = await route.cancel(key, headers)
      if (statusOf(await route.find(key)) !== 'SETTLED') return answer
      await write(merchant, key, cancelled)
      return route.find(key)
    },
  }),

  'shows a payment as it was before the last write: reads a copy that is behind': (route) => {
    const copies = new Map<string, Answer>()
    return {
      ...route,
      find: async (key, headers) => {
        const [copy, current] = [copies.get(key), await route.find(key, headers)]
        copies.set(key, current)
        return copy ?? current
      },
    }
  },

  'expires what was authorized or captured meanwhile: writes to all that it listed': (route, merchant) => ({
    ...route,
    post: async (path, body, headers) => {
      const due = path === '/v1/sandbox/clock' ? await listOpen(merchant) : []
      const answer = await route.post(path, body, headers)
      for (const key of due) await write(merchant, key, cancelled)
      return answer
    },
  }),

  'replays the first answer of another charge': (route) => {
    const firsts = new Map<unknown, Answer>()
    return {
      ...route,
      charge: async (fields, headers) => {
        const answer = await route.charge(fields, headers)
        const { idempotencyKey } = fields
        const isReplayed = answer.headers.get('idempotent-replayed') === 'true'
        if (!isReplayed && answer.status === 200) firsts.set(idempotencyKey, answer)
        const other = [...firsts].findLast(([key]) => key !== idempotencyKey)?.[1]
        return isReplayed && other ? { ...other, headers: answer.headers } : answer
      },
    }
  },
}

// Nothing stays open: a step that is under way finds the payment changed, and cannot end what it began.
const cancelled = {
  transferStatus: 'CANCELLED',
  finalAmountMinor: 0,
  cancelCause: 'expired',
  openIntent: null,
  intentOwner: null,
  intentAmountMinor: null,
} as const

function statusOf({ body }: Answer): unknown {
  return (body as { readonly transferStatus?: unknown } | null)?.transferStatus
}

/** The keys of the payments that are not final. */
async function listOpen({ db, merchantId }: SpoiledMerchant): Promise<readonly string[]> {
  const charges = await db
    .selectFrom('charges')
    .select('idempotencyKey')
    .where('merchantId', '=', merchantId)
    .where('transferStatus', 'in', ['AUTHORIZED', 'IN_PROGRESS'])
    .execute()
  return charges.map(({ idempotencyKey }) => idempotencyKey)
}

type Written = { readonly finalAmountMinor: number } | typeof cancelled

/** Writes to a payment without looking at what it has become. */
async function write({ db, merchantId }: SpoiledMerchant, key: string, written: Written): Promise<void> {
  await db
    .updateTable('charges')
    .set(written)
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', key)
    .execute()
}
