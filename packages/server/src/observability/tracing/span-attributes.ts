import type { ConnectFailure, ExchangeFailure } from '../../forward/domain/forward.ts'
import type { DeliveryFailure, NotificationType } from '../../notifications/domain/notification.ts'

/**
 * All attributes that a span can have. The list is closed because traces leave the service, often for somebody else's
 * systems: a value is a number or a word that the service defines, and never comes from a request, an answer or an
 * error.
 */
export interface SpanAttributes {
  readonly 'http.request.method'?: string
  /** The route's pattern, such as `/v1/payments/charges/:idempotencyKey`, and never the URL. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  /** The status of an answer from 500; `connection_closed`: the client left before the answer. */
  readonly 'error.type'?: `${number}` | 'connection_closed'
  readonly 'element.acquirer.operation'?:
    | 'verify'
    | 'authorize'
    | 'capture'
    | 'cancel'
    | 'refund'
    | 'find'
    | 'continue'
  readonly 'element.acquirer.outcome'?: 'approved' | 'declined' | 'challenge' | 'known' | 'unknown' | 'failed'
  readonly 'element.notification.type'?: NotificationType
  /** From 1. */
  readonly 'element.notification.attempt'?: number
  readonly 'element.notification.outcome'?: 'delivered' | DeliveryFailure
  /** The destination's status is missing, because a destination has the card data, and chooses its status. */
  readonly 'element.forward.outcome'?: 'connected' | 'answered' | ConnectFailure | ExchangeFailure
  readonly 'element.job'?: JobName
  readonly 'db.system.name'?: 'postgresql' | 'sqlite'
}

/** The jobs that have a span for each run. */
export type JobName =
  | 'recover_orphans'
  | 'expire_charges'
  | 'expire_links'
  | 'recover_refunds'
  | 'refresh_statistics'
  | 'remove_old_payments'
  | 'update_figures'
  | 'sweep'
