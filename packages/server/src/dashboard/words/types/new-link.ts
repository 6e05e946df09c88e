import type { Lifetime } from '../../links/link-choices.ts'

/** The form that creates a link. */
export interface NewLinkWords {
  readonly title: string
  readonly order: string
  readonly orderId: string
  readonly orderHint: string
  readonly amountHint: (example: string) => string
  readonly currency: string
  readonly ownCurrency: string
  readonly expiresAfter: string
  /** By the number of hours. */
  readonly lifetimes: Readonly<Record<Lifetime, string>>
  readonly descriptionHint: string
  readonly place: string
  readonly methodsIn: (country: string) => string
  readonly phoneHint: string
  readonly documentHint: string
  readonly askAddress: string
  readonly shop: string
  readonly returnUrl: string
  readonly create: string
  readonly notCreated: string
}
