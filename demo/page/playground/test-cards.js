import { copies } from './clipboard.js'

/** Numbers that the sandbox accepts, and what each one does. Any future date and any code are valid. */
const testCards = [
  ['4242 4242 4242 4242', 'Visa', 'makes a token'],
  ['5555 5555 5555 4444', 'Mastercard', 'makes a token'],
  ['3782 822463 10005', 'American Express', 'has a four-digit code'],
  ['5066 9911 1111 1118', 'Elo', 'makes a token'],
  ['6062 8256 2425 4001', 'Hipercard', 'makes a token'],
  ['5895 6200 0000 0002', 'Naranja', 'has a different kind of check digit'],
  ['4000 0025 0000 1001', 'Visa', 'is also a Cartes Bancaires card'],
  ['6205 5000 0000 0000 004', 'UnionPay', 'has 19 digits'],
  ['4242 4242 4242 4241', 'Visa', 'is invalid as you type it'],
  ['4000 0000 0000 0002', 'Visa', 'is declined'],
  ['4000 0000 0000 0127', 'Visa', 'is declined for its security code'],
  ['4000 0000 0000 0069', 'Visa', 'has expired'],
  ['4000 0000 0000 0119', 'Visa', 'is declined because of an error at the bank'],
  ['4000 0000 0000 9995', 'Visa', 'makes a token; its balance is too low'],
  ['4000 0000 0000 3220', 'Visa', 'makes a token; its payment needs 3-D Secure'],
  ['4000 0000 0000 0341', 'Visa', 'makes a token; its payment is declined'],
]

/** Fills the list of cards. A click on a card copies its number. */
export function showTestCards() {
  const cards = /** @type {HTMLDetailsElement} */ (document.getElementById('test-cards'))
  // In one column, a long list would separate the fields from everything else.
  cards.open = matchMedia('(width >= 56rem)').matches
  const list = /** @type {HTMLElement} */ (document.getElementById('test-cards-list'))
  list.append(
    ...testCards.map(([number = '', brand = '', behaviour = '']) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'test-card'
      button.append(
        part('test-card-number', number),
        part('test-card-what', `${brand}, ${behaviour}`),
        part('test-card-copy', 'Copy'),
      )
      const hint = /** @type {HTMLElement} */ (button.lastElementChild)
      hint.dataset.label = ''
      copies(button, () => number)
      const item = document.createElement('li')
      item.append(button)
      return item
    }),
  )
}

/**
 * @param {string} className
 * @param {string} text
 */
function part(className, text) {
  const node = document.createElement('span')
  node.className = className
  node.textContent = text
  return node
}
