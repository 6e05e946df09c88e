import type { PaymentMethod } from '@element-js/protocol/http'
import type { Attempt } from '../links/domain/attempt.ts'
import type { LinkView } from '../links/flows/link-view.ts'
import { type FormNotice, formNotices } from '../payment-methods/words/types.ts'

/** What a page says above all else: its own notices, and those of the methods' forms. */
export type PageNotice = (typeof pageNotices)[number]
export type Notice = PageNotice | FormNotice

const pageNotices = ['failed', 'tryAgain', 'methodRefused', 'checkAddress', 'later'] as const
const notices = [...pageNotices, ...formNotices] as const

/** What there is to see at the address of a link. */
export type Screen =
  /** Where the goods are to go. */
  | { readonly shows: 'address' }
  | { readonly shows: 'methods' }
  /** One method, before it is begun. */
  | { readonly shows: 'method'; readonly method: PaymentMethod }
  /** Begun, and to be paid. */
  | { readonly shows: 'waiting'; readonly attempt: Attempt }
  | { readonly shows: 'paid' }
  | { readonly shows: 'expired' | 'cancelled' }

/** What a payer asks to see, by the query. */
export interface Wish {
  readonly method: PaymentMethod | null
  /** The address is given: on to the payment. */
  readonly isPastAddress: boolean
}

/** Which screen a link is at. A pure reading: looking changes nothing. */
export function screenOf(view: LinkView, wish: Wish, nowMs: number): Screen {
  const { link, attempt } = view
  switch (link.paymentStatus) {
    case 'SETTLED':
      return { shows: 'paid' }
    case 'CANCELLED':
      return { shows: link.cancelCause === 'expired' ? 'expired' : 'cancelled' }
    case 'INITIAL_STATUS':
    case 'IN_PROGRESS':
      if (link.ending !== null) return { shows: link.ending === 'expired' ? 'expired' : 'cancelled' }
      // The jobs have not come by yet.
      if (nowMs >= link.expiresAtMs) return { shows: 'expired' }
      if (attempt?.state === 'waiting' && link.paymentStatus === 'IN_PROGRESS') {
        return { shows: 'waiting', attempt }
      }
      return openScreenOf(view, wish)
    default:
      return link.paymentStatus satisfies never
  }
}

function openScreenOf({ link }: LinkView, { method, isPastAddress }: Wish): Screen {
  const [only, ...others] = link.allowPaymentMethods
  const isWished = method !== null && link.allowPaymentMethods.includes(method)
  const hasAddress =
    !link.needCollectAddress || (link.shippingAddress !== null && (isPastAddress || isWished))
  if (!hasAddress) return { shows: 'address' }
  if (isWished) return { shows: 'method', method }
  return only !== undefined && others.length === 0 ? { shows: 'method', method: only } : { shows: 'methods' }
}

/** Whether nothing can change any more that the page would have to tell. */
export function isOver({ link, refund }: LinkView): boolean {
  if (link.paymentStatus === 'CANCELLED') return true
  return link.paymentStatus === 'SETTLED' && refund?.refundStatus !== 'IN_PROGRESS'
}

/** What a query asks a page to say; `null`: nothing that it could. */
export function noticeOf(word: unknown): Notice | null {
  return notices.find((each) => each === word) ?? null
}
