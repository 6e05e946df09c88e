import { escapeHtml, fillPage } from './fill-page.ts'
import { cartAtStart, maxQuantity, productOf, totalsOf } from './price-list.ts'
import type { ShopConfig } from './shop-config.ts'

/**
 * The app's HTML page, the same at each of its addresses, with the products and the address of the payments service.
 */
export function renderSpa({ serviceUrl, apiKey }: ShopConfig): string {
  const shelf = {
    products: cartAtStart.map(({ id }) => productOf(id)),
    cartAtStart: Object.fromEntries(cartAtStart.map(({ id, quantity }) => [id, quantity])),
    shippingMinor: totalsOf(cartAtStart).shippingMinor,
    maxQuantity,
  }
  return fillPage('spa/page.html', {
    serviceUrl: escapeHtml(serviceUrl),
    apiKey: escapeHtml(apiKey),
    shelf: escapeHtml(JSON.stringify(shelf)),
  })
}
