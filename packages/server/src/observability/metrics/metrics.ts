import {
  cancelCauses,
  declineReasons,
  deliveryFailures,
  differenceKinds,
  linkCancelCauses,
  notificationTypes,
  type PaymentMetrics,
} from '@element-js/payments'
import { paymentMethods } from '@element-js/protocol/http'
import { sealedColumns, type VaultMetrics } from '@element-js/vault'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'

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
export interface Metrics extends PaymentMetrics, VaultMetrics {
  countRequest(request: AnsweredRequest): void
  countAcquirerCall(call: AcquirerCall): void
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
 * Creates a service's own metrics, in the order of their publication; `docs/monitoring.md` describes them. Those of the
 * process are shared with other services in it.
 *
 * Labels have few possible values: never an id, a URL, or text that a client wrote.
 *
 * @param replicaState Returns the state of the replica; `null` if there is none.
 */
export function createMetrics(replicaState: () => ReplicaState | null = () => null): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'element_http_requests_total',
    help: 'Answered requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestDurations = new Histogram({
    name: 'element_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const acquirerCalls = new Histogram({
    name: 'element_acquirer_call_duration_seconds',
    help: 'Calls to the acquirer, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets,
    registers,
  })
  const chargeChanges = new Counter({
    name: 'element_payment_moves_total',
    help: 'Card payments that reached a status, and why they were cancelled.',
    labelNames: ['status', 'reason'],
    registers,
  })
  const linkChanges = new Counter({
    name: 'element_payment_link_moves_total',
    help: 'Payment links that reached a status, with their payment method or why they were cancelled.',
    labelNames: ['status', 'reason'],
    registers,
  })
  const refunds = new Counter({
    name: 'element_refunds_total',
    help: 'Refunds that reached a status.',
    labelNames: ['status'],
    registers,
  })
  const deliveries = new Counter({
    name: 'element_notification_deliveries_total',
    help: 'Deliveries of notifications, by type and outcome.',
    labelNames: ['type', 'outcome'],
    registers,
  })
  const vaultFailures = new Counter({
    name: 'element_vault_failures_total',
    help: 'Sealed values that could not be opened, by field: they were changed, or their key is missing.',
    labelNames: ['field'],
    registers,
  })
  const reconciliations = new Counter({
    name: 'element_reconciliations_total',
    help: 'Daily comparisons of the store with the acquirer, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const differences = new Counter({
    name: 'element_reconciliation_differences_total',
    help: 'What daily comparisons of the store with the acquirer found, by kind.',
    labelNames: ['kind'],
    registers,
  })
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
  const replicaLag = new Gauge({
    name: 'element_replica_lag_seconds',
    help: 'How long the replica has been behind the primary; not a number if there is no replica, or if it does not answer.',
    registers,
  })
  const replicaUsed = new Gauge({
    name: 'element_replica_used',
    help: '1 if lists are read from the replica, 0 if it is unavailable or too far behind; not a number if there is no replica.',
    registers,
  })

  return (replica) => {
    const lagMs = replica?.lagMs ?? null
    replicaLag.set(lagMs === null ? Number.NaN : lagMs / 1000)
    // A zero would look like a replica that is not used.
    replicaUsed.set(replica ? Number(replica.isUsed) : Number.NaN)
  }
}

function createBacklogGauges(registry: Registry): (backlog: Backlog | null) => void {
  const registers = [registry]
  const storeAnswers = new Gauge({
    name: 'element_store_answers',
    help: '1 if the store answered this scrape; 0 if not, and the backlog is then unknown.',
    registers,
  })
  const openIntents = new Gauge({
    name: 'element_open_intents',
    help: 'Payments with an open intent at the acquirer, in the whole store.',
    labelNames: ['intent'],
    registers,
  })
  const oldestOpenIntent = new Gauge({
    name: 'element_oldest_open_intent_age_seconds',
    help: 'Age of the payment that has had an open intent for the longest time; 0 if there is none.',
    registers,
  })
  const dueJobs = new Gauge({
    name: 'element_due_jobs',
    help: 'Payments, links and refunds that a job should have finalized by now.',
    registers,
  })
  const pendingNotifications = new Gauge({
    name: 'element_pending_notifications',
    help: 'Notifications that are still to be delivered, in the whole store.',
    registers,
  })
  const oldestPendingNotification = new Gauge({
    name: 'element_oldest_pending_notification_age_seconds',
    help: 'Age of the oldest notification that is still to be delivered; 0 if there is none.',
    registers,
  })

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

let registry: Registry | null = null

/**
 * Memory, processor time, event loop and garbage collection. There is one registry for the process, because its
 * collection never ends.
 */
function processMetrics(): Registry {
  if (registry) return registry
  registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Sums of other gauges, by names that Prometheus reserves for counters.
  for (const { name, type } of registry.getMetricsAsArray()) {
    if (String(type) === 'gauge' && name.endsWith('_total')) registry.removeSingleMetric(name)
  }
  return registry
}
