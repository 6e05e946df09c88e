import type { TokenError, ValidationError, ValidationErrors } from '@element-js/element'
import { type CreateToken, useService } from '@element-js/react'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { confirmWithBank } from '../../page/confirm-with-bank.js'
import type { PayAnswer, PaymentReceipt, Refusal } from '../../page/pay-answer.ts'
import { newPaymentKey, paymentAttempts, sendAttempt } from '../../page/payment-attempt.js'
import { challengedWords, refusalWords, unansweredWords } from '../../page/refusal-words.js'
import { words } from '../../page/words/this-page.js'
import type { CardField } from './card-part.tsx'
import type { Cart, Order } from './shelf.ts'
import type { Installments } from './use-installments.ts'

type Attempts = ReturnType<typeof paymentAttempts>
type OpenOrder = Parameters<Attempts['pay']>[0]

type PaymentState =
  | { readonly phase: 'open' | 'paying' }
  | { readonly phase: 'refused'; readonly refusal: Pick<Refusal, 'status' | 'reason' | 'reference'> }
  /**
   * `unanswered`: the payment may have succeeded. Until that is known, only the same payment may be sent again.
   * `challenged`: the payer has left the bank's page, and can go back to it or pay otherwise.
   */
  | { readonly phase: 'unanswered' | 'challenged'; readonly sent: OpenOrder }

/** The payment, the payer's e-mail address and the order. */
export interface PaidOrder {
  readonly paid: PaymentReceipt
  readonly email: string
  readonly cart: Cart
}

/**
 * Pays an order once: it makes a token of the card, sends it to the shop's server, and returns the outcome.
 */
export function usePayment({
  order,
  installments,
  createToken,
  onPaid,
}: {
  order: Order
  installments: Installments
  createToken: CreateToken['createToken']
  onPaid: (order: PaidOrder) => void
}) {
  const payments = useService()
  const attempts = useMemo(
    () =>
      paymentAttempts({
        send: sendAttempt,
        confirm: async (challenge) => (payments ? confirmWithBank(payments, challenge) : challenge),
        storage: sessionStorage,
        newKey: newPaymentKey,
      }),
    [payments],
  )
  // A payer who comes back while an answer is missing must not pay a second time.
  const [state, setState] = useState<PaymentState>(() => openOrNot(attempts.openAttempt()))

  function answered(answer: PayAnswer, sent: OpenOrder): void {
    if (answer.status === 'paid') {
      const cart = Object.fromEntries(sent.items.map(({ id, quantity }) => [id, quantity]))
      onPaid({ paid: answer, email: sent.email, cart })
    } else if (answer.status === 'unanswered' || answer.status === 'challenged')
      setState({ phase: answer.status, sent })
    else {
      if (answer.reason.startsWith('installments_')) installments.renew()
      setState({ phase: 'refused', refusal: answer })
    }
  }

  async function send(sent: OpenOrder, way: 'pay' | 'resume' = 'pay'): Promise<void> {
    setState({ phase: 'paying' })
    answered(await attempts[way](sent), sent)
  }

  /** @returns the error of the card, if it makes no token. */
  async function pay(payer: { email: string; name: string }): Promise<readonly ValidationError[] | null> {
    setState({ phase: 'paying' })
    // The charge follows immediately and asks the bank anyway, so a verification before it would only take time. If the
    // payer leaves the checkout meanwhile, the fields are removed, and there is no token.
    const { data, error } = await createToken({ ...payer, verifyCard: false })
    if (data) {
      const items = order.lines.map(({ product, quantity }) => ({ id: product.id, quantity }))
      const split = installments.order && { installments: installments.order }
      await send({ cardId: data.cardId, items, email: payer.email, ...split })
      return null
    }
    if (error.type === 'validation_error') {
      // This must happen at once, because a field that is still disabled would not take the focus that follows.
      flushSync(() => setState({ phase: 'open' }))
      return error.errors
    }
    const status = error.type === 'api_error' && error.code === 402 ? 'declined' : 'refused'
    setState({ phase: 'refused', refusal: { status, reason: reasonOf(error) } })
    return null
  }

  return { state, pay, dismiss: () => setState({ phase: 'open' }), notice: noticeOf(state, send) }
}

/** The word by which the texts are listed. */
function reasonOf(error: Exclude<TokenError, ValidationErrors>): string {
  if (error.type === 'configuration_error') return 'shop_not_ready'
  return error.type === 'api_error' ? error.reason : 'network_error'
}

function openOrNot(attempt: OpenOrder | null): PaymentState {
  return attempt ? { phase: 'unanswered', sent: attempt } : { phase: 'open' }
}

/** The text for the outcome, and the action of its button. */
function noticeOf(state: PaymentState, send: (sent: OpenOrder, way: 'pay' | 'resume') => Promise<void>) {
  if (state.phase === 'unanswered' || state.phase === 'challenged') {
    const isChallenged = state.phase === 'challenged'
    const { title, text, action } = (isChallenged ? challengedWords : unansweredWords)(words)
    const onAction = (): void => void send(state.sent, isChallenged ? 'resume' : 'pay')
    return { outcome: state.phase, title, text, action, reference: undefined, onAction }
  }
  if (state.phase !== 'refused') return null
  const { status, reference } = state.refusal
  const { title, text, action, clears } = refusalWords(state.refusal, words)
  const onAction = (goOn: (clears: readonly CardField[]) => void): void => goOn(clears)
  return { outcome: status, title, text, action, reference, onAction }
}
