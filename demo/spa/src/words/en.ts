import type { AppWords } from './types.ts'

export const en: AppWords = {
  skip: 'Skip to the content',
  cart: 'Cart',
  receipt: 'Receipt',
  yourCart: 'Your cart',
  summary: 'Summary',
  goToCheckout: 'Go to checkout',
  changeCart: 'Change the cart',
  inYourParcel: 'In your parcel',
  layouts: { label: 'Card form layout', fields: 'Three fields', line: 'One line' },
  notLoaded: 'This field could not be loaded. Reload the page without a content blocker.',
  sandbox: {
    text: 'No money moves and nothing is sent.',
    approved: 'is approved,',
    declined: 'is declined, with any future date and any code.',
    app: 'This is the shop as a React app. There is also',
    byScriptTag: 'a version with a script tag',
    andThere: 'and a',
  },
}
