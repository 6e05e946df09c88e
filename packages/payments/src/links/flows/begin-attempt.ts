import { randomBytes } from 'node:crypto'
import type { PaymentMethod } from '@element-js/protocol/http'
import { newId, ServiceError } from '@element-js/values'
import type { Instrument } from '../../payment-methods/domain/instrument.ts'
import { type FilledForm, issueInstrument } from '../../payment-methods/method.ts'
import { methods } from '../../payment-methods/registry.ts'
import type { LinkContext } from '../context.ts'
import { inPayersCurrency } from '../domain/payment-link.ts'
import { insertAttempt } from '../store/attempts.ts'
import { type LinkView, viewLink } from './link-view.ts'
import { lockLinkInTurn } from './lock-link.ts'
import { lacksAddress, requireChoice } from './payable.ts'
import { checkAfterMs, checkEveryMs } from './recover-attempt.ts'
import { supersedeAttempt } from './supersede-attempt.ts'

export interface AttemptOrder {
  readonly linkId: string
  /** Any but cards. */
  readonly method: PaymentMethod
  /** What the payer filled in. Default: nothing, and the instrument is issued with the data of the link. */
  readonly form?: FilledForm<Instrument> | null | undefined
  /** Default: `on-page`. */
  readonly payer?: Payer
}

/**
 * Who pays. `on-page`: a payer, who needs some time for a method, and who gives the address that the link asks for.
 * `simulated-later`: the sandbox, which pays later, without an address. `simulated-now`: the sandbox, which pays at
 * once.
 */
export type Payer = 'on-page' | 'simulated-later' | 'simulated-now'

/**
 * Begins an attempt to pay a link by a method: issues the instrument. It supersedes the previous attempt, because only
 * one attempt at a time can pay a link. A waiting attempt by the same method stays as it is.
 *
 * @returns the link: IN_PROGRESS, unless it is paid at once.
 * @throws ServiceError 404; 409 for a link that can no longer be paid, or that lacks the address it asks for; 400 for a
 *   method or choice that it does not allow; 503 when the acquirer does not answer.
 */
export async function beginAttempt(context: LinkContext, order: AttemptOrder): Promise<LinkView> {
  const { linkId, method, form, payer = 'on-page' } = order
  const chosen = methods[method]
  const view = await viewLink(context, linkId)
  if (!view) throw new ServiceError('payment_link_not_found')
  requireChoice({ link: view.link, method, nowMs: context.nowMs() })
  if (chosen.kind === 'card') {
    const message = 'CREDIT_CARD can be paid only on the page of the link, where the payer enters the card.'
    throw new ServiceError('payment_method_not_allowed', { message, field: 'method' })
  }
  if (payer === 'on-page' && lacksAddress(view.link)) {
    throw new ServiceError('shipping_address_required')
  }
  if (isSameChoice(view, { ...order, nowMs: context.nowMs() })) return view
  const actor = payer === 'on-page' ? 'payer' : 'sandbox'
  if (view.attempt) await supersedeAttempt(context, { linkId, actor })
  const begun = await lockLinkInTurn(context, linkId, async (locked) => {
    const { link, transaction } = locked
    const nowMs = context.nowMs()
    requireChoice({ link, method, nowMs })
    // Another request was first: read the link again.
    if (link.attemptId !== null) return null
    const attemptId = newId('pay')
    const { merchantId } = link
    const { instrument, expiresAtMs } = issueInstrument(chosen, {
      link: inPayersCurrency(link),
      attemptId,
      issue: form?.issue,
      nowMs,
      merchantName: view.merchant.name,
      random: randomBytes,
    })
    const checkAtMs = Math.min(nowMs + (payer === 'simulated-now' ? checkAfterMs : checkEveryMs), expiresAtMs)
    await insertAttempt(transaction, {
      merchantId,
      attemptId,
      linkId,
      method,
      instrument,
      checkAtMs,
      expiresAtMs,
      state: 'waiting',
      acquirerReference: attemptId,
      createdAtMs: nowMs,
      endedAtMs: null,
    })
    const recorded = { event: 'attempt_begun', actor, cause: method, reference: attemptId } as const
    if (payer === 'simulated-now') {
      await locked.change({ attemptId })
      await locked.record(recorded)
    } else await locked.move('waits', { change: { attemptId }, recorded })
    return locked.view()
  })
  if (begun === undefined) throw new ServiceError('sandbox_reset')
  return begun ?? beginAttempt(context, order)
}

interface Choice extends AttemptOrder {
  readonly nowMs: number
}

// An attempt that should have been paid at once and was not is begun again: its process is gone, or about to fail.
function isSameChoice({ link, attempt }: LinkView, { method, form, payer, nowMs }: Choice): boolean {
  if (attempt?.method !== method) return false
  if (form && !form.hasIssued(attempt.instrument)) return false
  if (attempt.state !== 'waiting' || nowMs >= attempt.expiresAtMs) return false
  return payer === 'simulated-now' || link.paymentStatus === 'IN_PROGRESS'
}
