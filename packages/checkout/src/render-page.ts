import { formatMoment, type Html, html, isolate, type MarkName } from '@element-js/http'
import { contactLinks, type LinkView, methodWords } from '@element-js/payments'
import type { Locale } from '@element-js/values'
import { renderCheckoutPage } from './checkout-page.ts'
import { type PageContext, pathOf } from './page-context.ts'
import { isFinal, type Notice, type Screen, showsPayment } from './screen.ts'
import { linkVersionOf } from './updates/link-update.ts'
import { addressView } from './views/address-form.ts'
import { messageView } from './views/message-view.ts'
import { methodListView, methodView } from './views/method-view.ts'
import { paidView } from './views/paid-view.ts'
import { summaryView } from './views/summary-view.ts'
import { waitingView } from './views/waiting-view.ts'
import { checkoutWords } from './words/checkout-words.ts'

/** The page of an existing link, as a document. */
export function renderPage(screen: Screen, notice: Notice | null, context: PageContext): string {
  const { view, language, mode } = context
  const words = checkoutWords[language]
  const isChoosing = showsPayment(screen)
  const hasAddress = screen.shows === 'methods' || screen.shows === 'method'
  const live = {
    linkId: view.link.linkId,
    version: linkVersionOf(view),
    isWaiting: screen.shows === 'waiting',
  }
  return renderCheckoutPage({
    title: words.pageTitle(titleOf(screen, context), isolate(view.merchant.name)),
    language,
    mode,
    summary: summaryView(context, { isChoosing, hasAddress }),
    body: html`${notice && fitsScreen(notice, screen) && noticeView(notice, context)}${bodyOf(screen, context)}`,
    live: isFinal(view) ? null : live,
    announcement: screen.shows === 'paid' && view.refund === null ? words.paid.say : null,
    access: accessOf(screen),
    path: pathOf(context, context.search),
    merchant: view.merchant,
  })
}

function accessOf({ shows }: Screen): 'open' | 'paid' | null {
  if (shows === 'expired' || shows === 'cancelled') return null
  return shows === 'paid' ? 'paid' : 'open'
}

// An address with a notice may be loaded again later, when the notice no longer applies.
function fitsScreen(notice: Notice, screen: Screen): boolean {
  if (notice === 'later') return screen.shows === 'waiting'
  if (notice === 'tryAgain') return screen.shows !== 'paid'
  return showsPayment(screen)
}

function noticeView(notice: Notice, { view, language }: PageContext): Html {
  const texts: Readonly<Record<Notice, string>> = {
    ...checkoutWords[language].notices,
    ...methodWords[language].notices,
  }
  const isGood = notice === 'later'
  return html`<p class="notice${isGood && ' calm'}" role="${isGood ? 'status' : 'alert'}">${texts[notice]}${notice === 'ranOut' && html` ${contactOf(view.merchant, language)}`}</p>`
}

/** How the payer reaches the shop, under a text that says to ask it. */
function contactOf({ profile }: LinkView['merchant'], language: Locale): Html {
  const { ways, noWays } = checkoutWords[language].contact
  const links = contactLinks(profile)
  return links ? html`${ways} ${links}` : html`${noWays}`
}

function bodyOf(screen: Screen, context: PageContext): Html {
  switch (screen.shows) {
    case 'address':
      return addressView(context, screen.mistakes)
    case 'methods':
      return methodListView(context)
    case 'method':
      return methodView(screen.method, context, screen.typed)
    case 'waiting':
      return waitingView({ ...context, attempt: screen.attempt })
    case 'paid':
      return paidView(context)
    case 'expired':
    case 'cancelled':
      return endView(screen, context)
    default:
      return screen satisfies never
  }
}

function titleOf(screen: Screen, context: PageContext): string {
  const words = checkoutWords[context.language]
  switch (screen.shows) {
    case 'address':
      return words.address.title
    case 'methods':
      return words.howToPay
    case 'method':
      return methodWords[context.language].methods[screen.method].title
    case 'waiting':
      return words.waiting.text
    case 'paid':
      return words.paid.title
    case 'expired':
    case 'cancelled':
      return messageOfEnd(screen, context).title
    default:
      return screen satisfies never
  }
}

/** A link that can no longer be paid. Nobody arrives at the page for payers who paid, only at the site it is on. */
function endView(screen: EndScreen, context: PageContext): Html {
  const { merchant, link } = context.view
  const shop = link.redirectUrl === null ? null : URL.parse(link.redirectUrl)
  return messageView({
    ...messageOfEnd(screen, context),
    contact: contactOf(merchant, context.language),
    button: shop && {
      href: shop.origin,
      words: html`<bdi>${checkoutWords[context.language].paid.backTo(shop.host)}</bdi>`,
    },
  })
}

type EndScreen = Extract<Screen, { readonly shows: 'expired' | 'cancelled' }>

function messageOfEnd(
  { shows, mayBePaid = false }: EndScreen,
  { view: { link }, language }: PageContext,
): { readonly title: string; readonly text: string; readonly sign: MarkName } {
  const { cancelled, expired } = checkoutWords[language]
  if (shows === 'cancelled') {
    return { title: cancelled.title, text: mayBePaid ? cancelled.begun : cancelled.text, sign: 'cross' }
  }
  const at = formatMoment(link.expiresAtMs, link.country, language)
  const text = mayBePaid ? expired.begun(at) : expired.text(at)
  return { title: expired.title, text, sign: 'clock' }
}
