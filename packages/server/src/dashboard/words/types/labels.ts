/** Labels of values and headings of columns, on several pages. */
export interface LabelWords {
  readonly amount: string
  readonly status: string
  readonly apiStatus: string
  readonly created: string
  readonly requested: string
  readonly expires: string
  readonly order: string
  readonly orderOf: (orderId: string) => string
  readonly payer: string
  readonly paid: string
  readonly paidWith: string
  readonly method: string
  readonly description: string
  readonly country: string
  readonly reference: string
  readonly reason: string
  readonly exchange: string
  readonly returned: string
  readonly card: string
  readonly cardPayment: string
  readonly cardHolder: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly documentId: string
  readonly address: string
  readonly billingAddress: string
  readonly shippingAddress: string
  readonly subMerchant: string
  readonly notificationUrl: string
  readonly returnUrl: string
  readonly timeline: string
  readonly accountHolder: string
}
