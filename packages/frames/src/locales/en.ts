import type { Messages } from './messages.ts'

export const en: Messages = {
  label: { pan: 'Card number', expiration: 'Expiration date', cvv: 'Security code' },
  placeholder: { pan: '1234 1234 1234 1234', expiration: 'MM / YY', cvv: 'CVC' },
  notMounted: 'This field is not on the page yet.',
  empty: {
    pan: 'Enter your card number.',
    expiration: 'Enter the expiration date of your card.',
    cvv: 'Enter the security code of your card.',
    name: 'Enter the name on your card.',
  },
  incomplete: {
    pan: 'Your card number is incomplete.',
    expiration: 'The expiration date is incomplete.',
    cvv: 'The security code is incomplete.',
  },
  flaw: {
    number: 'Your card number is not valid. Check its digits.',
    month: 'The month of the expiration date is not valid.',
    year: 'The year of the expiration date is not valid.',
    past: 'Your card has expired.',
    code: 'The security code has too many digits.',
    brand: 'This shop does not take cards of this brand.',
  },
  numberAsName: 'Enter the name on your card, not its number.',
  network: 'We could not reach the payment service. Check your connection and try again.',
  chooser: 'Card network',
}
