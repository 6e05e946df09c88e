import type { Locale } from '@element-js/server'
import { formatMoney } from '../page/format.js'
import { pageWords } from '../page/words/page-words.js'
import { escapeHtml, fillPage, renderLanguages } from './fill-page.ts'
import { readLibraryHash } from './page-files.ts'
import { type CartItem, cartAtStart, maxQuantity, productOf, totalsOf } from './price-list.ts'
import type { ShopConfig } from './shop-config.ts'

/** The checkout page, with its texts, the cart, the prices and the service's address filled in. */
export function renderCheckout(config: ShopConfig, language: Locale): string {
  const { subtotalMinor, shippingMinor, totalMinor } = totalsOf(cartAtStart)
  const words = pageWords[language]
  const total = formatMoney(totalMinor, language)
  const values = {
    lang: language,
    serviceUrl: escapeHtml(config.serviceUrl),
    libraryHash: readLibraryHash(),
    apiKey: escapeHtml(config.apiKey),
    maxQuantity: String(maxQuantity),
    shippingMinor: String(shippingMinor),
    cartItems: cartAtStart.map((item) => renderItem(item, language)).join(''),
    subtotal: formatMoney(subtotalMinor, language),
    shipping: formatMoney(shippingMinor, language),
    total,
    pay: escapeHtml(words.form.pay(total)),
    languages: renderLanguages(language),
  }
  return fillPage('page/checkout.html', values, words)
}

/** The same order as a React app, without a choice. */
export function renderReact(config: ShopConfig, language: Locale): string {
  const values = {
    lang: language,
    serviceUrl: escapeHtml(config.serviceUrl),
    apiKey: escapeHtml(config.apiKey),
    cart: escapeHtml(JSON.stringify(cartAtStart)),
    total: formatMoney(totalsOf(cartAtStart).totalMinor, language),
    languages: renderLanguages(language),
  }
  return fillPage('page/react.html', values, pageWords[language])
}

function renderItem({ id, quantity }: CartItem, language: Locale): string {
  const product = productOf(id)
  if (!product) throw new Error(`The first cart holds "${id}", which the shop does not sell.`)
  const { name, detail } = pageWords[language].products[id]
  const { quantityOf, less, more } = pageWords[language].cart
  return `
          <li class="cart-item" data-item="${id}" data-price-minor="${product.priceMinor}">
            <input type="hidden" name="item-${id}" value="${quantity}" form="checkout-form">
            <img src="/pictures/${id}.svg" alt="" width="96" height="96">
            <div class="cart-item-text">
              <h3>${escapeHtml(name)}</h3>
              <p>${escapeHtml(detail)}</p>
            </div>
            <p class="cart-item-price">${formatMoney(product.priceMinor * quantity, language)}</p>
            <div class="stepper" role="group" aria-label="${escapeHtml(quantityOf(name))}">
              <button type="button" data-step="-1" aria-label="${escapeHtml(less(name))}">−</button>
              <output>${quantity}</output>
              <button type="button" data-step="1" aria-label="${escapeHtml(more(name))}">+</button>
            </div>
          </li>`
}

/** The page on which people can try the fields with every option. */
export function renderPlayground({ serviceUrl, apiKey }: Pick<ShopConfig, 'serviceUrl' | 'apiKey'>): string {
  return fillPage('page/playground.html', {
    serviceUrl: escapeHtml(serviceUrl),
    libraryHash: readLibraryHash(),
    apiKey: escapeHtml(apiKey),
    languages: Object.entries(pageWords).map(renderLanguage).join(''),
  })
}

function renderLanguage([locale, { languageName }]: readonly [
  string,
  { readonly languageName: string },
]): string {
  return `<label><input type="radio" name="locale" value="${locale}" form="setup"><span lang="${locale}">${languageName}</span></label>`
}
