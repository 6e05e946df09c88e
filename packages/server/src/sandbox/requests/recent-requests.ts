import { type App, reasonOfRequest } from '@element-js/http'
import { findMerchantOf } from '@element-js/payments'
import { removeCardNumbers, unixSecondsOf } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** A request that was answered, without its query, its headers and its body. */
export interface AnsweredRequest {
  readonly requestId: string
  readonly method: string
  /** With the ids in it, without card numbers. */
  readonly path: string
  readonly status: number
  /** Why it was refused; `null` if it was not. */
  readonly reason: string | null
  /** Unix seconds, in real time. */
  readonly answeredAt: number
  readonly durationMs: number
}

/** The last requests of each merchant, in the memory of this process. */
export interface RecentRequests {
  /** Adds the hook. Call it before the routes. */
  record(app: App): void
  /** The last requests of a merchant, newest first. */
  list(merchantId: string): AnsweredRequest[]
}

/** How many requests are held for each merchant. */
export const mostRequests = 100

// A request takes about 200 bytes, so all of them take 20 MB at most.
const mostMerchants = 1000

/** Reading the list makes no entry: a program that follows it would see nothing but itself. */
export const requestListPath = '/v1/sandbox/requests'

/** @param systemNowMs Unix milliseconds. */
export function createRecentRequests(systemNowMs: () => number): RecentRequests {
  const held = new LRUCache<string, AnsweredRequest[]>({ max: mostMerchants })
  return {
    record: (app) => {
      // Before the answer leaves, so that a client that has it finds the request in the list.
      app.addHook('onSend', async (request, reply) => {
        const merchant = findMerchantOf(request)
        const { url = '' } = request.routeOptions
        // Pages of payers and of the dashboard are no requests of the merchant's keys.
        if (!merchant || !/^\/v\d+\//.test(url) || url === requestListPath) return
        const requests = held.get(merchant.id) ?? []
        requests.push({
          requestId: request.id,
          method: request.method,
          path: pathOf(request, url),
          status: reply.statusCode,
          reason: reasonOfRequest(request),
          answeredAt: unixSecondsOf(systemNowMs()),
          durationMs: Math.round(reply.elapsedTime * 10) / 10,
        })
        if (requests.length > mostRequests) requests.shift()
        held.set(merchant.id, requests)
      })
    },
    list: (merchantId) => held.get(merchantId)?.toReversed() ?? [],
  }
}

/**
 * The path from the pattern of its route, so that nothing is in it but the ids that the route reads. They are decoded
 * before card numbers are looked for, which could be written with percent signs.
 */
function pathOf({ params }: FastifyRequest, pattern: string): string {
  const ids = params as Readonly<Record<string, string | undefined>>
  return pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(removeCardNumbers(ids[name] ?? '').toWellFormed()).replaceAll(
      '%5Bdigits%5D',
      '[digits]',
    ),
  )
}
