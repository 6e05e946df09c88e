/** What can interrupt the deliveries that are in progress, all or those of a merchant. */
export interface Interruptions {
  /** Begins a delivery. Call `end` when it has ended. */
  begin(merchantId: string): { readonly signal: AbortSignal; end(): void }
  interrupt(merchantId: string): void
  interruptAll(): void
}

export function createInterruptions(): Interruptions {
  const inProgress = new Map<AbortController, string>()
  return {
    begin: (merchantId) => {
      const controller = new AbortController()
      inProgress.set(controller, merchantId)
      return { signal: controller.signal, end: () => inProgress.delete(controller) }
    },
    interrupt: (merchantId) => {
      for (const [controller, owner] of inProgress) if (owner === merchantId) controller.abort()
    },
    interruptAll: () => {
      for (const controller of inProgress.keys()) controller.abort()
    },
  }
}
