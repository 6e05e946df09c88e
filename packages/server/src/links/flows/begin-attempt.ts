import { randomBytes } from 'node:crypto'
import type { PaymentMethod } from '@element-js/protocol/http'
import { ServiceError } from '../../errors.ts'
import type { Instrument } from '../../payment-methods/domain/instrument.ts'
import { issueInstrument } from '../../payment-methods/issue-instrument.ts'
import type { Issue } from '../../payment-methods/method.ts'
import { methods } from '../../payment-methods/registry.ts'
import { newId } from '../../values/new-id.ts'
import type { LinkContext } from '../context.ts'
import { insertAttempt } from '../store/attempts.ts'
import { type LinkView, viewLink } from './link-view.ts'
import { lockLink } from './lock-link.ts'
import { lacksAddress, requireChoice } from './payable.ts'
import { checkAfterMs, checkEveryMs } from './recover-attempt.ts'
import { supersedeAttempt } from './supersede-attempt.ts'

export interface AttemptOrder {
  readonly linkId: string
  /** Any but cards. */
  readonly method: PaymentMethod
  /** How the payer's form wants the instrument issued. Default: by what the link says. */
  readonly issue?: Issue<Instrument> | undefined
}

/**
 * Gives a payer what it takes to pay a link by a method, and takes back what was given for another before: one thing at
 * a time can pay a link. Asked again for the method that waits already, it stays as it is.
 *
 * @returns the link, IN_PROGRESS.
 * @throws ServiceError 404; 409 for a link that cannot be paid any more, or without the address that it wants; 400 for a
 *   method or choice that it does not allow; 503 when the acquirer does not answer.
 */
export async function beginAttempt(context: LinkContext, order: AttemptOrder): Promise<LinkView> {
  return startAttempt(context, { ...order, isToWait: true, wantsAddress: true })
}

interface Start extends AttemptOrder {
  /** Whether the payer takes time: the link is IN_PROGRESS then. */
  readonly isToWait: boolean
  /** Whether the payer is held to the address that the link asks for. */
  readonly wantsAddress: boolean
}

/** The same, also for a payer who pays at once. */
export async function startAttempt(context: LinkContext, start: Start): Promise<LinkView> {
  const { linkId, method, issue, isToWait } = start
  const chosen = methods[method]
  const view = await viewLink(context, linkId)
  if (!view) throw new ServiceError('payment_link_not_found')
  requireChoice({ link: view.link, method, nowMs: context.nowMs() })
  if (chosen.kind === 'card') {
    const message = 'CREDIT_CARD is paid on the page of the link, where the card is typed in.'
    throw new ServiceError('payment_method_not_allowed', { message, field: 'method' })
  }
  if (start.wantsAddress && lacksAddress(view.link)) {
    throw new ServiceError('shipping_address_required')
  }
  if (isSameChoice(view, { ...start, nowMs: context.nowMs() })) return view
  if (view.attempt) await supersedeAttempt(context, linkId)
  const hasBegun = await lockLink(context, linkId, async (locked) => {
    const { link, transaction } = locked
    const nowMs = context.nowMs()
    requireChoice({ link, method, nowMs })
    // Another request was first: it is looked at anew.
    if (link.attemptId !== null) return false
    const attemptId = newId('pay')
    const { merchantId } = link
    const { instrument, expiresAtMs } = issueInstrument(chosen, {
      ...{ link, attemptId, issue, nowMs },
      merchantName: view.merchant.name,
      random: randomBytes,
    })
    const checkAtMs = Math.min(nowMs + (isToWait ? checkEveryMs : checkAfterMs), expiresAtMs)
    await insertAttempt(transaction, {
      ...{ merchantId, attemptId, linkId, method, instrument, checkAtMs, expiresAtMs },
      state: 'waiting',
      acquirerReference: attemptId,
      createdAtMs: nowMs,
      endedAtMs: null,
    })
    if (isToWait) await locked.move('waits', { attemptId })
    else await locked.change({ attemptId })
    return true
  })
  if (hasBegun === false) return startAttempt(context, start)
  const begun = await viewLink(context, linkId)
  if (!begun) throw new ServiceError('sandbox_reset')
  return begun
}

interface Choice extends Start {
  readonly nowMs: number
}

// One that was to be paid at once and was not is begun anew: whoever began it is gone, or about to fail.
function isSameChoice({ link, attempt }: LinkView, { method, issue, isToWait, nowMs }: Choice): boolean {
  if (attempt?.method !== method || issue !== undefined) return false
  if (attempt.state !== 'waiting' || nowMs >= attempt.expiresAtMs) return false
  return !isToWait || link.paymentStatus === 'IN_PROGRESS'
}
