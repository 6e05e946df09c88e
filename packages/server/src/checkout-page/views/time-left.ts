import { methodWords } from '../../payment-methods/words/method-words.ts'
import { formatMoment } from '../../web/format-moment.ts'
import { type Html, html } from '../../web/html.ts'
import type { AttemptPage } from '../attempt-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'

const hourMs = 3_600_000

/**
 * Until when an attempt can be paid: a countdown in the last hour, and a date before that. A card payment that waits
 * for its issuer ends with the issuer's challenge.
 */
export function timeLeft({ attempt, view, language, nowMs }: AttemptPage): Html {
  const words = checkoutWords[language].waiting
  const endsAtMs = Math.min(attempt.expiresAtMs, view.cardPayment?.charge.dueAtMs ?? attempt.expiresAtMs)
  const leftMs = Math.max(0, endsAtMs - nowMs)
  if (leftMs >= hourMs) {
    const date = formatMoment(endsAtMs, view.link.country, language)
    return html`<p class="soft until">${methodWords[language].payUntil(date)}</p>`
  }
  const seconds = Math.floor(leftMs / 1000)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  // The browser counts down from the time left, because its own clock may be wrong.
  return html`<p class="soft until">${words.timeLeft} <time class="countdown" role="timer" data-left-ms="${leftMs}">${clock}</time></p>`
}
