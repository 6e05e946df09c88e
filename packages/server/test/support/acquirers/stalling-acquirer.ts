import type { Acquirer } from '../../../../payments/src/acquirer/acquirer.ts'

/** Before the acquirer receives a call, or after the acquirer has done the work and before the answer arrives. */
export type StallPoint = `${'before' | 'after'} ${Step}`

type Step = 'verify' | 'authorize' | 'continue' | 'cancel'

/**
 * An acquirer whose calls can stall, which makes the service look as if it had died in the middle of its work. When the
 * call continues, the service is a process that others considered dead and that continues. Closing the acquirer does
 * nothing.
 */
export interface StallingAcquirer extends Acquirer {
  /** Where the next call stalls, once. */
  stallAt: StallPoint | null
  /** Resolves when a call has stalled. */
  untilStalled(): Promise<void>
  release(): void
}

export function makeStalling(acquirer: Acquirer): StallingAcquirer {
  const { challenges } = acquirer
  const stalled = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()

  async function pass(moment: StallPoint): Promise<void> {
    if (stalling.stallAt !== moment) return
    stalling.stallAt = null
    stalled.resolve()
    await released.promise
  }

  async function through<T>(step: Step, act: () => Promise<T>): Promise<T> {
    await pass(`before ${step}`)
    const result = await act()
    await pass(`after ${step}`)
    return result
  }

  const stalling: StallingAcquirer = {
    // A simulator's ledger can be read in the meantime.
    ...acquirer,
    stallAt: null,
    untilStalled: () => stalled.promise,
    release: () => released.resolve(),
    verify: (verification) => through('verify', () => acquirer.verify(verification)),
    authorize: (authorization) => through('authorize', () => acquirer.authorize(authorization)),
    ...(challenges && {
      challenges: {
        areOffered: () => challenges.areOffered(),
        authorize: (authorization) => through('authorize', () => challenges.authorize(authorization)),
        continue: (payment) => through('continue', () => challenges.continue(payment)),
      },
    }),
    cancel: (payment) => through('cancel', () => acquirer.cancel(payment)),
    close: async () => {},
  }
  return stalling
}
