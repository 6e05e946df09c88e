import type { DeclineReason } from '../domain/decline-reason.ts'
import type { Secret } from '../vault/secret.ts'
import type { Acquirer, Outcome, PaymentName } from './acquirer.ts'
import { type Entry, type LedgerEntry, openLedger } from './ledger.ts'
import { positionOf } from './position.ts'
import { behaviourOf } from './test-cards.ts'

export interface SimulatorOptions {
  /** A file's path, or `:memory:`. */
  readonly ledgerLocation: string
  readonly nowMs: () => number
}

/** An acquirer that moves no money: it approves or declines by the number of the test card, and keeps its book. */
export interface AcquirerSimulator extends Acquirer {
  /** What it did for a merchant, oldest first. */
  entriesFor(merchantId: string): readonly LedgerEntry[]
}

type Step = Pick<Entry, 'type' | 'amount' | 'currency'>

/** @throws when the ledger's file cannot be opened. */
export function createSimulator({ ledgerLocation, nowMs }: SimulatorOptions): AcquirerSimulator {
  const ledger = openLedger(ledgerLocation)

  function enter(
    { merchantId, reference }: PaymentName,
    step: Step,
    declined: DeclineReason | null,
  ): Outcome {
    const result = declined ? 'declined' : 'approved'
    const createdAt = Math.floor(nowMs() / 1000)
    ledger.add({ ...step, merchantId, reference, result, reason: declined, createdAt })
    return declined ? { result: 'declined', reason: declined } : { result: 'approved' }
  }

  return {
    async verify(verification) {
      return ledger.atomically(() => {
        if (positionOf(ledger.entriesOf(verification))) {
          return { result: 'declined', reason: 'processing_error' }
        }
        const step: Step = { type: 'verify', amount: 0, currency: '' }
        return enter(verification, step, declineOf(verification.card.pan, 'verification'))
      })
    },

    async authorize(authorization) {
      const { amountMinor: amount, currency, captureMode, card } = authorization
      return ledger.atomically(() => {
        if (positionOf(ledger.entriesOf(authorization))) {
          return { result: 'declined', reason: 'processing_error' }
        }
        const outcome = enter(
          authorization,
          { type: 'authorize', amount, currency },
          declineOf(card.pan, 'charge'),
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

    async find(payment) {
      return ledger.atomically(() => positionOf(ledger.entriesOf(payment)))
    },

    async close() {
      await ledger.close()
    },

    entriesFor: (merchantId) => ledger.entriesFor(merchantId),
  }
}

function declineOf(pan: Secret<string>, occasion: 'verification' | 'charge'): DeclineReason | null {
  const { declines, reason } = behaviourOf(pan.reveal())
  return declines === 'always' || declines === occasion ? reason : null
}
