import type { StoreContext } from '@element-js/database'
import { type ServiceContext, ServiceError, type ServiceMode, type TracingContext } from '@element-js/values'
import type { VaultContext } from '@element-js/vault'
import { type Network, resolveByDns } from '../notifications/delivery/open-connection.ts'
import type { OwnershipContext } from '../ownership/ownership-context.ts'
import type { ReportContext } from '../report-context.ts'

/** The dependencies of forwarding requests. */
export interface ForwardContext
  extends StoreContext,
    VaultContext,
    OwnershipContext,
    ReportContext,
    TracingContext,
    ServiceContext {}

/** How destinations are reached. The defaults are for a service on the internet. */
export interface ForwardingOptions {
  /** For the name, the connection and TLS together. Default 5000. */
  readonly connectTimeoutMs?: number
  /** From the first byte that is sent to the last that is received. Default 30,000. */
  readonly timeoutMs?: number
  /** Until the next byte of an answer. Default 20,000. */
  readonly idleMs?: number
  /** Default: DNS, and the certificates that Node trusts. */
  readonly network?: Partial<Pick<Network, 'resolve' | 'isAllowed' | 'certificateAuthority'>>
}

/** How this process reaches destinations, and how many requests it sends at a time. */
export interface Forwarding extends Required<Omit<ForwardingOptions, 'network'>> {
  readonly network: Network
  /**
   * Counts a request of a merchant until the returned function is called.
   *
   * @throws ServiceError 429 when there are too many at a time.
   */
  enter(merchantId: string): () => void
}

// Each holds a socket and, at most, four times the largest answer in memory: 64 MB for all.
const mostInAll = 64
const mostOfMerchant = 32

export function createForwarding(mode: ServiceMode, options: ForwardingOptions = {}): Forwarding {
  const { connectTimeoutMs = 5000, timeoutMs = 30_000, idleMs = 20_000, network } = options
  const counts = new Map<string, number>()
  let all = 0
  return {
    connectTimeoutMs,
    timeoutMs,
    idleMs,
    network: { mode, publicUrl: null, resolve: resolveByDns, ...network },
    enter: (merchantId) => {
      const count = counts.get(merchantId) ?? 0
      if (all >= mostInAll || count >= mostOfMerchant) {
        throw new ServiceError('too_many_requests', { retryAfterSeconds: 1 })
      }
      all += 1
      counts.set(merchantId, count + 1)
      return () => {
        all -= 1
        const left = (counts.get(merchantId) ?? 1) - 1
        if (left > 0) counts.set(merchantId, left)
        else counts.delete(merchantId)
      }
    },
  }
}
