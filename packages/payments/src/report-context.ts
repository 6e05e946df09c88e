import type { PaymentStatus, RefundStatus, TransferStatus } from '@element-js/protocol/http'
import type { FastifyBaseLogger } from 'fastify'
import type { ConnectFailure, ExchangeFailure } from './forward/domain/forward.ts'
import type { DeliveryFailure, NotificationType } from './notifications/domain/notification.ts'
import type { DifferenceKind } from './reconciliation/domain/difference.ts'

/** Log and metrics, for the operators of the service. */
export interface ReportContext {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly metrics: PaymentMetrics
}

/** What payments count. */
export interface PaymentMetrics {
  countChargeChange(change: ChargeChange): void
  countLinkChange(change: LinkChange): void
  countRefund(status: RefundStatus): void
  countDelivery(delivery: NotificationDelivery): void
  /** @param outcome Of a daily comparison of the store with the acquirer. */
  countReconciliation(outcome: 'ended' | 'failed'): void
  countDifferences(kind: DifferenceKind, count: number): void
}

interface ChargeChange {
  readonly status: TransferStatus
  /** Why a payment was cancelled; otherwise `none`. */
  readonly reason: string
}

interface LinkChange {
  readonly status: PaymentStatus
  /** The payment method, or why the link was cancelled; otherwise `none`. */
  readonly reason: string
}

interface NotificationDelivery {
  readonly type: NotificationType
  readonly outcome: 'delivered' | DeliveryFailure
}

declare module '@element-js/values/tracing' {
  interface SpanAttributes {
    readonly 'element.notification.type'?: NotificationType
    /** From 1. */
    readonly 'element.notification.attempt'?: number
    readonly 'element.notification.outcome'?: 'delivered' | DeliveryFailure
    /** The destination's status is missing, because a destination has the card data, and chooses its status. */
    readonly 'element.forward.outcome'?: 'connected' | 'answered' | ConnectFailure | ExchangeFailure
  }
}
