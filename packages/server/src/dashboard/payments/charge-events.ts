import type { TransferStatus } from '@element-js/protocol/http'
import { z } from 'zod'
import type { Charge } from '../../charges/domain/charge.ts'
import type { Attempt } from '../../links/domain/attempt.ts'
import type { Notification } from '../../notifications/domain/notification.ts'
import { ownText } from '../../values/texts.ts'
import { amountTextOf } from '../page/show-amount.ts'
import type { TimelineEvent } from '../page/timeline.ts'
import { failureOf } from '../page/words.ts'

interface ChargeStory {
  readonly charge: Charge
  /** Of a link's payment. */
  readonly attempt: Attempt | null
  readonly notifications: readonly Notification[]
}

/**
 * What happened to a card payment, in order. Of its moves no times are stored but those that were told to its merchant,
 * and those that are told by something else: without 3-D Secure the first answer comes in the moment of the request.
 */
export function chargeEvents({ charge, attempt, notifications }: ChargeStory): readonly TimelineEvent[] {
  const { createdAtMs, paymentFlow, transferStatus, declineReason, captureMode, cancelCause } = charge
  const told = timesTold(notifications)
  const firstAtMs = paymentFlow ? (attempt?.endedAtMs ?? null) : createdAtMs
  const asked: TimelineEvent = {
    atMs: createdAtMs,
    tone: 'held',
    title: captureMode === 'later' ? 'Authorization requested' : 'Payment requested',
    detail: amountTextOf(charge.amountMinor, charge.currency),
  }
  const sent: readonly TimelineEvent[] = paymentFlow
    ? [{ atMs: createdAtMs, tone: 'busy', title: 'Payer redirected to 3-D Secure' }]
    : []
  const timeOfMove = (status: TransferStatus, otherwise: number | null): number | null =>
    told.get(status) ?? otherwise
  const wasReserved = captureMode === 'later' && declineReason === null && !endedAtIssuer(charge)
  const reserved: readonly TimelineEvent[] =
    wasReserved && transferStatus !== 'IN_PROGRESS'
      ? [
          {
            atMs: timeOfMove('AUTHORIZED', firstAtMs),
            tone: 'held',
            title: 'Authorized: amount reserved',
          },
        ]
      : []
  const ended: readonly TimelineEvent[] = endOf(charge, {
    paidAtMs: timeOfMove('SETTLED', captureMode === 'later' ? null : firstAtMs),
    cancelledAtMs: timeOfMove(
      'CANCELLED',
      cancelCause === null || endedAtIssuer(charge) ? (firstAtMs ?? null) : null,
    ),
  })
  return [asked, ...sent, ...reserved, ...ended]
}

interface EndTimes {
  readonly paidAtMs: number | null
  readonly cancelledAtMs: number | null
}

function endOf(charge: Charge, { paidAtMs, cancelledAtMs }: EndTimes): readonly TimelineEvent[] {
  const { transferStatus, declineReason, captureMode, finalAmountMinor, finalCurrency } = charge
  if (transferStatus === 'SETTLED')
    return [
      {
        atMs: paidAtMs,
        tone: 'good',
        title: captureMode === 'later' ? 'Captured' : 'Paid',
        detail: amountTextOf(finalAmountMinor, finalCurrency),
      },
    ]
  if (transferStatus !== 'CANCELLED') return []
  const title = declineReason ? 'Declined' : 'Cancelled'
  return [
    { atMs: cancelledAtMs, tone: declineReason ? 'bad' : 'over', title, detail: failureOf(charge) ?? '' },
  ]
}

function endedAtIssuer({ cancelCause }: Charge): boolean {
  return cancelCause === 'authentication_failed' || cancelCause === 'authentication_abandoned'
}

const payloadSchema = z.object({ data: z.object({ transferStatus: ownText }) })

function timesTold(notifications: readonly Notification[]): ReadonlyMap<string, number> {
  return new Map(
    notifications
      .filter(({ type }) => type === 'charge.updated')
      .flatMap(({ payload, createdAtMs }) => {
        const read = payloadSchema.safeParse(JSON.parse(payload))
        return read.success ? [[read.data.data.transferStatus, createdAtMs] as const] : []
      }),
  )
}
