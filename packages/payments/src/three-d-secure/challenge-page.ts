import {
  type Html,
  html,
  icon,
  type MarkName,
  type MarkTone,
  mark,
  renderDocument,
  requestReference,
  trusted,
} from '@element-js/http'
import type { Locale } from '@element-js/values'
import { contactLinks } from '../payment-methods/profile-views.ts'
import type { ChallengedCharge } from './authentication/challenged-charge.ts'
import { challengeStyle, greetingScript, issuerFeatures } from './challenge-headers.ts'
import type { ChallengeResult } from './challenge-result.ts'
import { paymentFacts, type ShownPayment } from './payment-facts.ts'
import { challengeWords } from './words/challenge-words.ts'

/** The pages at the address of a challenge. */
export type ChallengePage =
  | { readonly shows: 'challenge'; readonly payment: ShownPayment }
  | { readonly shows: 'ending'; readonly payment: ShownPayment; readonly ending: ChallengeResult }
  /** Redirects by itself, immediately. */
  | { readonly shows: 'leadingOn'; readonly goTo: string }
  /** The payer came back from the issuer too early. */
  | { readonly shows: 'unfinished'; readonly goTo: string }
  /** Shows the real issuer's page in a frame. */
  | { readonly shows: 'issuer'; readonly address: string }
  | { readonly shows: 'underWay' | 'unreadable' | 'unknown' }
  /** @param requestId The id of the request in the log. */
  | { readonly shows: 'fault'; readonly requestId: string }

/** The signs above the headings, which say the same. */
const endingMarks: Readonly<Record<ChallengeResult, readonly [MarkName, MarkTone]>> = {
  approved: ['check', 'good'],
  reserved: ['check', 'good'],
  declined: ['cross', 'bad'],
  notAttempted: ['back', 'over'],
  failed: ['cross', 'bad'],
  abandoned: ['back', 'over'],
  expired: ['clock', 'over'],
  codeExpired: ['clock', 'over'],
  released: ['back', 'over'],
}

/**
 * The page as a document: plain HTML that loads nothing, with at most one form.
 *
 * @param isFramed Whether it tells the page around it that it is shown; otherwise it has no script. Default: `false`.
 * @param merchant The shop of the payment, which the page names. Default: it is not known.
 * @param isSimulated Whether it is a page of the simulated issuer and says so. Default: `true`.
 */
export function renderChallengePage(
  page: ChallengePage,
  language: Locale,
  { isFramed = false, isSimulated = true, merchant }: Presentation = {},
): string {
  const words = challengeWords[language]
  const { title, text } = messageOf(page, words)
  const ways = merchant && contactLinks(merchant.profile)
  return renderDocument({
    title,
    locale: language,
    style: { inline: challengeStyle },
    script: isFramed ? { inline: greetingScript } : null,
    robots: 'noindex',
    head: page.shows === 'leadingOn' && html`<meta http-equiv="refresh" content="${`0; url=${page.goTo}`}">`,
    body: html`<main${page.shows === 'issuer' && trusted(' class="around"')}>
${isSimulated && html`<p class="issuer">${icon('shield', { sizePx: 24 })}<span>${words.simulated}</span></p>`}
${merchant && !('payment' in page) && html`<p class="shop"><bdi>${merchant.name}</bdi></p>`}
${page.shows === 'ending' && mark(...endingMarks[page.ending])}
<h1>${title}</h1>
${text !== undefined && html`<p class="text">${text}</p>`}
${'payment' in page && paymentFacts(page.payment, language)}
${nextStep(page, language)}
${ways && html`<p class="text">${words.question} ${ways}</p>`}
</main>
${isSimulated && html`<footer>${words.note}</footer>`}`,
  })
}

interface Presentation {
  readonly merchant?: ChallengedCharge['merchant'] | undefined
  readonly isFramed?: boolean
  readonly isSimulated?: boolean
}

/** The issuer's page may do everything that a form needs, but not navigate the shop's page. */
const rights = 'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'
const allowed = issuerFeatures.map((feature) => `${feature} *`).join('; ')

/** The heading of a page, and the sentence under it. */
function messageOf(
  page: ChallengePage,
  words: (typeof challengeWords)[Locale],
): { readonly title: string; readonly text?: string } {
  switch (page.shows) {
    case 'challenge':
      return words.ask
    case 'ending':
      return words.endings[page.ending]
    default:
      return words[page.shows]
  }
}

/** What the payer can do next. A form or a link without an address leads to the page's own address. */
function nextStep(page: ChallengePage, locale: Locale): Html | null {
  const words = challengeWords[locale]
  switch (page.shows) {
    case 'challenge':
      return html`<form method="post">
        <input type="hidden" name="from" value="page">
        <button class="approve" name="outcome" value="approve">${words.buttons.approve}</button>
        <button name="outcome" value="fail">${words.buttons.fail}</button>
        <button class="abandon" name="outcome" value="abandon">${words.buttons.abandon}</button>
      </form>`
    case 'ending':
      return html`<p class="text">${words.close}</p>`
    case 'leadingOn':
      return html`<p><a class="again" href="${page.goTo}">${words.leadingOn.action}</a></p>`
    case 'unfinished':
      return html`<p><a class="again" href="${page.goTo}">${words.unfinished.action}</a></p>`
    case 'issuer':
      return html`<iframe src="${page.address}" title="${words.issuer.title}" sandbox="${rights}" allow="${allowed}" referrerpolicy="no-referrer"></iframe>`
    case 'underWay':
    case 'unreadable':
      return html`<p><a class="again" href="">${words[page.shows].action}</a></p>`
    case 'fault':
      return requestReference(page.requestId, locale)
    case 'unknown':
      return null
    default:
      return page satisfies never
  }
}
