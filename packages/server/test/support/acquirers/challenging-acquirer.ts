import type {
  Acquirer,
  AuthenticatedAuthorization,
  Challenge,
  Outcome,
  PaymentName,
} from '../../../../payments/src/acquirer/acquirer.ts'
import type { SimulatedAcquirer } from '../../../../payments/src/acquirer/simulated-acquirer.ts'

/**
 * An acquirer of live mode that sends payers to challenges. The money is in a simulator's ledger, which alone decides what
 * is reserved, captured and closed. Closing the acquirer does nothing, so that it outlives a service.
 */
export interface ChallengingAcquirer extends Acquirer {
  /** What the issuer requires of the next payers, and the addresses that they are sent to. */
  readonly issuer: { wants: 'challenge' | 'nothing'; addressOf: (reference: string) => string }
  /** The authorizations with a payer who is present, in the order of their arrival. */
  readonly asked: readonly AuthenticatedAuthorization[]
  /** The cancelled references, in the order of their arrival. */
  readonly cancelled: readonly string[]
  /** Plays the payer at the address of a challenge. */
  answer(url: string, outcome: 'pass' | 'fail'): void
}

interface WaitingPayment {
  readonly order: AuthenticatedAuthorization
  readonly url: string
  payer: 'there' | 'passed' | 'failed'
}

const impossible = { result: 'declined', reason: 'processing_error' } as const
const unauthenticated = { result: 'declined', reason: 'authentication_required' } as const

export function makeChallenging(simulator: SimulatedAcquirer): ChallengingAcquirer {
  const waiting = new Map<string, WaitingPayment>()
  const asked: AuthenticatedAuthorization[] = []
  const cancelled: string[] = []
  const issuer: ChallengingAcquirer['issuer'] = {
    wants: 'challenge',
    addressOf: (reference) => `https://acs.bank.example/challenge?id=${reference}`,
  }

  async function proceed({ order, url, payer }: WaitingPayment): Promise<Outcome | Challenge> {
    const position = await simulator.find(order)
    if (position) return position.state === 'closed' ? impossible : { result: 'approved' }
    if (payer === 'there') return { result: 'challenge', url }
    if (payer === 'failed') return unauthenticated
    const { challenge: _, ...authorization } = order
    return simulator.authorize({ ...authorization, authentication: 'passed' })
  }

  return {
    ...simulator,
    issuer,
    asked,
    cancelled,
    answer: (url, outcome) => {
      for (const payment of waiting.values())
        if (payment.url === url && payment.payer === 'there')
          payment.payer = outcome === 'pass' ? 'passed' : 'failed'
    },
    authorize: async (order) => (issuer.wants === 'challenge' ? unauthenticated : simulator.authorize(order)),
    cancel: async (payment) => {
      cancelled.push(payment.reference)
      return simulator.cancel(payment)
    },
    find: async (payment) => {
      const known = waiting.get(payment.reference)
      const position = await simulator.find(payment)
      if (position || !known) return position
      if (known.payer === 'failed') return { state: 'declined', reason: unauthenticated.reason }
      return { state: 'challenged', url: known.url }
    },
    challenges: {
      areOffered: async () => true,
      authorize: async (order) => {
        asked.push(order)
        const { challenge: _, ...authorization } = order
        if (issuer.wants === 'nothing') return simulator.authorize(authorization)
        if (waiting.has(order.reference) || (await simulator.find(order))) return impossible
        const payment: WaitingPayment = { order, url: issuer.addressOf(order.reference), payer: 'there' }
        waiting.set(order.reference, payment)
        return proceed(payment)
      },
      continue: async ({ reference }: PaymentName) => {
        const known = waiting.get(reference)
        return known ? proceed(known) : impossible
      },
    },
    close: async () => {},
  }
}
