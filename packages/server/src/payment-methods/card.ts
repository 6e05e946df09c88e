import { cardMethod } from './define-method.ts'
import type { CardMethod } from './method.ts'

/** The form is the checkout page's (`checkout-page/card/`), the payment is a charge (`links/flows/pay-by-card.ts`). */
export const card: CardMethod = cardMethod({
  title: 'Credit card',
  limits: { BR: {}, MX: {}, CO: {} },
  takesDollars: true,
})
