import {
  type Attempt,
  type FormNotice,
  formNotices,
  type LinkView,
  type TypedForm,
} from '@element-js/payments'
import type { PaymentMethod, ShippingAddress } from '@element-js/protocol/http'

/** A notice at the top of a page: one of the page's own, or one of a method's form. */
type PageNotice = (typeof pageNotices)[number]
export type Notice = PageNotice | FormNotice

const pageNotices = ['failed', 'ranOut', 'tryAgain', 'methodRefused', 'checkAddress', 'later'] as const
const notices = [...pageNotices, ...formNotices] as const

/** The content of a link's page. */
export type Screen =
  /** The form for the delivery address, with the mistakes in the form that was sent. */
  | { readonly shows: 'address'; readonly mistakes?: AddressMistakes }
  | { readonly shows: 'methods' }
  /** One method before its payment begins, with its form as it was sent if there is something to correct. */
  | { readonly shows: 'method'; readonly method: PaymentMethod; readonly typed?: TypedForm }
  /** A payment in progress. */
  | { readonly shows: 'waiting'; readonly attempt: Attempt }
  | { readonly shows: 'paid' }
  | {
      readonly shows: 'expired' | 'cancelled'
      /** A payer had a code or a provider's page, and may have paid at the last moment. Default: nobody had. */
      readonly mayBePaid?: boolean
    }

/** The mistakes in the fields of the address: a field is empty, or its value is refused. */
export type AddressMistakes = Readonly<Partial<Record<keyof ShippingAddress, 'missing' | 'refused'>>>

/** The part of the page that the query requests. */
export interface ScreenQuery {
  readonly method: PaymentMethod | null
  /** The payer has entered the address and continues to the payment. */
  readonly isPastAddress: boolean
}

/** The screen of a link. It only reads: viewing a page changes nothing. */
export function screenOf(view: LinkView, query: ScreenQuery, nowMs: number): Screen {
  const { link, attempt } = view
  switch (link.paymentStatus) {
    case 'SETTLED':
      return { shows: 'paid' }
    case 'CANCELLED':
      return { shows: link.cancelCause === 'expired' ? 'expired' : 'cancelled' }
    case 'INITIAL_STATUS':
    case 'IN_PROGRESS':
      if (link.ending !== null) return { shows: link.ending === 'expired' ? 'expired' : 'cancelled' }
      // Expired, but no job has recorded it yet.
      if (nowMs >= link.expiresAtMs) return { shows: 'expired' }
      if (attempt?.state === 'waiting' && link.paymentStatus === 'IN_PROGRESS') {
        return { shows: 'waiting', attempt }
      }
      return openScreenOf(view, query)
    default:
      return link.paymentStatus satisfies never
  }
}

function openScreenOf({ link }: LinkView, { method, isPastAddress }: ScreenQuery): Screen {
  const [only, ...others] = link.allowPaymentMethods
  const isChosen = method !== null && link.allowPaymentMethods.includes(method)
  const hasAddress =
    !link.needCollectAddress || (link.shippingAddress !== null && (isPastAddress || isChosen))
  if (!hasAddress) return { shows: 'address' }
  if (isChosen) return { shows: 'method', method }
  return only !== undefined && others.length === 0 ? { shows: 'method', method: only } : { shows: 'methods' }
}

/** Whether the payer can begin a payment. */
export function showsPayment({ shows }: Screen): boolean {
  return shows === 'address' || shows === 'methods' || shows === 'method'
}

/** Whether nothing that the page shows can change any more. */
export function isFinal({ link, refund }: LinkView): boolean {
  if (link.paymentStatus === 'CANCELLED') return true
  return link.paymentStatus === 'SETTLED' && refund?.refundStatus !== 'IN_PROGRESS'
}

/** Reads a notice from the query; `null` if there is none with that name. */
export function noticeOf(word: unknown): Notice | null {
  return notices.find((each) => each === word) ?? null
}
