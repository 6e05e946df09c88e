import { openChallenges, type Payers } from './challenges.ts'
import { type Amount, errorReply, type Item, type Reply } from './shapes.ts'
import {
  type DecidedVerdict,
  type RedirectVerdict,
  refusedVerdict,
  type Verdict,
  verdictOf,
} from './test-cards.ts'

export const merchantAccount = 'ElementTest'

/** A change of money, of the payment with our reference. */
export interface Movement {
  readonly reference: string
  readonly type: 'authorize' | 'capture' | 'cancel' | 'refund' | 'verify'
  readonly amount: number
}

interface Payment {
  readonly pspReference: string
  /** Adyen calls it the merchant reference. */
  readonly name: string
  readonly reference: string
  readonly amount: Amount
  readonly brand: string | null
  readonly installments: number | null
  readonly isAtOnce: boolean
  state: 'authorised' | 'captured' | 'cancelled' | 'unfinished' | 'pending'
  /** The amount, or the part of it that the issuer has approved. */
  reserved: number
  captured: number
  refunded: number
}

export interface AdyenAccount extends Payers {
  readonly movements: readonly Movement[]
  readonly payments: ReadonlyMap<string, Readonly<Payment>>
  /** Does what a request asks for. */
  handle(route: string, pspReference: string, body: Body): Reply
  /** Sets the decision of the next payment's issuer, whatever its card. */
  setNextVerdict(verdict: Verdict): void
  /** Makes the issuer of the pending payments answer. */
  decidePending(verdict: 'approved' | 'refused'): void
  /** Makes the next changes of payments fail after Adyen has received them. */
  refuseModifications(isRefused: boolean): void
  /** Makes something happen to a payment that nobody requested here. @param name Default: the name of the payment. */
  change(
    reference: string,
    event: 'EXPIRE' | 'CANCELLATION' | 'CAPTURE' | 'CAPTURE_FAILED',
    name?: string,
  ): void
}

interface Body {
  readonly amount?: Amount
  readonly reference?: string
  readonly paymentReference?: string
  readonly metadata?: { readonly reference?: string }
  readonly captureDelayHours?: number
  readonly installments?: { readonly value: number }
  readonly paymentMethod?: { readonly number?: string; readonly brand?: string }
  readonly authenticationData?: {
    readonly attemptAuthentication?: string
    readonly threeDSRequestData?: { readonly nativeThreeDS?: string }
  }
  readonly redirectToIssuerMethod?: string
  readonly returnUrl?: string
  readonly details?: { readonly redirectResult?: string }
}

let count = 0
/** An id with 16 characters, as Adyen's. */
const newId = (): string => `DOUBLE${String(++count).padStart(10, '0')}`

/** The state of a merchant account at Adyen. @param notify Sends a notification. */
export function openAdyenAccount(notify: (item: Item) => void): AdyenAccount {
  const movements: Movement[] = []
  const payments = new Map<string, Payment>()
  let nextVerdict: Verdict | null = null
  let isRefusing = false

  const move = (type: Movement['type'], { reference }: Payment, amount: number): void => {
    movements.push({ reference, type, amount })
  }
  const tell = (
    event: string,
    isSuccess: boolean,
    item: Pick<Item, 'pspReference' | 'merchantReference' | 'amount'> & Partial<Item>,
  ): void => {
    notify({
      eventCode: event,
      success: isSuccess ? 'true' : 'false',
      merchantAccountCode: merchantAccount,
      eventDate: '2026-01-01T01:00:00+01:00',
      paymentMethod: 'visa',
      reason: isSuccess ? '' : 'It is not possible',
      ...item,
    })
  }

  function pay(body: Body): Reply {
    const { amount = { currency: '', value: 0 }, reference: name = '', captureDelayHours } = body
    const payment: Payment = {
      pspReference: newId(),
      name,
      reference: body.metadata?.reference ?? '',
      amount,
      brand: body.paymentMethod?.brand ?? null,
      installments: body.installments?.value ?? null,
      isAtOnce: captureDelayHours === 0,
      state: 'unfinished',
      reserved: 0,
      captured: 0,
      refunded: 0,
    }
    payments.set(payment.pspReference, payment)
    const number = body.paymentMethod?.number ?? ''
    const verdict = nextVerdict ?? verdictOf(number, body.authenticationData?.attemptAuthentication)
    nextVerdict = null
    return verdict.kind === 'redirect' ? challenge(payment, verdict, body) : settle(payment, verdict)
  }

  function challenge(payment: Payment, verdict: RedirectVerdict, body: Body): Reply {
    const { authenticationData, redirectToIssuerMethod: method = 'POST', returnUrl = '' } = body
    if (authenticationData?.threeDSRequestData?.nativeThreeDS === 'disabled')
      return challenges.redirect(payment, { method, ...verdict }, returnUrl)
    return { status: 200, body: { resultCode: 'IdentifyShopper' } }
  }

  function settle(payment: Payment, verdict: DecidedVerdict): Reply {
    const { pspReference, name: merchantReference, amount, isAtOnce } = payment
    const answer = (resultCode: string, more: object = {}): Reply => {
      return { status: 200, body: { pspReference, merchantReference, resultCode, ...more } }
    }
    const item = { pspReference, merchantReference, amount }
    switch (verdict.kind) {
      case 'approved':
        authorise(payment, amount, isAtOnce)
        return answer('Authorised', { amount })
      case 'partial': {
        const half = { ...amount, value: Math.floor(amount.value / 2) }
        authorise(payment, half, isAtOnce)
        return answer('PartiallyAuthorised', {
          additionalData: { authorisedAmountValue: String(half.value) },
        })
      }
      case 'refused':
        tell('AUTHORISATION', false, { ...item, reason: verdict.words })
        return answer('Refused', { refusalReason: verdict.words, refusalReasonCode: verdict.code })
      case 'error':
        tell('AUTHORISATION', false, { ...item, reason: 'Acquirer Error' })
        return answer('Error', { refusalReason: 'Acquirer Error', refusalReasonCode: '4' })
      case 'cancelled':
        return answer('Cancelled')
      case 'pending':
        payment.state = 'pending'
        return answer('Pending')
      default:
        return verdict satisfies never
    }
  }

  function authorise(payment: Payment, amount: Amount, isAtOnce: boolean): void {
    const { pspReference, name: merchantReference } = payment
    if (amount.value === 0) move('verify', payment, 0)
    else move('authorize', payment, amount.value)
    payment.state = 'authorised'
    payment.reserved = amount.value
    if (isAtOnce && amount.value > 0) collect(payment, amount.value)
    // Like Adyen's: the code of the authorization, the last digits of the card, and its expiration.
    const reason = '044925:4242:12/2040'
    const additionalData = { cardSummary: '4242', expiryDate: '12/2040' }
    tell('AUTHORISATION', true, { pspReference, merchantReference, amount, reason, additionalData })
  }

  function collect(payment: Payment, value: number): void {
    payment.state = 'captured'
    payment.captured = value
    move('capture', payment, value)
  }

  function release(payment: Payment): void {
    payment.state = 'cancelled'
    // A verification reserves nothing.
    if (payment.reserved > 0) move('cancel', payment, payment.reserved)
  }

  function giveBack(payment: Payment, value: number): void {
    payment.refunded += value
    move('refund', payment, value)
  }

  /** Makes a change if it is possible. The change happens before the answer, but only the notification reports it. */
  function modify(event: string, payment: Payment, body: Body, act: (value: number) => boolean): Reply {
    const pspReference = newId()
    const { amount = payment.amount, reference } = body
    const isDone = !isRefusing && act(amount.value)
    const merchantReference = reference ?? payment.name
    const originalReference = payment.pspReference
    tell(event, isDone, { pspReference, merchantReference, originalReference, amount })
    return {
      status: 201,
      body: {
        merchantAccount,
        paymentPspReference: payment.pspReference,
        pspReference,
        status: 'received',
        ...(reference !== undefined && { reference }),
        ...(body.amount && { amount }),
      },
    }
  }

  const capture = (payment: Payment, body: Body): Reply =>
    modify('CAPTURE', payment, body, (value) => {
      const isPossible = payment.state === 'authorised' && value <= payment.reserved
      if (isPossible) collect(payment, value)
      return isPossible
    })

  const cancel = (payment: Payment, body: Body): Reply =>
    modify('CANCELLATION', payment, body, () => {
      const isPossible = payment.state === 'authorised'
      if (isPossible) release(payment)
      return isPossible
    })

  const refund = (payment: Payment, body: Body): Reply =>
    modify('REFUND', payment, body, (value) => {
      const isPossible = payment.state === 'captured' && value + payment.refunded <= payment.captured
      if (isPossible) giveBack(payment, value)
      return isPossible
    })

  const reverse = (payment: Payment, body: Body): Reply =>
    modify('CANCEL_OR_REFUND', payment, body, () => {
      if (payment.state === 'authorised') release(payment)
      else if (payment.state === 'captured') giveBack(payment, payment.captured - payment.refunded)
      else return false
      return true
    })

  function cancelByName({ paymentReference = '', reference = '' }: Body): Reply {
    const pspReference = newId()
    const payment = [...payments.values()].find(({ name }) => name === paymentReference)
    const isDone = payment?.state === 'authorised' && !isRefusing
    if (isDone) release(payment)
    const amount = payment?.amount ?? { currency: 'EUR', value: 0 }
    tell('TECHNICAL_CANCEL', isDone, {
      pspReference,
      merchantReference: paymentReference,
      amount,
      ...(payment && { originalReference: payment.pspReference }),
    })
    return {
      status: 201,
      body: { merchantAccount, paymentReference, reference, pspReference, status: 'received' },
    }
  }

  const challenges = openChallenges(settle)

  return {
    ...challenges,
    movements,
    payments,
    handle: (route, id, body) => {
      if (route === 'POST /payments') return pay(body)
      if (route === 'POST /payments/details') return challenges.comeBack(body.details?.redirectResult ?? '')
      if (route === 'POST /cancels') return cancelByName(body)
      const payment = payments.get(id)
      const act = { captures: capture, cancels: cancel, refunds: refund, reversals: reverse }[
        route.slice(route.lastIndexOf('/') + 1)
      ]
      if (!payment || !act) return errorReply(422, 'validation', '167')
      return act(payment, body)
    },
    setNextVerdict: (verdict) => {
      nextVerdict = verdict
    },
    decidePending: (verdict) => {
      for (const payment of payments.values()) {
        if (payment.state !== 'pending') continue
        payment.state = 'unfinished'
        settle(payment, verdict === 'approved' ? { kind: 'approved' } : refusedVerdict)
      }
    },
    refuseModifications: (isRefused) => {
      isRefusing = isRefused
    },
    change: (reference, event, name) => {
      const payment = [...payments.values()].find((each) => each.reference === reference)
      if (!payment) throw new Error(`There is no payment ${reference}.`)
      if (event === 'CAPTURE') collect(payment, payment.reserved)
      else if (event !== 'CAPTURE_FAILED') release(payment)
      const { pspReference: originalReference, amount } = payment
      const merchantReference = name ?? payment.name
      tell(event, true, { pspReference: newId(), originalReference, merchantReference, amount })
    },
  }
}
