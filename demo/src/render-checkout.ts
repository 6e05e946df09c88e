import { formatMoney } from '../page/money.js'
import { escapeHtml, fillPage } from './fill-page.ts'
import { type CartItem, cartAtStart, maxQuantity, productOf, totalsOf } from './price-list.ts'
import type { ShopConfig } from './shop-config.ts'

/** The checkout page, with the cart, the prices and the service's address filled in. */
export function renderCheckout(config: ShopConfig): string {
  const { subtotalMinor, shippingMinor, totalMinor } = totalsOf(cartAtStart)
  return fillPage('page/checkout.html', {
    serviceUrl: escapeHtml(config.serviceUrl),
    apiKey: escapeHtml(config.apiKey),
    maxQuantity: String(maxQuantity),
    shippingMinor: String(shippingMinor),
    cartItems: cartAtStart.map(renderItem).join(''),
    subtotal: formatMoney(subtotalMinor),
    shipping: formatMoney(shippingMinor),
    total: formatMoney(totalMinor),
  })
}

function renderItem({ id, quantity }: CartItem): string {
  const product = productOf(id)
  if (!product) throw new Error(`The first cart holds "${id}", which the shop does not sell.`)
  const name = escapeHtml(product.name)
  return `
          <li class="cart-item" data-item="${id}" data-price-minor="${product.priceMinor}">
            <input type="hidden" name="item-${id}" value="${quantity}" form="checkout-form">
            <img src="/pictures/${id}.svg" alt="" width="96" height="96">
            <div class="cart-item-text">
              <h3>${name}</h3>
              <p>${escapeHtml(product.detail)}</p>
            </div>
            <p class="cart-item-price">${formatMoney(product.priceMinor * quantity)}</p>
            <div class="stepper" role="group" aria-label="Quantity of ${name}">
              <button type="button" data-step="-1" aria-label="One ${name} less">−</button>
              <output>${quantity}</output>
              <button type="button" data-step="1" aria-label="One ${name} more">+</button>
            </div>
          </li>`
}
