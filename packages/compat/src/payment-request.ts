import { unavailable, warnOnce } from './unavailable.ts'

/** Stripe's object for wallets. */
export interface PaymentRequestShape {
  canMakePayment(): Promise<null>
  show(): never
  abort(): void
  isShowing(): boolean
  update(options: object): void
  on(event: string, handler: (event: never) => unknown): this
  once(event: string, handler: (event: never) => unknown): this
  off(event: string, handler?: (event: never) => unknown): this
}

/** There are no wallets here. `canMakePayment()` says so as in a browser without any, so the page shows no button. */
export function paymentRequest(): PaymentRequestShape {
  const sentence = unavailable('paymentRequest()')
  warnOnce(sentence)
  const request: PaymentRequestShape = {
    canMakePayment: async () => null,
    show() {
      throw new Error(sentence)
    },
    abort() {},
    isShowing: () => false,
    update() {},
    on: () => request,
    once: () => request,
    off: () => request,
  }
  return request
}
