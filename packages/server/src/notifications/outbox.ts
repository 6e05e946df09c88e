/** Where flows say that something was put into the outbox, and deliverers hear of it. */
export interface Outbox {
  /** There is something to deliver. To be called after the commit: before it nobody else can see the row. */
  wake(): void
  /** Tells of it, until the function that it returns is called. */
  onWake(listener: () => void): () => void
}

/** The outbox of a process. Others on the store see what is in it when they look the next time. */
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

/** The outbox, to be woken after each commit that recorded a notification. */
export interface OutboxContext {
  readonly outbox: Outbox
}
