import { brandList, copyButton, exactText, type Locale, methodMark } from '@element-js/server'
import { type Country, countries } from '../page/countries.js'
import { formatMoney } from '../page/format.js'
import { pageWords, wordsFor } from '../page/words/page-words.js'
import { escapeHtml, fillPage } from './fill-page.ts'
import { readLibraryHash } from './page-files.ts'
import { type CartItem, cartAtStart, maxQuantity, productOf, totalsOf } from './price-list.ts'
import type { ShopConfig } from './shop-config.ts'
import { renderFooter } from './shop-profile.ts'

/** The checkout page, with its texts, the cart, the prices and the service's address filled in. */
export function renderCheckout(config: ShopConfig, language: Locale, country: Country): string {
  const { subtotalMinor, shippingMinor, totalMinor } = totalsOf(cartAtStart, country)
  const words = wordsFor(language, country)
  const total = formatMoney(totalMinor, language, country)
  const values = {
    lang: language,
    countryCode: country,
    countries: renderCountries(country),
    serviceUrl: escapeHtml(config.serviceUrl),
    libraryHash: readLibraryHash(),
    apiKey: escapeHtml(config.apiKey),
    maxQuantity: String(maxQuantity),
    shippingMinor: String(shippingMinor),
    cartItems: cartAtStart.map((item) => renderItem(item, language, country)).join(''),
    subtotal: formatMoney(subtotalMinor, language, country),
    shipping: formatMoney(shippingMinor, language, country),
    total,
    pay: escapeHtml(words.form.pay(total)),
    cardBrands: brandList(country, words.checkout.brands).markup,
    methods: renderMethods(country, language),
    testCards: renderTestCards(language),
    footer: renderFooter(language, country === 'BR' ? '?' : `?country=${country}&`),
  }
  return fillPage('page/checkout.html', values, words)
}

function renderMethods(country: Country, language: Locale): string {
  const names = pageWords[language].results.methods
  const radios = countries[country].methods.map((method) => {
    const checked = method === 'CREDIT_CARD' ? ' checked' : ''
    return `
              <label class="method"><input type="radio" name="method" value="${method}"${checked}>${names[method]} ${methodMark(method).markup}</label>`
  })
  return radios.join('')
}

/** Links to the shop of each country. */
function renderCountries(country: Country): string {
  const links = Object.entries(countries).map(([code, { name, language }]) => {
    const current = code === country ? ' aria-current="true"' : ''
    return `<li><a href="?country=${code}" lang="${language}" hreflang="${language}"${current}>${name}</a></li>`
  })
  return links.join('')
}

const testCards = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  tooLittle: '4000 0000 0000 9995',
  anotherCode: '4000 0000 0000 0127',
  expired: '4000 0000 0000 0069',
  fault: '4000 0000 0000 0119',
  confirmed: '4000 0000 0000 3220',
} as const

function renderTestCards(language: Locale): string {
  const words = pageWords[language].checkout.sandbox
  const rows = Object.entries(testCards).map(([outcome, number]) => {
    const button = copyButton({
      source: { elementId: `test-card-${outcome}` },
      name: exactText(`${words.copy}: ${number}`),
      words,
      className: 'quiet-button',
    })
    return `
                <li><p><strong id="test-card-${outcome}">${number}</strong>${words[outcome as keyof typeof testCards]}</p>${button.markup}</li>`
  })
  return rows.join('')
}

/** The same order as a React app, without a choice. */
export function renderReact(config: ShopConfig, language: Locale): string {
  const values = {
    lang: language,
    serviceUrl: escapeHtml(config.serviceUrl),
    apiKey: escapeHtml(config.apiKey),
    cart: escapeHtml(JSON.stringify(cartAtStart)),
    total: formatMoney(totalsOf(cartAtStart, 'BR').totalMinor, language, 'BR'),
    footer: renderFooter(language),
  }
  return fillPage('page/react.html', values, pageWords[language])
}

function renderItem({ id, quantity }: CartItem, language: Locale, country: Country): string {
  const product = productOf(id)
  if (!product) throw new Error(`The first cart holds "${id}", which the shop does not sell.`)
  const priceMinor = product.pricesMinor[country]
  const { name, detail } = pageWords[language].products[id]
  const { quantityOf, less, more } = pageWords[language].cart
  return `
          <li class="cart-item" data-item="${id}" data-price-minor="${priceMinor}">
            <input type="hidden" name="item-${id}" value="${quantity}" form="checkout-form">
            <img src="/pictures/${id}.svg" alt="" width="96" height="96">
            <div class="cart-item-text">
              <h3>${escapeHtml(name)}</h3>
              <p>${escapeHtml(detail)}</p>
            </div>
            <p class="cart-item-price">${formatMoney(priceMinor * quantity, language, country)}</p>
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
    languages: Object.entries(pageWords)
      .map(
        ([locale, { languageName }]) =>
          `<label><input type="radio" name="locale" value="${locale}" form="setup"><span lang="${locale}">${languageName}</span></label>`,
      )
      .join(''),
  })
}
