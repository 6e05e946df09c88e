import { linkSignalOf } from '@element-js/payments'

/** What the script of an open page learns about its link. */
export interface LinkUpdate {
  readonly version: string
  /** The payer can choose a method. */
  readonly isOpen: boolean
  /** The link can no longer change. */
  readonly isOver: boolean
}

type Listener = (update: LinkUpdate | null) => void

/** Polls links for the pages that show them. */
export interface LinkWatch {
  /**
   * Calls a listener with the link after the next poll and whenever it changes, or with `null` if the link no longer
   * exists. It never passes an earlier result, because a page that was just rendered may be newer.
   *
   * @returns a function that ends the subscription, or `null` if there are too many.
   */
  listen(
    subscription: {
      readonly linkId: string
      /** The payer's address, in the form that limits use. */
      readonly address: string
    },
    listener: Listener,
  ): (() => void) | null
  /** Polls a link now, because a process signaled that it has changed. @param key The result of `linkSignalOf`. */
  pollNow(key: string): void
  /** The number of links that are polled. */
  size(): number
  /** Ends all subscriptions and accepts no new ones. */
  close(): void
}

interface WatchOptions {
  readonly look: (linkId: string) => Promise<LinkUpdate | null>
  readonly onFailure: (error: unknown) => void
  readonly everyMs?: number
  /** The maximum number of subscriptions to one link: a payer's tabs. */
  readonly perLink?: number
  /** The maximum from one address to all links: an office, or an attacker who tries to use up all of them. */
  readonly perAddress?: number
  /** The maximum in total. Each subscription is an open connection. */
  readonly inAll?: number
}

interface WatchedLink {
  /**
   * Each with the last version that it received: a listener that subscribed between two polls has received another one.
   */
  readonly listeners: Map<Listener, string | null>
  timer: NodeJS.Timeout | null
  /** It may have changed since the poll in progress began. */
  hasNews: boolean
}

/**
 * Polls the store for each link that an open page shows. All pages of this process share the polls. A link is polled
 * when a process signals that it has changed, and once a second, because some changes happen by time and signals can
 * get lost.
 */
export function createLinkWatch(options: WatchOptions): LinkWatch {
  const { look, onFailure, everyMs = 1000, perLink = 10, perAddress = 50, inAll = 500 } = options
  const watchedById = new Map<string, WatchedLink>()
  const idByKey = new Map<string, string>()
  const takePlace = createQuota({ perAddress, inAll })
  let isClosed = false

  const poll = async (linkId: string, watched: WatchedLink): Promise<void> => {
    watched.timer = null
    watched.hasNews = false
    try {
      // One that subscribes while the store answers waits for the next poll.
      const listeners = [...watched.listeners.keys()]
      const update = await look(linkId)
      for (const listener of listeners) {
        const lastVersion = watched.listeners.get(listener)
        if (lastVersion === undefined) continue
        if (update !== null && update.version === lastVersion && !update.isOver) continue
        watched.listeners.set(listener, update?.version ?? null)
        listener(update)
      }
    } catch (error) {
      // A store that does not respond is polled again.
      onFailure(error)
    }
    // The next poll waits for this one to end, so that a slow store does not get more requests.
    if (watched.listeners.size === 0) return
    watched.timer = setTimeout(() => void poll(linkId, watched), watched.hasNews ? 0 : everyMs)
    watched.timer.unref()
  }

  const begin = (linkId: string): WatchedLink => {
    const watched: WatchedLink = { listeners: new Map(), timer: null, hasNews: false }
    watchedById.set(linkId, watched)
    idByKey.set(linkSignalOf(linkId), linkId)
    queueMicrotask(() => void poll(linkId, watched))
    return watched
  }

  return {
    listen: ({ linkId, address }, listener) => {
      const known = watchedById.get(linkId)
      if (isClosed || (known?.listeners.size ?? 0) >= perLink) return null
      const freePlace = takePlace(address)
      if (freePlace === null) return null
      const watched = known ?? begin(linkId)
      watched.listeners.set(listener, null)
      return () => {
        if (!watched.listeners.delete(listener)) return
        freePlace()
        if (watched.listeners.size > 0) return
        if (watched.timer) clearTimeout(watched.timer)
        watchedById.delete(linkId)
        idByKey.delete(linkSignalOf(linkId))
      }
    },
    pollNow: (key) => {
      const linkId = idByKey.get(key)
      const watched = linkId !== undefined && watchedById.get(linkId)
      if (!linkId || !watched) return
      watched.hasNews = true
      // Without a timer, a poll is in progress, which may have read the link before the change.
      if (!watched.timer) return
      clearTimeout(watched.timer)
      void poll(linkId, watched)
    },
    size: () => watchedById.size,
    close: () => {
      isClosed = true
      for (const { listeners } of [...watchedById.values()]) {
        for (const listener of [...listeners.keys()]) listener(null)
      }
    },
  }
}

/**
 * Counts places, in total and by address.
 *
 * @returns a function that takes a place and returns a function that frees it, or `null` if none is left.
 */
function createQuota({
  perAddress,
  inAll,
}: Required<Pick<WatchOptions, 'perAddress' | 'inAll'>>): (address: string) => (() => void) | null {
  const countByAddress = new Map<string, number>()
  let total = 0
  return (address) => {
    const count = countByAddress.get(address) ?? 0
    if (total >= inAll || count >= perAddress) return null
    total += 1
    countByAddress.set(address, count + 1)
    return () => {
      total -= 1
      const left = (countByAddress.get(address) ?? 0) - 1
      if (left > 0) countByAddress.set(address, left)
      else countByAddress.delete(address)
    }
  }
}
