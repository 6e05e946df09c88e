import type { PaymentStatus, RefundStatus, TransferStatus } from '@element-js/protocol/http'
import type { DeclineReason } from '../../../acquirer/domain/decline-reason.ts'
import type { CancelCause } from '../../../charges/domain/charge.ts'
import type { AccessRole } from '../../../merchants/domain/access-role.ts'
import type { Country } from '../../../money/country.ts'
import type { NotificationState, NotificationType } from '../../../notifications/domain/notification.ts'

/** The names of states, as merchants see them. */
export interface StateWords {
  readonly links: Readonly<Record<PaymentStatus, string>>
  readonly linkExpired: string
  /** The link's cancellation has begun and is not final. */
  readonly linkEnding: string
  readonly charges: Readonly<Record<TransferStatus, string>>
  readonly declined: string
  /** The text of a filter: both have the status CANCELLED. */
  readonly cancelledOrDeclined: string
  readonly refunds: Readonly<Record<Exclude<RefundStatus, 'INITIAL_STATUS'>, string>>
  readonly partlyRefunded: string
  readonly notifications: Readonly<Record<NotificationState, string>>
  /** What a notification is about. */
  readonly notificationTypes: Readonly<Record<NotificationType, string>>
  readonly countries: Readonly<Record<Country, string>>
  readonly roles: Readonly<Record<AccessRole, string>>
  /** Why a card payment was cancelled or declined, as a sentence. */
  readonly causes: Readonly<Record<CancelCause | DeclineReason, string>>
}
