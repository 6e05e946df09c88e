import type { VerifiedNotification } from './webhooks/verify-notification.ts'

/** A notification in the form in which the service delivers or lists it. */
export type Event = Pick<VerifiedNotification, 'type' | 'data'>

/** Where the consumer stores its progress. Use the database that you write the changes to. */
export interface SequenceStore {
  /** The sequence of the last notification that was applied for a resource; `undefined` or 0 if there was none. */
  get(resource: string): Promise<number | undefined>
  /** Stores it. Write it in the transaction of `apply`, if the two share a database. */
  set(resource: string, sequence: number): Promise<void>
}

/**
 * The outcome for a notification. `early`: an earlier one of its resource is missing. Answer it with a 5xx, so that the
 * service delivers it again, or read the missing ones with `notifications.list({ since })`.
 */
export type Applied = 'applied' | 'repeated' | 'early'

interface ConsumerOptions<Given extends Event> {
  readonly store: SequenceStore
  /** Makes the change that a notification reports. If it rejects, the notification counts as not applied. */
  readonly apply: (event: Given, resource: string) => Promise<void>
}

/**
 * Creates a consumer that applies the notifications of each payment link and each card payment once and in order,
 * however often and in whatever order they arrive. Notifications of one resource wait for each other in this process;
 * several processes need a store that locks the resource in `get`, until the transaction of `set` ends.
 */
export function applyOnce<Given extends Event>({
  store,
  apply,
}: ConsumerOptions<Given>): (event: Given) => Promise<Applied> {
  const lasts = new Map<string, Promise<unknown>>()

  async function applyNext(event: Given, resource: string): Promise<Applied> {
    // Drivers return a `bigint` of PostgreSQL as a text, and `'9' + 1` is '91': no notification would be early.
    const last = Number((await store.get(resource)) ?? 0)
    const { sequence } = event.data
    if (sequence <= last) return 'repeated'
    if (sequence > last + 1) return 'early'
    await apply(event, resource)
    await store.set(resource, sequence)
    return 'applied'
  }

  return async (event) => {
    const resource = resourceOf(event)
    const before = lasts.get(resource) ?? Promise.resolve()
    const turn = before.then(() => applyNext(event, resource))
    // The next notification waits for this one, whether this one succeeds or not.
    const ended = turn.catch(() => undefined)
    lasts.set(resource, ended)
    try {
      return await turn
    } finally {
      if (lasts.get(resource) === ended) lasts.delete(resource)
    }
  }
}

/** What a notification is about: `link:lnk_…` or `charge:order-1`. Refunds belong to what they refund. */
export function resourceOf({ data }: Event): string {
  return 'linkId' in data ? `link:${data.linkId}` : `charge:${data.idempotencyKey}`
}
