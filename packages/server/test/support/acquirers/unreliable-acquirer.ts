import type { Acquirer } from '../../../../payments/src/acquirer/acquirer.ts'

/** `request`: the call never arrives. `answer`: the operation is done, and its answer is lost. */
export type Loss = 'nothing' | 'request' | 'answer'

/** An acquirer whose connection can be cut. Closing it does nothing, so that it outlives a service. */
export interface UnreliableAcquirer extends Acquirer {
  /**
   * Which part of `verify`, `authorize`, `capture`, `cancel`, `refund` and `continue` is lost, and whether `find`
   * answers.
   */
  readonly connection: { sending: Loss; asking: 'works' | 'fails' }
}

export function makeUnreliable(acquirer: Acquirer): UnreliableAcquirer {
  const { challenges } = acquirer
  const connection: UnreliableAcquirer['connection'] = { sending: 'nothing', asking: 'works' }
  // A library's error may contain card data, and the log must handle that.
  const cut = (): never => {
    throw new Error('connection reset while sending {"pan":"4242 4242 4242 4242"}')
  }
  const through = async <T>(act: () => Promise<T>): Promise<T> => {
    if (connection.sending === 'request') cut()
    const result = await act()
    return connection.sending === 'answer' ? cut() : result
  }
  return {
    // A simulator's ledger can still be read.
    ...acquirer,
    connection,
    verify: (verification) => through(() => acquirer.verify(verification)),
    authorize: (authorization) => through(() => acquirer.authorize(authorization)),
    capture: (capture) => through(() => acquirer.capture(capture)),
    cancel: (payment) => through(() => acquirer.cancel(payment)),
    refund: (refund) => through(() => acquirer.refund(refund)),
    ...(challenges && {
      challenges: {
        areOffered: () => challenges.areOffered(),
        authorize: (authorization) => through(() => challenges.authorize(authorization)),
        continue: (payment) => through(() => challenges.continue(payment)),
      },
    }),
    find: async (payment) => (connection.asking === 'fails' ? cut() : acquirer.find(payment)),
    close: async () => {},
  }
}
