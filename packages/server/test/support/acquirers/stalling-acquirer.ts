import type { Acquirer } from '../../../src/acquirer/acquirer.ts'

/** Before the acquirer gets something, or after it did it and before its answer is heard. */
export type Instant = `${'before' | 'after'} ${'verify' | 'authorize' | 'cancel'}`

/**
 * An acquirer at which a service gets stuck, as one that dies there does: for everybody else it has stopped in the
 * midst of its work. Let go, it is the one that was thought dead and comes back. Closing it does nothing.
 */
export interface StallingAcquirer extends Acquirer {
  /** Where the next call gets stuck; once. */
  stallAt: Instant | null
  /** Resolves when a call is stuck. */
  untilStalled(): Promise<void>
  release(): void
}

export function makeStalling(acquirer: Acquirer): StallingAcquirer {
  const stalled = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()

  async function pass(instant: Instant): Promise<void> {
    if (stalling.stallAt !== instant) return
    stalling.stallAt = null
    stalled.resolve()
    await released.promise
  }

  async function through<T>(step: 'verify' | 'authorize' | 'cancel', act: () => Promise<T>): Promise<T> {
    await pass(`before ${step}`)
    const result = await act()
    await pass(`after ${step}`)
    return result
  }

  const stalling: StallingAcquirer = {
    // The book of a simulated one can be read meanwhile.
    ...acquirer,
    stallAt: null,
    untilStalled: () => stalled.promise,
    release: () => released.resolve(),
    verify: (verification) => through('verify', () => acquirer.verify(verification)),
    authorize: (authorization) => through('authorize', () => acquirer.authorize(authorization)),
    cancel: (payment) => through('cancel', () => acquirer.cancel(payment)),
    close: async () => {},
  }
  return stalling
}
