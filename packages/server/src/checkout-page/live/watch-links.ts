/** What a page is told of a link. */
export interface LinkNews {
  readonly version: string
  /** A method is to be chosen. */
  readonly isOpen: boolean
  /** Nothing will change any more. */
  readonly isOver: boolean
}

type Listener = (news: LinkNews | null) => void

/** Who listens to what. */
interface Listening {
  readonly linkId: string
  /** As limits count it. */
  readonly address: string
}

/** Looks at links for the pages that show them. */
export interface LinkWatch {
  /**
   * Tells how a link is at the next look and again whenever that changes; `null` when it is no more. What was known
   * before is not told: a page that was just made may know better.
   *
   * @returns what ends that, or `null`: too many listen already.
   */
  listen(listening: Listening, listener: Listener): (() => void) | null
  /** How many links are looked at. */
  size(): number
  /** Tells all who listen that it is over, and listens to nobody any more. */
  close(): void
}

interface WatchOptions {
  readonly look: (linkId: string) => Promise<LinkNews | null>
  readonly onFailure: (error: unknown) => void
  readonly everyMs?: number
  /** How many listen to one link at most: a payer's tabs. */
  readonly perLink?: number
  /** How many listen from one address, to whichever links: those of an office, or one who takes all there are. */
  readonly perAddress?: number
  /** How many listen in all: each is an open connection. */
  readonly inAll?: number
}

interface Watched {
  /** Each with the version that it was told last: who comes between two looks knows another one than the others. */
  readonly listeners: Map<Listener, string | null>
  timer: NodeJS.Timeout | null
}

/**
 * One look a second for each link that somebody's page shows, shared by all pages of this process: another process may
 * be the one that hears of the payment, and only the store knows.
 */
export function createLinkWatch(options: WatchOptions): LinkWatch {
  const { look, onFailure, everyMs = 1000, perLink = 10, perAddress = 50, inAll = 500 } = options
  const watchedById = new Map<string, Watched>()
  const countsByAddress = new Map<string, number>()
  let inUse = 0
  let isClosed = false

  const lookAgain = async (linkId: string, watched: Watched): Promise<void> => {
    try {
      const news = await look(linkId)
      for (const [listener, told] of watched.listeners) {
        if (news !== null && news.version === told && !news.isOver) continue
        watched.listeners.set(listener, news?.version ?? null)
        listener(news)
      }
    } catch (error) {
      // A store that does not answer is asked again.
      onFailure(error)
    }
    // The next look begins when this one has ended: a slow store is not asked for more.
    if (watched.listeners.size === 0) return
    watched.timer = setTimeout(() => void lookAgain(linkId, watched), everyMs)
    watched.timer.unref()
  }

  const begin = (linkId: string): Watched => {
    const watched: Watched = { listeners: new Map(), timer: null }
    watchedById.set(linkId, watched)
    queueMicrotask(() => void lookAgain(linkId, watched))
    return watched
  }

  return {
    listen: ({ linkId, address }, listener) => {
      const known = watchedById.get(linkId)
      const fromThere = countsByAddress.get(address) ?? 0
      const isFull = inUse >= inAll || fromThere >= perAddress || (known?.listeners.size ?? 0) >= perLink
      if (isClosed || isFull) return null
      const watched = known ?? begin(linkId)
      watched.listeners.set(listener, null)
      inUse += 1
      countsByAddress.set(address, fromThere + 1)
      return () => {
        if (!watched.listeners.delete(listener)) return
        inUse -= 1
        const left = (countsByAddress.get(address) ?? 0) - 1
        if (left > 0) countsByAddress.set(address, left)
        else countsByAddress.delete(address)
        if (watched.listeners.size > 0) return
        if (watched.timer) clearTimeout(watched.timer)
        watchedById.delete(linkId)
      }
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
