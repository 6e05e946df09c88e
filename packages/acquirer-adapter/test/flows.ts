import type {
  Acquirer,
  Challenge,
  Challenges,
  Outcome,
  PaymentName,
  ReturnedFields,
} from '@element-js/server/adapters'
import { challengedOrderOf, orderOf, refundOf } from './orders.ts'

/** An operation of an acquirer, with the operations that precede it. */
export interface Flow {
  readonly name: string
  prepare(acquirer: Acquirer, payment: PaymentName): Promise<unknown>
  operate(acquirer: Acquirer, payment: PaymentName): Promise<Outcome | Challenge>
  /** The payer has passed a challenge, and returns again if there is no answer. */
  comeBack?(acquirer: Acquirer, payment: PaymentName): Promise<Outcome | Challenge>
  /** The amount that a refund returns; 0 for other operations. */
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

/** The parameters with which a payer returns from an address. */
export function fieldsOf(returnedTo: string): ReturnedFields {
  return Object.fromEntries(new URL(returnedTo).searchParams)
}

/** How a test plays the payers of a processor's double. */
export interface ChallengePlayer {
  /** The number of a card that needs a challenge. */
  readonly pan: string
  /** Passes the challenge at an address. @returns the parameters with which the payer returns. */
  pass(url: string): ReturnedFields
}

/** The operations of a processor that sends payers to challenges. */
export function challengeFlowsOf({ pan, pass }: ChallengePlayer): readonly Flow[] {
  const begin = (captureMode: 'at_once' | 'later') => (acquirer: Acquirer, payment: PaymentName) =>
    challengesOf(acquirer).authorize(challengedOrderOf(payment, pan, { captureMode }))
  const passed = new Map<string, ReturnedFields>()
  const beginAndPass =
    (captureMode: 'at_once' | 'later') => async (acquirer: Acquirer, payment: PaymentName) => {
      const outcome = await begin(captureMode)(acquirer, payment)
      if (outcome.result === 'challenge') passed.set(payment.reference, pass(outcome.url))
    }
  const comeBack = (acquirer: Acquirer, payment: PaymentName) => {
    const returned = passed.get(payment.reference) ?? {}
    return challengesOf(acquirer).continue({ ...payment, returned })
  }
  const cancel = (acquirer: Acquirer, payment: PaymentName) => acquirer.cancel(payment)
  return [
    { name: 'a challenge', prepare: nothing, operate: begin('later'), returns: 0 },
    {
      name: 'a return',
      prepare: beginAndPass('later'),
      operate: comeBack,
      comeBack,
      returns: 0,
    },
    {
      name: 'a return at once',
      prepare: beginAndPass('at_once'),
      operate: comeBack,
      comeBack,
      returns: 0,
    },
    { name: 'a cancelled challenge', prepare: begin('later'), operate: cancel, returns: 0 },
    { name: 'a cancelled return', prepare: beginAndPass('at_once'), operate: cancel, returns: 0 },
  ]
}

/** @throws if the acquirer does not support challenges. */
function challengesOf({ challenges }: Acquirer): Challenges {
  if (!challenges) throw new Error('There are no challenges.')
  return challenges
}

/** The flow with a name. */
export function flowOf(name: string): Flow {
  const found = flows.find((flow) => flow.name === name)
  if (!found) throw new Error(`There is no flow "${name}".`)
  return found
}
