import type { Acquirer, Outcome, PaymentName } from '@element-js/server/adapters'
import { orderOf, refundOf } from './orders.ts'

/** An operation of an acquirer, with the ones that come before it. */
export interface Flow {
  readonly name: string
  prepare(acquirer: Acquirer, payment: PaymentName): Promise<unknown>
  operate(acquirer: Acquirer, payment: PaymentName): Promise<Outcome>
  /** What a refund returns; 0 for other operations. */
  readonly returns: number
}

const nothing = async (): Promise<void> => {}

/** Each operation once. */
export const flows: readonly Flow[] = [
  {
    name: 'a verification',
    prepare: nothing,
    operate: (acquirer, payment) => acquirer.verify(orderOf(payment)),
    returns: 0,
  },
  {
    name: 'an authorization',
    prepare: nothing,
    operate: (acquirer, payment) => acquirer.authorize(orderOf(payment)),
    returns: 0,
  },
  {
    name: 'a payment at once',
    prepare: nothing,
    operate: (acquirer, payment) => acquirer.authorize(orderOf(payment, { captureMode: 'at_once' })),
    returns: 0,
  },
  {
    name: 'a capture',
    prepare: (acquirer, payment) => acquirer.authorize(orderOf(payment)),
    operate: (acquirer, payment) => acquirer.capture({ ...payment, amountMinor: 600 }),
    returns: 0,
  },
  {
    name: 'a cancellation',
    prepare: (acquirer, payment) => acquirer.authorize(orderOf(payment)),
    operate: (acquirer, payment) => acquirer.cancel(payment),
    returns: 0,
  },
  {
    name: 'a refund',
    prepare: (acquirer, payment) => acquirer.authorize(orderOf(payment, { captureMode: 'at_once' })),
    operate: (acquirer, payment) => acquirer.refund(refundOf(payment, 300)),
    returns: 300,
  },
]

/** The flow with a name. */
export function flowOf(name: string): Flow {
  const found = flows.find((flow) => flow.name === name)
  if (!found) throw new Error(`There is no flow "${name}".`)
  return found
}
