import type { ProductId } from '../price-list.ts'

interface Message {
  readonly title: string
  readonly text: string
}

/** The texts of a language that only the shop's server uses. Those that it shares with the page are in `page/words`. */
export interface ShopWords {
  readonly products: Readonly<Record<ProductId, { readonly name: string; readonly detail: string }>>
  readonly checkout: CheckoutWords
  readonly results: ResultWords
  readonly notFound: Message & { readonly way: string }
}

/** The texts of `page/checkout.html`. */
interface CheckoutWords {
  readonly description: string
  readonly skip: string
  readonly assurance: string
  readonly noScript: string
  /** The name of the saved card follows. */
  readonly payAgainWith: string
  readonly codeGiven: string
  readonly forgetCard: string
  readonly saveCard: string
  readonly saveCardHint: string
  readonly confirm: string
  readonly confirmHint: string
  readonly noticeTitle: string
  readonly otherWay: string
  readonly payByLink: string
  readonly otherWayText: string
  readonly sandbox: {
    readonly text: string
    readonly approved: string
    readonly declined: string
    readonly tooLittle: string
    readonly anotherCode: string
    readonly expired: string
    readonly fault: string
    readonly confirmed: string
    readonly question: string
    /** The text of a link, and the text after it. */
    readonly playground: string
    readonly playgroundHas: string
    readonly asApp: string
  }
}

/** The texts of the pages to which payers return. */
interface ResultWords {
  readonly backToCheckout: string
  readonly unknownPayment: Message
  readonly goOnPaying: string
  readonly orderPaid: string
  readonly waiting: Message
  readonly open: Message
  readonly cancelled: Message
  readonly refunded: Message
  readonly unknownOrder: Message
  /** The payment page could not be opened. */
  readonly trouble: Message
  readonly paidBy: string
  readonly order: string
  readonly confirmed: string
  readonly byNotification: string
  readonly methods: Readonly<Record<'PIX' | 'CREDIT_CARD' | 'BOLETO' | 'BANK_TRANSFER_BR', string>>
}
