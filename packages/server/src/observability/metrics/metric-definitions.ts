/**
 * The service's metrics, in the order of their publication. `docs/metrics.md` describes them.
 *
 * Labels have few possible values: never an id, a URL, or text that a client wrote.
 */
export const metricDefinitions = {
  requests: {
    name: 'element_http_requests_total',
    help: 'Answered requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
  },
  requestDurations: {
    name: 'element_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['method', 'route'],
  },
  acquirerCalls: {
    name: 'element_acquirer_call_duration_seconds',
    help: 'Calls to the acquirer, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
  },
  chargeChanges: {
    name: 'element_payment_moves_total',
    help: 'Card payments that reached a status, and why they were cancelled.',
    labelNames: ['status', 'reason'],
  },
  linkChanges: {
    name: 'element_payment_link_moves_total',
    help: 'Payment links that reached a status, with their payment method or why they were cancelled.',
    labelNames: ['status', 'reason'],
  },
  refunds: {
    name: 'element_refunds_total',
    help: 'Refunds that reached a status.',
    labelNames: ['status'],
  },
  deliveries: {
    name: 'element_notification_deliveries_total',
    help: 'Deliveries of notifications, by type and outcome.',
    labelNames: ['type', 'outcome'],
  },
  vaultFailures: {
    name: 'element_vault_failures_total',
    help: 'Sealed values that could not be opened, by field: they were changed, or their key is missing.',
    labelNames: ['field'],
  },
  reconciliations: {
    name: 'element_reconciliations_total',
    help: 'Daily comparisons of the store with the acquirer, by outcome.',
    labelNames: ['outcome'],
  },
  differences: {
    name: 'element_reconciliation_differences_total',
    help: 'What daily comparisons of the store with the acquirer found, by kind.',
    labelNames: ['kind'],
  },
  storeAnswers: {
    name: 'element_store_answers',
    help: '1 if the store answered this scrape; 0 if not, and the backlog is then unknown.',
    labelNames: [],
  },
  replicaLag: {
    name: 'element_replica_lag_seconds',
    help: 'How long the replica has been behind the primary; not a number if there is no replica, or if it does not answer.',
    labelNames: [],
  },
  replicaUsed: {
    name: 'element_replica_used',
    help: '1 if lists are read from the replica, 0 if it is unavailable or too far behind; not a number if there is no replica.',
    labelNames: [],
  },
  openIntents: {
    name: 'element_open_intents',
    help: 'Payments with an open intent at the acquirer, in the whole store.',
    labelNames: ['intent'],
  },
  oldestOpenIntent: {
    name: 'element_oldest_open_intent_age_seconds',
    help: 'Age of the payment that has had an open intent for the longest time; 0 if there is none.',
    labelNames: [],
  },
  dueJobs: {
    name: 'element_due_jobs',
    help: 'Payments, links and refunds that a job should have finalized by now.',
    labelNames: [],
  },
  pendingNotifications: {
    name: 'element_pending_notifications',
    help: 'Notifications that are still to be delivered, in the whole store.',
    labelNames: [],
  },
  oldestPendingNotification: {
    name: 'element_oldest_pending_notification_age_seconds',
    help: 'Age of the oldest notification that is still to be delivered; 0 if there is none.',
    labelNames: [],
  },
} as const
