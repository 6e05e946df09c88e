import { type Moment, timeOn } from '../../database/moment.ts'
import type { DueNotification } from '../store/due-notifications.ts'

/** How many deliveries may be in progress at a time. */
export interface DeliveryLimits {
  readonly perReceiver: number
  readonly perMerchant: number
  readonly inAll: number
}

/** How many deliveries are in progress now, by receiver and by merchant. */
export interface DeliveryCounts {
  readonly receivers: ReadonlyMap<string, number>
  readonly merchants: ReadonlyMap<string, number>
}

/** What to do with a due notification. */
export type NextDelivery =
  | { readonly action: 'start'; readonly due: DueNotification }
  /** An earlier notification of its subject is pending. */
  | { readonly action: 'postpone'; readonly due: DueNotification; readonly untilMs: number }
  /** Its receiver or its merchant has no free slot. It stays due. */
  | { readonly action: 'wait'; readonly due: DueNotification }

interface DeliveryState {
  readonly counts: DeliveryCounts
  readonly limits: DeliveryLimits
}

// A postponed notification becomes due when the earlier one ends. If that is missed, it is due after this time.
const postponeMs = 1000

/** Decides, in the order of the list, which due notifications to deliver now. The list fits the limit `inAll`. */
export function nextDeliveries(
  { counts, limits }: DeliveryState,
  due: readonly DueNotification[],
  moment: Moment,
): readonly NextDelivery[] {
  const receivers = new Map(counts.receivers)
  const merchants = new Map(counts.merchants)
  return due.map((each) => {
    if (each.firstPosition < each.position) {
      const untilMs = Math.max(each.firstAttemptAtMs, timeOn(moment, each.clockOffsetMs) + postponeMs)
      return { action: 'postpone', due: each, untilMs }
    }
    const ofReceiver = receivers.get(each.receiver) ?? 0
    const ofMerchant = merchants.get(each.merchantId) ?? 0
    if (ofReceiver >= limits.perReceiver || ofMerchant >= limits.perMerchant) {
      return { action: 'wait', due: each }
    }
    receivers.set(each.receiver, ofReceiver + 1)
    merchants.set(each.merchantId, ofMerchant + 1)
    return { action: 'start', due: each }
  })
}
