import { emptyIcon, type Html, html, renderDocument, trusted } from '@element-js/http'
import { companyLine, contactLinks, type Profile } from '@element-js/payments'
import { type Locale, localeFacts, locales, type ServiceMode } from '@element-js/values'
import { colorPath, pageScript, pageStyle } from './page-files.ts'
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
  /** Default: it is not known. */
  readonly merchant?: { readonly name: string; readonly profile: Profile }
  /**
   * The address of the page, to which the links to other languages lead. `null`: it has none, so there are no links.
   */
  readonly path: string | null
}

/** The page as a document. It is complete without its script, and loads nothing from other sites. */
export function renderCheckoutPage(page: CheckoutPage): string {
  const { title, language, mode, summary, body, announcement, merchant } = page
  const words = checkoutWords[language]
  return renderDocument({
    title,
    locale: language,
    style: pageStyle,
    script: pageScript,
    robots: 'noindex, nofollow',
    head: html`<meta name="format-detection" content="telephone=no">${emptyIcon}${merchant?.profile.color && html`<link rel="stylesheet" href="${colorPath(merchant.profile.color)}">`}`,
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

function footerOf({ language, path, access, merchant }: CheckoutPage): Html | null {
  if (path === null) return null
  const words = checkoutWords[language]
  const links = languageLinks(language, path)
  return html`<footer>
${merchant && contactView(merchant, language)}
${access && html`<p>${words.access[access]}</p>`}
<nav aria-label="${words.language}"><ul>${links}</ul></nav>
</footer>`
}

/** How a payer reaches the merchant, who it is, and its legal texts. */
function contactView({ name, profile }: NonNullable<CheckoutPage['merchant']>, language: Locale): Html {
  const { termsUrl, privacyUrl, legalName, document, address } = profile
  const words = checkoutWords[language].contact
  const ways = contactLinks(profile)
  const outside = trusted('target="_blank" rel="noopener noreferrer"')
  const newTab = html`<span class="visually-hidden"> (${checkoutWords[language].newTab})</span>`
  const texts = [
    termsUrl && html`<li><a href="${termsUrl}" ${outside}>${words.terms}${newTab}</a></li>`,
    privacyUrl && html`<li><a href="${privacyUrl}" ${outside}>${words.privacy}${newTab}</a></li>`,
  ].filter((link) => link !== undefined)
  const hasCompany = Boolean(legalName ?? document ?? address)
  return html`${ways && html`<p class="contact">${words.question} ${ways}</p>`}${
    texts.length > 0 && html`<ul>${texts}</ul>`
  }${hasCompany && html`<p>${companyLine(name, profile)}</p>`}`
}

function languageLinks(language: Locale, path: string): Html[] {
  const [page, search] = path.split('?')
  const addressIn = (lang: Locale): string => {
    const parameters = new URLSearchParams(search)
    parameters.set('lang', lang)
    return `${page}?${parameters}`
  }
  return locales.map(
    (each) =>
      html`<li><a href="${addressIn(each)}" lang="${each}" hreflang="${each}"${each === language && trusted(' aria-current="true"')}>${localeFacts[each].name}</a></li>`,
  )
}
