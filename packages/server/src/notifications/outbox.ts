/** Announces new notifications in the outbox to the code that delivers them. */
export interface Outbox {
  /** Announces that there is something to deliver. Call it after the commit, because the row is not visible before. */
  wake(): void
  /** Adds a listener. The returned function removes it. */
  onWake(listener: () => void): () => void
}

/** The outbox of a process. Other processes on the store find its notifications the next time they read the outbox. */
export function createOutbox(): Outbox {
  const listeners = new Set<() => void>()
  return {
    wake: () => {
      for (const listener of listeners) listener()
    },
    onWake: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The outbox. Call `wake` after each commit that recorded a notification. */
export interface OutboxContext {
  readonly outbox: Outbox
}
