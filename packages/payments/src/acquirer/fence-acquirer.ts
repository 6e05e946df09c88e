import type { Owner } from '@element-js/database'
import { refuseUncertain } from '../ownership/ownership-context.ts'
import type { Acquirer, Challenges } from './acquirer.ts'

/**
 * Wraps an acquirer so that a process that others may consider dead changes nothing there: they may be recovering the
 * operations that it has begun. `find` is passed on, because it changes nothing.
 */
export function fenceAcquirer<A extends Acquirer>(acquirer: A, owner: Pick<Owner, 'isAlive'>): A {
  const fence =
    <Order, Answer>(ask: (order: Order) => Promise<Answer>) =>
    async (order: Order): Promise<Answer> => {
      refuseUncertain(owner)
      return ask(order)
    }
  const fenced = ({ areOffered, authorize, continue: goOn }: Challenges): Challenges => ({
    areOffered,
    authorize: fence(authorize),
    continue: fence(goOn),
  })
  return {
    ...acquirer,
    verify: fence(acquirer.verify),
    authorize: fence(acquirer.authorize),
    capture: fence(acquirer.capture),
    cancel: fence(acquirer.cancel),
    refund: fence(acquirer.refund),
    ...(acquirer.challenges && { challenges: fenced(acquirer.challenges) }),
  }
}
