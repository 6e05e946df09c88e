import type { Acquirer } from '../../../../payments/src/acquirer/acquirer.ts'

type Step = 'verify' | 'authorize' | 'continue' | 'capture' | 'cancel' | 'refund'

/**
 * An acquirer whose steps go through a function, and whose ledger can be read in the meantime. Closing it does nothing, so
 * that it outlives a service.
 */
function disturb(
  acquirer: Acquirer,
  through: <T>(step: Step, act: () => Promise<T>) => Promise<T>,
): Acquirer {
  const { challenges } = acquirer
  return {
    ...acquirer,
    verify: (verification) => through('verify', () => acquirer.verify(verification)),
    authorize: (authorization) => through('authorize', () => acquirer.authorize(authorization)),
    capture: (capture) => through('capture', () => acquirer.capture(capture)),
    cancel: (payment) => through('cancel', () => acquirer.cancel(payment)),
    refund: (refund) => through('refund', () => acquirer.refund(refund)),
    ...(challenges && {
      challenges: {
        areOffered: () => challenges.areOffered(),
        authorize: (authorization) => through('authorize', () => challenges.authorize(authorization)),
        continue: (payment) => through('continue', () => challenges.continue(payment)),
      },
    }),
    close: async () => {},
  }
}

/** `request`: the call never arrives. `answer`: the operation is done, and its answer is lost. */
export type Loss = 'nothing' | 'request' | 'answer'

/** An acquirer whose connection can be cut. */
export interface UnreliableAcquirer extends Acquirer {
  /** Which part of each step is lost, and whether `find` answers. */
  readonly connection: { sending: Loss; asking: 'works' | 'fails' }
}

export function makeUnreliable(acquirer: Acquirer): UnreliableAcquirer {
  const connection: UnreliableAcquirer['connection'] = { sending: 'nothing', asking: 'works' }
  // A library's error may contain card data, and the log must handle that.
  const cut = (): never => {
    throw new Error('connection reset while sending {"pan":"4242 4242 4242 4242"}')
  }
  const disturbed = disturb(acquirer, async (_step, act) => {
    if (connection.sending === 'request') cut()
    const result = await act()
    return connection.sending === 'answer' ? cut() : result
  })
  const find: Acquirer['find'] = async (payment) =>
    connection.asking === 'fails' ? cut() : acquirer.find(payment)
  return { ...disturbed, connection, find }
}

/** Before the acquirer receives a call, or after the acquirer has done the work and before the answer arrives. */
export type StallPoint = `${'before' | 'after'} ${Step}`

/**
 * An acquirer whose calls can stall, which makes the service look as if it had died in the middle of its work. When the
 * call continues, the service is a process that others considered dead and that continues.
 */
export interface StallingAcquirer extends Acquirer {
  /** Where the next call stalls, once. */
  stallAt: StallPoint | null
  /** Resolves when a call has stalled. */
  untilStalled(): Promise<void>
  release(): void
}

export function makeStalling(acquirer: Acquirer): StallingAcquirer {
  const stalled = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()

  async function pass(moment: StallPoint): Promise<void> {
    if (stalling.stallAt !== moment) return
    stalling.stallAt = null
    stalled.resolve()
    await released.promise
  }

  const disturbed = disturb(acquirer, async (step, act) => {
    await pass(`before ${step}`)
    const result = await act()
    await pass(`after ${step}`)
    return result
  })
  const stalling: StallingAcquirer = {
    ...disturbed,
    stallAt: null,
    untilStalled: () => stalled.promise,
    release: () => released.resolve(),
  }
  return stalling
}
