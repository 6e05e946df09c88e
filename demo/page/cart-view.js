import { formatMoney } from './format.js'
import { country, language } from './words/this-page.js'

/** @import { CartItem } from './payment-attempt.js' */

/**
 * The cart on the page: its items and their quantities.
 *
 * Its sums are for display only. The shop's server computes the charged amount from its own prices.
 *
 * @param {{ root: HTMLElement, onTotal: (totalMinor: number) => void }} options
 */
export function cartView({ root, onTotal }) {
  const maxQuantity = Number(root.dataset.maxQuantity)
  const shippingMinor = Number(root.dataset.shippingMinor)
  const rows = [...root.querySelectorAll('.cart-item')].map((row) => rowOf(/** @type {HTMLElement} */ (row)))

  const show = () => {
    const subtotalMinor = rows.reduce((sum, row) => sum + row.priceMinor * row.quantity(), 0)
    const totalMinor = subtotalMinor + shippingMinor
    for (const row of rows) row.show(maxQuantity)
    setText(root, '#subtotal', formatMoney(subtotalMinor, language, country))
    setText(root, '[data-total]', formatMoney(totalMinor, language, country))
    onTotal(totalMinor)
  }

  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.id === 'cart-toggle') {
      button.ariaExpanded = String(button.ariaExpanded !== 'true')
    } else if (button?.dataset.step) {
      rows.find(({ element }) => element.contains(button))?.change(Number(button.dataset.step))
      show()
    }
  })
  show()

  return {
    /** @returns {readonly CartItem[]} */
    items: () => rows.map((row) => ({ id: row.id, quantity: row.quantity() })),
    /** Restores the quantities of an order that got no response. @param {readonly CartItem[]} items */
    restore(items) {
      for (const row of rows) {
        const item = items.find(({ id }) => id === row.id)
        if (item) row.change(item.quantity - row.quantity())
      }
      show()
    },
    /** @param {boolean} isLocked */
    lock(isLocked) {
      root.inert = isLocked
    },
  }
}

/** @param {HTMLElement} element */
function rowOf(element) {
  const [less, more] = element.querySelectorAll('button')
  const output = /** @type {HTMLOutputElement} */ (element.querySelector('output'))
  const input = /** @type {HTMLInputElement} */ (element.querySelector('input'))
  const priceMinor = Number(element.dataset.priceMinor)
  const quantity = () => Number(output.value)
  return {
    element,
    id: element.dataset.item ?? '',
    priceMinor,
    quantity,
    /** @param {number} step */
    change(step) {
      output.value = String(quantity() + step)
      // The value that the form sends when the order is paid by link.
      input.value = output.value
    },
    /** @param {number} maxQuantity */
    show(maxQuantity) {
      if (less) less.disabled = quantity() <= 1
      if (more) more.disabled = quantity() >= maxQuantity
      setText(element, '.cart-item-price', formatMoney(priceMinor * quantity(), language, country))
    },
  }
}

/**
 * @param {ParentNode} root
 * @param {string} selector
 * @param {string} text
 */
function setText(root, selector, text) {
  for (const node of root.querySelectorAll(selector)) node.textContent = text
}
