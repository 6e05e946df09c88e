import type { Locale } from '@element-js/server'
import { escapeHtml, fillPage } from './fill-page.ts'
import { cartAtStart, maxQuantity, productOf, totalsOf } from './price-list.ts'
import type { ShopConfig } from './shop-config.ts'
import { shopWords } from './words/shop-words.ts'

/**
 * The app's HTML page, the same at each of its addresses, with the products and the address of the payments service.
 */
export function renderSpa({ serviceUrl, apiKey }: ShopConfig, language: Locale): string {
  const words = shopWords[language]
  const shelf = {
    products: cartAtStart.map(({ id }) => ({ ...productOf(id), ...words.products[id] })),
    cartAtStart: Object.fromEntries(cartAtStart.map(({ id, quantity }) => [id, quantity])),
    shippingMinor: totalsOf(cartAtStart).shippingMinor,
    maxQuantity,
  }
  const values = {
    lang: language,
    serviceUrl: escapeHtml(serviceUrl),
    apiKey: escapeHtml(apiKey),
    shelf: escapeHtml(JSON.stringify(shelf)),
  }
  return fillPage('spa/page.html', values, words)
}
