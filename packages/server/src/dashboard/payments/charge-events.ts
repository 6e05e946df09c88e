import type { TransferStatus } from '@element-js/protocol/http'
import type { Charge } from '../../charges/domain/charge.ts'
import type { ChargeHistory } from '../../history/domain/history-event.ts'
import { actorWordsOf, detailOf } from '../page/actor-words.ts'
import { amountTextOf } from '../page/show-amount.ts'
import type { TimelineEvent } from '../page/timeline.ts'
import { causeWords, isCancelCause } from '../page/words.ts'

/** The history of a card payment as events of a timeline, in order. */
export function chargeEvents(charge: Charge, history: readonly ChargeHistory[]): readonly TimelineEvent[] {
  const creation = history.find(({ event }) => event === 'created')
  return [
    ...created(charge).map((event) => ({ ...event, requestId: creation?.requestId ?? null })),
    ...history.flatMap((each) =>
      eventsOf(charge, each).map((event) => ({ ...event, requestId: each.requestId })),
    ),
  ]
}

// A charge is made once, and as it was made: its row says so, also where an earlier version of the service made it.
function created({ createdAtMs: atMs, captureMode, paymentFlow, ...charge }: Charge): TimelineEvent[] {
  const title = captureMode === 'later' ? 'Authorization requested' : 'Payment requested'
  const detail = amountTextOf(charge.amountMinor, charge.currency)
  return [
    { atMs, tone: 'held', title, detail },
    ...(paymentFlow ? [{ atMs, tone: 'busy', title: 'Payer redirected to 3-D Secure' } as const] : []),
  ]
}

function eventsOf(charge: Charge, history: ChargeHistory): readonly TimelineEvent[] {
  const { event, atMs, cause, amountMinor, actor } = history
  const amount = amountMinor === null ? null : amountTextOf(amountMinor, charge.finalCurrency)
  const why = cause === null ? '' : causeWords[cause]
  switch (event) {
    case 'created':
    // The service's own: what comes of it follows.
    case 'expiry_begun':
      return []
    case 'challenge_passed':
      return [{ atMs, tone: 'busy', title: '3-D Secure completed' }]
    case 'capture_begun':
      return [
        { atMs, tone: 'busy', title: 'Capture requested', detail: detailOf(amount, actorWordsOf(actor)) },
      ]
    case 'cancel_begun':
      return [{ atMs, tone: 'busy', title: 'Cancellation requested', detail: detailOf(actorWordsOf(actor)) }]
    case 'reserved':
      return [{ atMs, tone: 'held', title: reserved }]
    case 'collected':
    case 'captured':
      return [{ atMs, tone: 'good', title: event === 'captured' ? 'Captured' : 'Paid', detail: amount ?? '' }]
    case 'declined':
      return [{ atMs, tone: 'bad', title: 'Declined', detail: why }]
    case 'unauthenticated':
    case 'cancelled':
    case 'expired':
      return [{ atMs, tone: 'over', title: 'Cancelled', detail: why }]
    case 'capture_refused':
      return [{ atMs, tone: 'bad', title: 'Capture refused', detail: refusedWords }]
    case 'cancel_refused':
    case 'expiry_refused':
      return [{ atMs, tone: 'bad', title: 'Cancellation refused', detail: refusedWords }]
    case 'refund_begun':
      return [
        { atMs, tone: 'busy', title: 'Refund requested', detail: detailOf(amount, actorWordsOf(actor)) },
      ]
    case 'refunded':
      return [{ atMs, tone: 'good', title: 'Refunded', detail: detailOf(amount) }]
    case 'refund_failed':
      return [{ atMs, tone: 'bad', title: 'Refund failed', detail: detailOf(amount) }]
    case 'imported':
      return [importedOf(charge, history)]
    default:
      return event satisfies never
  }
}

const reserved = 'Authorized: amount reserved'
const refusedWords = 'The acquirer did not do it. The amount is still reserved.'

/** A status from before the history was stored: it is known that the charge had it, and not since when. */
function importedOf({ captureMode }: Charge, { atMs, status, cause }: ChargeHistory): TimelineEvent {
  const paid = captureMode === 'later' ? 'Captured' : 'Paid'
  const isDeclined = cause !== null && !isCancelCause(cause)
  const words: Readonly<Record<TransferStatus, Pick<TimelineEvent, 'tone' | 'title'>>> = {
    IN_PROGRESS: { tone: 'busy', title: 'In progress' },
    AUTHORIZED: { tone: 'held', title: reserved },
    SETTLED: { tone: 'good', title: paid },
    CANCELLED: isDeclined ? { tone: 'bad', title: 'Declined' } : { tone: 'over', title: 'Cancelled' },
  }
  return { atMs, ...words[status], detail: detailOf(cause && causeWords[cause], importedWords) }
}

const importedWords = 'Imported: it happened before this time, when the history of payments begins'
