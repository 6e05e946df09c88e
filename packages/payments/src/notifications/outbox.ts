import type { Signals } from '@element-js/database'

/** Announces new notifications in the outbox to the code that delivers them. */
export interface Outbox {
  /** Announces that there is something to deliver. Call it after the commit, because the row is not visible before. */
  wake(): void
  /** Tells other processes to look now, because one of them delivers to the receiver. */
  wakeOthers(): void
  /** Adds a listener, which learns which process woke it. The returned function removes it. */
  onWake(listener: WakeListener): () => void
  /** Announces that a merchant is gone: deliveries of its notifications that are in progress are interrupted. */
  withdraw(merchantId: string): void
  /** Adds a listener. The returned function removes it. */
  onWithdraw(listener: (merchantId: string) => void): () => void
}

type WakeListener = (process: 'this' | 'other') => void

/** The outbox of a process. Other processes on the store read it once a second, and when they are told to. */
export function createOutbox({ send, on }: Signals): Outbox {
  const wakened = new Set<WakeListener>()
  const withdrawing = new Set<(merchantId: string) => void>()
  return {
    wake: () => {
      for (const listener of wakened) listener('this')
    },
    wakeOthers: () => send('outbox'),
    onWake: (listener) => {
      wakened.add(listener)
      const unsubscribe = on('outbox', () => listener('other'))
      return () => {
        unsubscribe()
        wakened.delete(listener)
      }
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
