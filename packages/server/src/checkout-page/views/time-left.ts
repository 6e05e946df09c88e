import { methodWords } from '../../payment-methods/words/method-words.ts'
import { formatMoment } from '../../web/format-moment.ts'
import { type Html, html } from '../../web/html.ts'
import type { AttemptPage } from '../attempt-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'

const hourMs = 3_600_000

/**
 * Until when an attempt can be paid: a countdown for what ends within the hour, else the date. `null` for that of the link
 * itself, which stands beside the amount.
 */
export function timeLeft({ attempt, view, language, nowMs }: AttemptPage): Html | null {
  const words = checkoutWords[language].waiting
  const leftMs = Math.max(0, attempt.expiresAtMs - nowMs)
  if (leftMs >= hourMs) {
    if (attempt.expiresAtMs >= view.link.expiresAtMs) return null
    const date = formatMoment(attempt.expiresAtMs, view.link.country, language)
    return html`<p class="soft until">${methodWords[language].payUntil(date)}</p>`
  }
  const seconds = Math.floor(leftMs / 1000)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  // Counted by the browser from how long is left, whatever its own clock says.
  return html`<p class="soft until">${words.timeLeft} <time class="countdown" role="timer" data-left-ms="${leftMs}">${clock}</time></p>`
}
