import { emptyIcon, type Html, html, renderDocument, trusted } from '@element-js/http'
import { type Locale, localeFacts, locales, type ServiceMode } from '@element-js/values'
import { pageScript, pageStyle } from './page-files.ts'
import { checkoutWords } from './words/checkout-words.ts'

/** What a page of a payment link consists of. */
export interface CheckoutPage {
  readonly title: string
  readonly language: Locale
  readonly mode: ServiceMode
  /** The amount and the merchant. Default: they are not known. */
  readonly summary?: Html
  readonly body: Html
  /** How the page follows the link. Default: not at all, because it can no longer change. */
  readonly live?: {
    readonly linkId: string
    /** Changes whenever the page would show something else. */
    readonly version: string
    readonly isWaiting: boolean
  } | null
  /** The text that screen readers announce once the page is loaded. Default: none. */
  readonly announcement?: string | null
  /** What anyone with the link can do with it. The page says so at the bottom. Default: nothing. */
  readonly access?: 'open' | 'paid' | null
  /**
   * The address of the page, to which the links to other languages lead. `null`: it has none, so there are no links.
   */
  readonly path: string | null
}

/** The page as a document. It is complete without its script, and loads nothing from other sites. */
export function renderCheckoutPage(page: CheckoutPage): string {
  const { title, language, mode, summary, body, announcement } = page
  const words = checkoutWords[language]
  return renderDocument({
    title,
    locale: language,
    style: pageStyle,
    script: pageScript,
    robots: 'noindex, nofollow',
    head: html`<meta name="format-detection" content="telephone=no">${emptyIcon}`,
    bodyAttributes: liveAttributes(page),
    body: html`<a class="skip" href="#main">${words.skip}</a>
${mode === 'sandbox' && html`<header class="sandbox-tag">${words.sandboxTag}</header>`}
<p class="visually-hidden" role="status" id="announcement"${announcement && html` data-announce="${announcement}"`}></p>
<div class="page${!summary && ' single'}">
${summary}
<main id="main" tabindex="-1">${body}</main>
</div>
${footerOf(page)}`,
  })
}

function liveAttributes({ live }: CheckoutPage): Html | null {
  if (!live) return null
  const { linkId, version, isWaiting } = live
  return html` data-link="/pay/${linkId}" data-version="${version}"${isWaiting && trusted(' data-waiting')}`
}

function footerOf({ language, path, access }: CheckoutPage): Html | null {
  if (path === null) return null
  const words = checkoutWords[language]
  const links = languageLinks(language, path)
  return html`<footer>
${access && html`<p>${words.access[access]}</p>`}
<nav aria-label="${words.language}"><ul>${links}</ul></nav>
</footer>`
}

function languageLinks(language: Locale, path: string): Html[] {
  return locales.map(
    (each) =>
      html`<li><a href="${`${path}?lang=${each}`}" lang="${each}" hreflang="${each}"${each === language && trusted(' aria-current="true"')}>${localeFacts[each].name}</a></li>`,
  )
}
