import type { DeliveryFailure, NotificationType } from '../../../notifications/domain/notification.ts'
import type { FilterWords } from './lists.ts'

/** The list of notifications, and the page of each with its delivery attempts. */
export interface NotificationWords {
  readonly none: string
  /** The text before and after `callbackUrl`. */
  readonly noneHint: readonly [before: string, after: string]
  readonly search: string
  readonly type: FilterWords
  readonly notification: string
  readonly attempts: string
  readonly about: string
  readonly sentTo: string
  readonly created: string
  /** The first event of the timeline. */
  readonly createdEvent: string
  readonly titles: Readonly<Record<NotificationType, string>>
  readonly sendNow: string
  readonly sendAgain: string
  readonly id: string
  readonly copiedId: string
  readonly sequence: string
  readonly nextAttempt: string
  readonly body: string
  readonly attempt: (number: number) => string
  readonly noResponse: string
  readonly headers: string
  readonly headersOf: (number: number) => string
  readonly response: string
  readonly responseTo: (number: number) => string
  readonly empty: string
  /** Follows a link whose text is the word for a notification. */
  readonly wasCreated: string
  readonly sentAbout: (type: string, url: string) => string
  readonly delivered: string
  readonly notDelivered: string
  readonly failures: Readonly<Record<DeliveryFailure, string>>
}
