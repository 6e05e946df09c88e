import { escapeHtml, fillPage } from './fill-page.ts'
import { cartAtStart, maxQuantity, productOf, totalsOf } from './price-list.ts'
import type { ShopConfig } from './shop-config.ts'

/** The one page of the app, at each of its addresses, with what the shop sells and where it is paid. */
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
