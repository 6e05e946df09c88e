import { formatMoment, type Html, html } from '@element-js/http'
import { type Instrument, inLanguage, methodMark, methods, methodWords } from '@element-js/payments'
import { type AttemptPage, attemptContextOf, type PageContext, pathOf } from '../page-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'

/** A payment in progress: the instrument, the deadline, and the button for another method. */
export function waitingView(context: AttemptPage): Html {
  const words = checkoutWords[context.language]
  const { method: name, instrument } = context.attempt
  const method = methods[name]
  // The card's issuer authenticates the payer, in a sandbox too.
  const isByCard = method.kind === 'card'
  return html`<h1 class="method-title">${methodMark(name)}<span>${methodWords[context.language].methods[name].title}</span></h1>
${timeLeft(context)}
<div class="instrument">${isByCard ? cardWaitingView(context) : method.waiting(instrument, attemptContextOf(context))}</div>
<div class="pulse"><span class="dot" aria-hidden="true"></span><p><strong>${words.waiting.text}</strong> <span class="with-script">${words.waiting.byItself}</span></p></div>
<noscript><p><a class="quiet" href="${pathOf(context)}">${words.waiting.lookAgain}</a></p></noscript>
${withdrawForm(context)}
${isByCard ? null : sandboxBar(context)}`
}

/** The instruments that the payer can copy or print, and so use after the page shows something else. */
const kindsWithCode: ReadonlySet<Instrument['kind']> = new Set(['pix', 'boleto', 'cash', 'bankTransfer'])

/**
 * The button that gives up a payment in progress, with the consequence. `null` if the payer could only begin the same
 * again: the copied code would stop working without any benefit.
 */
function withdrawForm(context: AttemptPage): Html | null {
  const { method: name, instrument } = context.attempt
  const method = methods[name]
  const hasOthers = context.view.link.allowPaymentMethods.length > 1
  const hasChoices = method.kind === 'card' || method.form !== null
  if (!hasOthers && !hasChoices) return null
  const { another, again } = checkoutWords[context.language].waiting
  const { button, codeEnds, paymentEnds } = hasOthers ? another : again
  return html`<form class="withdraw" method="post" action="${pathOf(context, '/withdraw')}">
<p class="soft" id="withdraw-effect">${kindsWithCode.has(instrument.kind) ? codeEnds : paymentEnds}</p>
<button class="quiet" aria-describedby="withdraw-effect">${button}</button></form>`
}

const hourMs = 3_600_000

/**
 * Until when an attempt can be paid: a countdown in the last hour, and a date before that. A card payment that waits
 * for its issuer ends with the issuer's challenge.
 */
function timeLeft({ attempt, view, language, nowMs }: AttemptPage): Html {
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

/** A card payment that waits for the payer at the issuer's page: the link to it. */
function cardWaitingView({ view, language }: PageContext): Html {
  const { text, go } = checkoutWords[language].card.atBank
  const challengeId = view.cardPayment?.charge.challengeId
  return html`<p class="lead">${text}</p>
${challengeId && html`<p><a class="primary" href="${inLanguage(`/3ds/${challengeId}`, language)}">${go}</a></p>`}`
}

/** The buttons that choose the outcome of a payment, in a sandbox. */
function sandboxBar(context: AttemptPage): Html | null {
  if (context.mode !== 'sandbox') return null
  const words = checkoutWords[context.language].sandbox
  return html`<form class="sandbox" method="post" action="${pathOf(context, '/outcome')}" aria-labelledby="sandbox-title">
<h2 id="sandbox-title">${words.title}</h2>
<p>${words.text}</p>
<div class="sandbox-choices"><button name="outcome" value="paid">${words.paid}</button><button name="outcome" value="failed">${words.failed}</button><button name="outcome" value="later">${words.later}</button></div>
</form>`
}
