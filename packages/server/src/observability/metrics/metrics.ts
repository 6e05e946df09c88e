import type { PaymentStatus, RefundStatus, TransferStatus } from '@element-js/protocol/http'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DeliveryFailure, NotificationType } from '../../notifications/domain/notification.ts'
import { processMetrics } from './process-metrics.ts'

/** A request that was answered. */
interface AnsweredRequest {
  readonly method: string
  /** The pattern, as `/v1/payments/charges/:idempotencyKey`; never the address. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

/** A question to the acquirer, and what came of it. */
interface AcquirerCall {
  readonly kind: 'verify' | 'authorize' | 'capture' | 'cancel' | 'refund' | 'find'
  /** `failed`: no answer came. */
  readonly outcome: 'approved' | 'declined' | 'known' | 'unknown' | 'failed'
  readonly durationMs: number
}

interface PaymentMove {
  readonly status: TransferStatus
  /** Why a payment was cancelled, else `none`. */
  readonly reason: string
}

/** A notification that was sent once, and what came of it. */
interface CountedDelivery {
  readonly type: NotificationType
  readonly outcome: 'delivered' | DeliveryFailure
}

interface LinkMove {
  readonly status: PaymentStatus
  /** What it was paid with, or why it was cancelled, else `none`. */
  readonly reason: string
}

/** What waits in the store for somebody to end it. */
export interface Backlog {
  /** How many payments have something open at the acquirer, by what it is. */
  readonly openIntents: ReadonlyMap<string, number>
  /** 0 when nothing is open. */
  readonly oldestOpenIntentMs: number
  /** Payments, links and refunds that a job should have ended by now. */
  readonly dueJobs: number
  /** Notifications that are still to be delivered. */
  readonly pendingNotifications: number
  /** 0 when there is none. */
  readonly oldestPendingNotificationMs: number
}

/**
 * What a service counts, as Prometheus reads it. Labels are words of a short list each: never an id, never an
 * address, never anything that a client wrote.
 */
export interface Metrics {
  countRequest(request: AnsweredRequest): void
  countAcquirerCall(call: AcquirerCall): void
  countStatusChange(move: PaymentMove): void
  countLinkStatusChange(move: LinkMove): void
  countRefund(status: RefundStatus): void
  countDelivery(delivery: CountedDelivery): void
  /** Everything counted so far, with the backlog as it stands; `null`: the store does not answer. */
  text(backlog: Backlog | null): Promise<string>
}

/** The media type of `text`. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

// From an answer out of memory to a request's time-out. An acquirer takes up to seconds.
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

// A method that no route knows is a client's own word.
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A service's own counters; those of the process are shared with the other services in it. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'element_http_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestDurations = new Histogram({
    name: 'element_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const acquirerCalls = new Histogram({
    name: 'element_acquirer_call_duration_seconds',
    help: 'Questions to the acquirer, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets,
    registers,
  })
  const moves = new Counter({
    name: 'element_payment_moves_total',
    help: 'Card payments that came to a status, and why they were cancelled.',
    labelNames: ['status', 'reason'],
    registers,
  })
  const linkMoves = new Counter({
    name: 'element_payment_link_moves_total',
    help: 'Payment links that came to a status, with what they were paid or why they were cancelled.',
    labelNames: ['status', 'reason'],
    registers,
  })
  const refunds = new Counter({
    name: 'element_refunds_total',
    help: 'Refunds that came to a status.',
    labelNames: ['status'],
    registers,
  })
  const deliveries = new Counter({
    name: 'element_notification_deliveries_total',
    help: 'Notifications sent, by type and by what came of it.',
    labelNames: ['type', 'outcome'],
    registers,
  })
  const storeAnswers = new Gauge({
    name: 'element_store_answers',
    help: '1 when the store answered this scrape, else 0: then the backlog is not known.',
    registers,
  })
  const openIntents = new Gauge({
    name: 'element_open_intents',
    help: 'Payments with something open at the acquirer, in the whole store.',
    labelNames: ['intent'],
    registers,
  })
  const oldestOpenIntent = new Gauge({
    name: 'element_oldest_open_intent_age_seconds',
    help: 'Age of the payment that has had something open for longest; 0 when none has.',
    registers,
  })
  const dueJobs = new Gauge({
    name: 'element_due_jobs',
    help: 'Payments, links and refunds that a job should have ended by now.',
    registers,
  })
  const pendingNotifications = new Gauge({
    name: 'element_pending_notifications',
    help: 'Notifications still to be delivered, in the whole store.',
    registers,
  })
  const oldestPendingNotification = new Gauge({
    name: 'element_oldest_pending_notification_age_seconds',
    help: 'Age of the oldest notification still to be delivered; 0 when there is none.',
    registers,
  })

  function showBacklog(backlog: Backlog | null): void {
    storeAnswers.set(backlog ? 1 : 0)
    openIntents.reset()
    for (const [intent, count] of backlog?.openIntents ?? []) openIntents.set({ intent }, count)
    // What is not known is no number: a zero would look like a backlog that was worked off.
    oldestOpenIntent.set(backlog ? backlog.oldestOpenIntentMs / 1000 : Number.NaN)
    dueJobs.set(backlog?.dueJobs ?? Number.NaN)
    pendingNotifications.set(backlog?.pendingNotifications ?? Number.NaN)
    oldestPendingNotification.set(backlog ? backlog.oldestPendingNotificationMs / 1000 : Number.NaN)
  }

  return {
    countRequest: ({ method: asked, route, status, durationMs }) => {
      const method = methods.has(asked) ? asked : 'other'
      requests.inc({ method, route, status })
      requestDurations.observe({ method, route }, durationMs / 1000)
    },
    countAcquirerCall: ({ kind, outcome, durationMs }) => {
      acquirerCalls.observe({ kind, outcome }, durationMs / 1000)
    },
    countStatusChange: ({ status, reason }) => moves.inc({ status, reason }),
    countLinkStatusChange: ({ status, reason }) => linkMoves.inc({ status, reason }),
    countRefund: (status) => refunds.inc({ status }),
    countDelivery: ({ type, outcome }) => deliveries.inc({ type, outcome }),
    text: async (backlog) => {
      showBacklog(backlog)
      return `${await registry.metrics()}\n${await processMetrics().metrics()}`
    },
  }
}
