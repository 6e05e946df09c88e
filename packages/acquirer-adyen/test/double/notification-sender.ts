import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { schemaOfEvent, violationOf } from '../contract/validate.ts'
import type { Item } from './shapes.ts'

export const hmacKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'

/** When a notification is sent: before the request that caused it is answered, after it, twice, or only when it is released. */
export type Timing = 'before' | 'after' | 'twice' | 'held'

export interface NotificationSender {
  readonly sent: readonly Item[]
  send(item: Item): void
  /** Sends notifications to this address from now on. */
  sendTo(url: URL): void
  setTiming(choose: (item: Item) => Timing): void
  /** Waits until the receiver has accepted the notifications that come before the answer. */
  beforeAnswer(): Promise<void>
  /** Sends the notifications that come after the answer. */
  afterAnswer(): void
  /** Sends the notifications that were held, or some of them. */
  release(isMeant?: (item: Item) => boolean): void
  /** Waits until the receiver has accepted all notifications that were sent. */
  delivered(): Promise<void>
  close(): void
}

// Short: an adapter that was killed is back soon.
const retryMs = 5

/** Sends each notification until it is accepted, as Adyen does. */
export function createNotificationSender(): NotificationSender {
  const sent: Item[] = []
  const underWay = new Set<Promise<void>>()
  let queued: { readonly item: Item; readonly timing: Timing }[] = []
  let held: Item[] = []
  let url: URL | null = null
  let choose: (item: Item) => Timing = () => 'after'
  let isOpen = true

  async function deliver(item: Item): Promise<void> {
    const body = JSON.stringify({
      live: 'false',
      notificationItems: [{ NotificationRequestItem: sign(item) }],
    })
    while (isOpen) {
      const response = url && (await fetch(url, { method: 'POST', headers, body }).catch(() => null))
      if (response?.ok && (await response.text().catch(() => '')) === '[accepted]') return
      await sleep(retryMs)
    }
  }

  function begin(item: Item): Promise<void> {
    const delivery = deliver(item).finally(() => underWay.delete(delivery))
    underWay.add(delivery)
    return delivery
  }

  return {
    sent,
    send: (item) => {
      const violation = violationOf(schemaOfEvent[item.eventCode] ?? '', sign(item))
      if (violation !== null) throw new Error(violation)
      sent.push(item)
      queued.push({ item, timing: choose(item) })
    },
    sendTo: (to) => {
      url = to
    },
    setTiming: (next) => {
      choose = next
    },
    beforeAnswer: async () => {
      const first = queued.filter(({ timing }) => timing === 'before')
      queued = queued.filter((each) => !first.includes(each))
      await Promise.all(first.map(({ item }) => begin(item)))
    },
    afterAnswer: () => {
      for (const { item, timing } of queued) {
        if (timing === 'held') held.push(item)
        else void begin(item)
        if (timing === 'twice') void begin(item)
      }
      queued = []
    },
    release: (isMeant = () => true) => {
      for (const item of held.filter(isMeant)) void begin(item)
      held = held.filter((item) => !isMeant(item))
    },
    delivered: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: () => {
      isOpen = false
    },
  }
}

const headers = { 'content-type': 'application/json' }

/**
 * Signs a notification as Adyen describes it.
 *
 * @see https://docs.adyen.com/development-resources/webhooks/verify-hmac-signatures
 */
export function sign(item: Item, key: string = hmacKey): object {
  const { pspReference, originalReference = '', merchantAccountCode, merchantReference, amount } = item
  const { eventCode, success } = item
  const signed = [
    ...[pspReference, originalReference, merchantAccountCode, merchantReference],
    ...[amount.value, amount.currency, eventCode, success],
  ].join(':')
  const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex')).update(signed).digest('base64')
  return { ...item, additionalData: { ...item.additionalData, hmacSignature } }
}
