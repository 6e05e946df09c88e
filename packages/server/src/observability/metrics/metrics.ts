import {
  type PaymentStatus,
  paymentMethods,
  type RefundStatus,
  type TransferStatus,
} from '@element-js/protocol/http'
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { declineReasons } from '../../acquirer/domain/decline-reason.ts'
import { cancelCauses } from '../../charges/domain/charge.ts'
import { linkCancelCauses } from '../../links/domain/payment-link.ts'
import {
  type DeliveryFailure,
  deliveryFailures,
  type NotificationType,
  notificationTypes,
} from '../../notifications/domain/notification.ts'
import { type DifferenceKind, differenceKinds } from '../../reconciliation/domain/difference.ts'
import { type SealedColumn, sealedColumns } from '../../vault/domain/sealed-column.ts'
import { metricDefinitions as definitions } from './metric-definitions.ts'
import { processMetrics } from './process-metrics.ts'

interface AnsweredRequest {
  readonly method: string
  /** The route's pattern, such as `/v1/payments/charges/:idempotencyKey`, and never the URL. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

/** A call to the acquirer, and its outcome. */
export interface AcquirerCall {
  readonly kind: (typeof acquirerCallKinds)[number]
  /** `failed`: no answer came. */
  readonly outcome: 'approved' | 'declined' | 'challenge' | 'known' | 'unknown' | 'failed'
  readonly durationMs: number
}

const acquirerCallKinds = ['verify', 'authorize', 'capture', 'cancel', 'refund', 'find', 'continue'] as const

interface ChargeChange {
  readonly status: TransferStatus
  /** Why a payment was cancelled; otherwise `none`. */
  readonly reason: string
}

interface NotificationDelivery {
  readonly type: NotificationType
  readonly outcome: 'delivered' | DeliveryFailure
}

interface LinkChange {
  readonly status: PaymentStatus
  /** The payment method, or why the link was cancelled; otherwise `none`. */
  readonly reason: string
}

/** The unfinished work in the store. */
export interface Backlog {
  /** The number of payments with an open intent at the acquirer, by intent. */
  readonly openIntents: ReadonlyMap<string, number>
  /** 0 if there is no open intent. */
  readonly oldestOpenIntentMs: number
  /** Payments, links and refunds that a job should have finalized by now. */
  readonly dueJobs: number
  /** Notifications that are still to be delivered. */
  readonly pendingNotifications: number
  /** 0 if there is none. */
  readonly oldestPendingNotificationMs: number
}

/** The metrics of a service, for Prometheus. */
export interface Metrics {
  countRequest(request: AnsweredRequest): void
  countAcquirerCall(call: AcquirerCall): void
  countChargeChange(change: ChargeChange): void
  countLinkChange(change: LinkChange): void
  countRefund(status: RefundStatus): void
  countDelivery(delivery: NotificationDelivery): void
  /** @param field What could not be opened. */
  countVaultFailure(field: SealedColumn): void
  /** @param outcome Of a daily comparison of the store with the acquirer. */
  countReconciliation(outcome: 'ended' | 'failed'): void
  countDifferences(kind: DifferenceKind, count: number): void
  /** What this process has counted, and its state. */
  collect(): Promise<CollectedMetrics>
  /**
   * All metrics.
   *
   * @param backlog `null` if the store does not answer.
   * @param others What the other processes of this service have collected, which is added up.
   */
  text(backlog: Backlog | null, others?: readonly CollectedMetrics[]): Promise<string>
}

/** Metrics in a form that another process can read. */
export type CollectedMetrics = readonly MetricObjectWithValues<MetricValue<string>>[]

/** Adds up what processes that have ended counted. Their memory and the like is gone. */
export async function addUpEnded(ended: readonly CollectedMetrics[]): Promise<CollectedMetrics> {
  const total = AggregatorRegistry.aggregate([...ended])
  // The types of the library name the kinds by numbers, and it uses words.
  return (await total.getMetricsAsJSON()).filter(({ type }) =>
    ['counter', 'histogram'].includes(String(type)),
  )
}

/** The media type of `text`. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

// From an answer out of memory to the time limit of a request. An acquirer may take seconds.
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

// A client can invent any other method.
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const chargeLabels = [
  { status: 'AUTHORIZED', reason: 'none' },
  { status: 'SETTLED', reason: 'none' },
  ...[...declineReasons, ...cancelCauses].map((reason) => ({ status: 'CANCELLED', reason })),
]

const linkLabels = [
  ...paymentMethods.map((reason) => ({ status: 'SETTLED', reason })),
  ...linkCancelCauses.map((reason) => ({ status: 'CANCELLED', reason })),
]

/** The state of a replica of the database. */
interface ReplicaState {
  /** `null` if it is unknown. */
  readonly lagMs: number | null
  readonly isUsed: boolean
}

/**
 * Creates a service's own metrics. Those of the process are shared with other services in it.
 *
 * @param replicaState Returns the state of the replica; `null` if there is none.
 */
export function createMetrics(replicaState: () => ReplicaState | null = () => null): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({ ...definitions.requests, registers })
  const requestDurations = new Histogram({ ...definitions.requestDurations, buckets, registers })
  const acquirerCalls = new Histogram({ ...definitions.acquirerCalls, buckets, registers })
  const chargeChanges = new Counter({ ...definitions.chargeChanges, registers })
  const linkChanges = new Counter({ ...definitions.linkChanges, registers })
  const refunds = new Counter({ ...definitions.refunds, registers })
  const deliveries = new Counter({ ...definitions.deliveries, registers })
  const vaultFailures = new Counter({ ...definitions.vaultFailures, registers })
  const reconciliations = new Counter({ ...definitions.reconciliations, registers })
  const differences = new Counter({ ...definitions.differences, registers })
  // An alarm sees an increase only of what was there before. Only the routes and statuses of requests are too many.
  for (const labels of chargeLabels) chargeChanges.inc(labels, 0)
  for (const labels of linkLabels) linkChanges.inc(labels, 0)
  for (const status of ['IN_PROGRESS', 'SETTLED', 'FAILED']) refunds.inc({ status }, 0)
  for (const outcome of ['delivered', ...deliveryFailures]) {
    for (const type of notificationTypes) deliveries.inc({ type, outcome }, 0)
  }
  for (const field of sealedColumns) vaultFailures.inc({ field }, 0)
  for (const outcome of ['ended', 'failed']) reconciliations.inc({ outcome }, 0)
  for (const kind of differenceKinds) differences.inc({ kind }, 0)
  for (const kind of acquirerCallKinds) acquirerCalls.zero({ kind, outcome: 'failed' })
  // Of the store and not of a process: they are not added up.
  const ofStore = new Registry()
  const showReplica = createReplicaGauges(ofStore)
  const showBacklog = createBacklogGauges(ofStore)
  const collect = async (): Promise<CollectedMetrics> => [
    ...(await registry.getMetricsAsJSON()),
    ...(await processMetrics().getMetricsAsJSON()),
  ]

  return {
    countRequest: ({ method: requested, route, status, durationMs }) => {
      const method = methods.has(requested) ? requested : 'other'
      requests.inc({ method, route, status })
      requestDurations.observe({ method, route }, durationMs / 1000)
    },
    countAcquirerCall: ({ kind, outcome, durationMs }) => {
      acquirerCalls.observe({ kind, outcome }, durationMs / 1000)
    },
    countChargeChange: ({ status, reason }) => chargeChanges.inc({ status, reason }),
    countLinkChange: ({ status, reason }) => linkChanges.inc({ status, reason }),
    countRefund: (status) => refunds.inc({ status }),
    countDelivery: ({ type, outcome }) => deliveries.inc({ type, outcome }),
    countVaultFailure: (field) => vaultFailures.inc({ field }),
    countReconciliation: (outcome) => reconciliations.inc({ outcome }),
    countDifferences: (kind, count) => differences.inc({ kind }, count),
    collect,
    text: async (backlog, others = []) => {
      showReplica(replicaState())
      showBacklog(backlog)
      const total = AggregatorRegistry.aggregate([await collect(), ...others])
      return `${await total.metrics()}\n${await ofStore.metrics()}`
    },
  }
}

function createReplicaGauges(registry: Registry): (replica: ReplicaState | null) => void {
  const registers = [registry]
  const replicaLag = new Gauge({ ...definitions.replicaLag, registers })
  const replicaUsed = new Gauge({ ...definitions.replicaUsed, registers })

  return (replica) => {
    const lagMs = replica?.lagMs ?? null
    replicaLag.set(lagMs === null ? Number.NaN : lagMs / 1000)
    // A zero would look like a replica that is not used.
    replicaUsed.set(replica ? Number(replica.isUsed) : Number.NaN)
  }
}

function createBacklogGauges(registry: Registry): (backlog: Backlog | null) => void {
  const registers = [registry]
  const storeAnswers = new Gauge({ ...definitions.storeAnswers, registers })
  const openIntents = new Gauge({ ...definitions.openIntents, registers })
  const oldestOpenIntent = new Gauge({ ...definitions.oldestOpenIntent, registers })
  const dueJobs = new Gauge({ ...definitions.dueJobs, registers })
  const pendingNotifications = new Gauge({ ...definitions.pendingNotifications, registers })
  const oldestPendingNotification = new Gauge({ ...definitions.oldestPendingNotification, registers })

  return (backlog) => {
    storeAnswers.set(backlog ? 1 : 0)
    openIntents.reset()
    for (const [intent, count] of backlog?.openIntents ?? []) openIntents.set({ intent }, count)
    // An unknown value is not a number: a zero would look like a backlog that is finished.
    oldestOpenIntent.set(backlog ? backlog.oldestOpenIntentMs / 1000 : Number.NaN)
    dueJobs.set(backlog?.dueJobs ?? Number.NaN)
    pendingNotifications.set(backlog?.pendingNotifications ?? Number.NaN)
    oldestPendingNotification.set(backlog ? backlog.oldestPendingNotificationMs / 1000 : Number.NaN)
  }
}
