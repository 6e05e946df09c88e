import type { Acquirer } from '../../../src/acquirer/acquirer.ts'

/** `request`: what is sent never arrives. `answer`: it is done, and the answer gets lost. */
export type Loss = 'nothing' | 'request' | 'answer'

/** An acquirer behind a line that can be cut; closing it does nothing, so that it outlives a service. */
export interface UnreliableAcquirer extends Acquirer {
  /** What is lost of `verify`, `authorize`, `capture`, `cancel` and `refund`; of `find`, whether it answers. */
  readonly line: { sending: Loss; asking: 'works' | 'fails' }
}

export function makeUnreliable(acquirer: Acquirer): UnreliableAcquirer {
  const line: UnreliableAcquirer['line'] = { sending: 'nothing', asking: 'works' }
  // Card data in an error of a library below us is what the log must survive.
  const cut = (): never => {
    throw new Error('connection reset while sending {"pan":"4242 4242 4242 4242"}')
  }
  const through = async <T>(act: () => Promise<T>): Promise<T> => {
    if (line.sending === 'request') cut()
    const result = await act()
    return line.sending === 'answer' ? cut() : result
  }
  return {
    // The book of a simulated one can be read through the cut.
    ...acquirer,
    line,
    verify: (verification) => through(() => acquirer.verify(verification)),
    authorize: (authorization) => through(() => acquirer.authorize(authorization)),
    capture: (capture) => through(() => acquirer.capture(capture)),
    cancel: (payment) => through(() => acquirer.cancel(payment)),
    refund: (refund) => through(() => acquirer.refund(refund)),
    find: async (payment) => (line.asking === 'fails' ? cut() : acquirer.find(payment)),
    close: async () => {},
  }
}
