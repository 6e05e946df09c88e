import type { Outcome, PaymentName } from './acquirer.ts'
import type { DeclineReason } from './domain/decline-reason.ts'
import { type Entry, openLedger } from './ledger.ts'
import { positionOf } from './position.ts'
import type { SimulatedAcquirer } from './simulated-acquirer.ts'
import { declineOf } from './test-cards.ts'

export interface SimulatorOptions {
  /** A file's path, or `:memory:`. */
  readonly ledgerLocation: string
  readonly nowMs: () => number
}

type Step = Pick<Entry, 'type' | 'amount' | 'currency'> & Partial<Pick<Entry, 'refundReference'>>

/**
 * An acquirer in this process that approves or declines by the number of the test card, and keeps its book.
 *
 * @throws when the ledger's file cannot be opened.
 */
export function createSimulator({ ledgerLocation, nowMs }: SimulatorOptions): SimulatedAcquirer {
  const ledger = openLedger(ledgerLocation)

  function enter(
    { merchantId, reference }: PaymentName,
    step: Step,
    declined: DeclineReason | null,
  ): Outcome {
    const result = declined ? 'declined' : 'approved'
    const createdAt = Math.floor(nowMs() / 1000)
    ledger.add({ refundReference: null, ...step, merchantId, reference, result, reason: declined, createdAt })
    return declined ? { result: 'declined', reason: declined } : { result: 'approved' }
  }

  return {
    async verify(verification) {
      return ledger.atomically(() => {
        if (positionOf(ledger.entriesOf(verification))) {
          return { result: 'declined', reason: 'processing_error' }
        }
        const step: Step = { type: 'verify', amount: 0, currency: '' }
        return enter(verification, step, declineOf(verification.card.pan.reveal(), 'verification'))
      })
    },

    async authorize(authorization) {
      const { amountMinor: amount, currency, captureMode, card, authentication } = authorization
      const occasion = authentication === 'passed' ? 'authenticated_charge' : 'unauthenticated_charge'
      return ledger.atomically(() => {
        if (positionOf(ledger.entriesOf(authorization))) {
          return { result: 'declined', reason: 'processing_error' }
        }
        const outcome = enter(
          authorization,
          { type: 'authorize', amount, currency },
          declineOf(card.pan.reveal(), occasion),
        )
        if (outcome.result === 'approved' && captureMode === 'at_once') {
          enter(authorization, { type: 'capture', amount, currency }, null)
        }
        return outcome
      })
    },

    async capture({ amountMinor, ...payment }) {
      return ledger.atomically(() => {
        const entries = ledger.entriesOf(payment)
        const reserved = entries.find(({ type }) => type === 'authorize')
        const isPossible =
          positionOf(entries)?.state === 'authorized' && reserved && amountMinor <= reserved.amount
        if (!isPossible) return { result: 'declined', reason: 'processing_error' }
        return enter(payment, { type: 'capture', amount: amountMinor, currency: reserved.currency }, null)
      })
    },

    async cancel(payment) {
      return ledger.atomically(() => {
        const entries = ledger.entriesOf(payment)
        const position = positionOf(entries)
        const isPossible = !position || position.state === 'authorized'
        if (!isPossible) return { result: 'declined', reason: 'processing_error' }
        const { amount, currency } = entries[0] ?? { amount: 0, currency: '' }
        return enter(payment, { type: 'cancel', amount, currency }, null)
      })
    },

    async refund({ refundReference, amountMinor: amount, reason, ...payment }) {
      return ledger.atomically(() => {
        const entries = ledger.entriesOf(payment)
        const known = entries.find((entry) => entry.refundReference === refundReference)
        if (known) return outcomeOf(known)
        const step = {
          type: 'refund',
          amount,
          currency: entries[0]?.currency ?? '',
          refundReference,
        } as const
        const isPossible = amount <= refundableOf(entries) && reason !== failingReason
        return enter(payment, step, isPossible ? null : 'processing_error')
      })
    },

    async collect({ amountMinor: amount, currency, outcome, ...payment }) {
      return ledger.atomically(() => {
        const position = positionOf(ledger.entriesOf(payment))
        if (position?.state === 'captured') return { result: 'approved' }
        if (position) return { result: 'declined', reason: 'processing_error' }
        const step = { type: 'capture', amount, currency } as const
        return enter(payment, step, outcome === 'paid' ? null : 'processing_error')
      })
    },

    async find(payment) {
      return ledger.atomically(() => positionOf(ledger.entriesOf(payment)))
    },

    async close() {
      await ledger.close()
    },

    async entriesFor(merchantId) {
      return ledger.atomically(() => ledger.entriesFor(merchantId))
    },

    async clear() {
      await ledger.atomically(() => ledger.clear())
    },
  }
}

/** A refund with this reason is declined, for tests of what follows. */
const failingReason = 'simulate_failure'

function outcomeOf({ result, reason }: Entry): Outcome {
  return result === 'approved' ? { result } : { result, reason: reason ?? 'processing_error' }
}

// What was collected, less what was given back.
function refundableOf(entries: readonly Entry[]): number {
  const approved = entries.filter(({ result }) => result === 'approved')
  const sum = (type: Entry['type']): number =>
    approved.filter((entry) => entry.type === type).reduce((total, { amount }) => total + amount, 0)
  return sum('capture') - sum('refund')
}
