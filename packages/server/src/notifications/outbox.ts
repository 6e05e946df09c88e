/** Connects the flows that put notifications into the outbox with the deliverer. */
export interface Outbox {
  /** Announces something to deliver. To be called after the commit: before it nobody else can see the row. */
  wake(): void
  /** Calls the listener for each, until the function that it returns is called. */
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
