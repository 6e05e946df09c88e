/**
 * Runs in a document before its scripts (`addInitScript`): messages of a port arrive this much later, in the same
 * order.
 */
export function delayMessages(delayMs: number): void {
  // A test may put a clock of its own into the place of the document's.
  const { setTimeout } = globalThis
  const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') as {
    get(): unknown
    set(this: MessagePort, listener: unknown): void
  }
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    configurable: true,
    enumerable: true,
    get,
    set(this: MessagePort, listener: ((message: MessageEvent) => void) | null) {
      const later = (message: MessageEvent) => setTimeout(() => listener?.call(this, message), delayMs)
      set.call(this, listener && later)
    },
  })
}

/** The page of a test that holds messages: while there is a list, the messages of its ports wait there. */
export type HoldingPage = typeof globalThis & { heldMessages?: (() => void)[] | undefined }

/** Runs in a document before its scripts: the document receives no message while it has `heldMessages`. */
export function holdMessages(): void {
  const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') as {
    get(): unknown
    set(this: MessagePort, listener: unknown): void
  }
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    configurable: true,
    enumerable: true,
    get,
    set(this: MessagePort, listener: ((message: MessageEvent) => void) | null) {
      const hear = (message: MessageEvent) => {
        const { heldMessages } = globalThis as HoldingPage
        if (heldMessages) heldMessages.push(() => listener?.call(this, message))
        else listener?.call(this, message)
      }
      set.call(this, listener && hear)
    },
  })
}
