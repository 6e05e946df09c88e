/** Announces new notifications in the outbox to the code that delivers them. */
export interface Outbox {
  /** Announces that there is something to deliver. Call it after the commit, because the row is not visible before. */
  wake(): void
  /** Adds a listener. The returned function removes it. */
  onWake(listener: () => void): () => void
  /** Announces that a merchant is gone: deliveries of its notifications that are in progress are interrupted. */
  withdraw(merchantId: string): void
  /** Adds a listener. The returned function removes it. */
  onWithdraw(listener: (merchantId: string) => void): () => void
}

/** The outbox of a process. Other processes on the store find its notifications the next time they read the outbox. */
export function createOutbox(): Outbox {
  const wakened = new Set<() => void>()
  const withdrawing = new Set<(merchantId: string) => void>()
  return {
    wake: () => {
      for (const listener of wakened) listener()
    },
    onWake: (listener) => {
      wakened.add(listener)
      return () => wakened.delete(listener)
    },
    withdraw: (merchantId) => {
      for (const listener of withdrawing) listener(merchantId)
    },
    onWithdraw: (listener) => {
      withdrawing.add(listener)
      return () => withdrawing.delete(listener)
    },
  }
}

/** The outbox. Call `wake` after each commit that recorded a notification. */
export interface OutboxContext {
  readonly outbox: Outbox
}
