import type { Locale } from '../locale.ts'
import { type Html, html, trusted } from '../web/html.ts'
import { challengeStyle } from './challenge-headers.ts'
import type { ChallengeResult } from './challenge-result.ts'
import { type ChallengeWords, challengeWords, type Message } from './challenge-words.ts'
import { endingIcon, issuerIcon } from './icons.ts'
import { paymentFacts, type ShownPayment } from './payment-facts.ts'

/** The pages there are at the address of a challenge. */
export type ChallengePage =
  | { readonly shows: 'challenge'; readonly payment: ShownPayment }
  | { readonly shows: 'ending'; readonly payment: ShownPayment; readonly ending: ChallengeResult }
  /** Goes on by itself, at once. */
  | { readonly shows: 'leadingOn'; readonly goTo: string }
  | { readonly shows: 'underWay' | 'unreadable' | 'unknown' | 'fault' }

/** A page as a document: plain HTML that needs no script, nothing from elsewhere, and has one form at most. */
export function renderChallengePage(page: ChallengePage, language: Locale): string {
  const words = challengeWords[language]
  const { title, text } = messageOf(page, words)
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    ${page.shows === 'leadingOn' ? html`<meta http-equiv="refresh" content="${`0; url=${page.goTo}`}">` : null}
    <style>${trusted(challengeStyle)}</style>
  </head>
  <body>
    <main>
      <p class="issuer">${issuerIcon}<span>${words.simulated}</span></p>
      ${page.shows === 'ending' ? endingIcon(page.ending) : null}
      <h1>${title}</h1>
      <p class="text">${text}</p>
      ${'payment' in page ? paymentFacts(page.payment, language) : null}
      ${wayOn(page, words)}
    </main>
    <footer>${words.note}</footer>
  </body>
</html>
`.markup
}

function messageOf(page: ChallengePage, words: ChallengeWords): Message {
  switch (page.shows) {
    case 'challenge':
      return words.ask
    case 'ending':
      return words.endings[page.ending]
    default:
      return words[page.shows]
  }
}

/** What the payer can do now. A form and a link without an address come back to the page's own. */
function wayOn(page: ChallengePage, words: ChallengeWords): Html | null {
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
    case 'underWay':
    case 'unreadable':
      return html`<p><a class="again" href="">${words[page.shows].action}</a></p>`
    case 'unknown':
    case 'fault':
      return null
    default:
      return page satisfies never
  }
}
