import type { NewLinkWords } from '../types/new-link.ts'

export const newLink: NewLinkWords = {
  title: 'New link',
  order: 'Order',
  orderId: 'Order ID',
  orderHint: 'Your order number. One link per order.',
  amountHint: (example) => `For example, ${example}`,
  currency: 'Currency',
  ownCurrency: 'The country’s currency',
  expiresAfter: 'Expires after',
  lifetimes: { 1: '1 hour', 24: '1 day', 72: '3 days', 168: '7 days', 720: '30 days' },
  descriptionHint: 'Shown to the payer.',
  place: 'Country and payment methods',
  methodsIn: (country) => `Payment methods in ${country}`,
  phoneHint: 'With the country code, for example +5511987654321',
  documentHint: 'For example, a CPF or CNPJ without separators',
  askAddress: 'Ask the payer for a shipping address',
  shop: 'Your shop',
  returnUrl: 'Return URL after payment',
  create: 'Create link',
  notCreated: 'The link was not created. Please correct the fields marked below.',
}
