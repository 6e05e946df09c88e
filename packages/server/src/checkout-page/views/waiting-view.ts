import type { Instrument } from '../../payment-methods/domain/instrument.ts'
import { methodMark, methods } from '../../payment-methods/registry.ts'
import { methodWords } from '../../payment-methods/words/method-words.ts'
import { type Html, html } from '../../web/html.ts'
import { type AttemptPage, attemptContextOf } from '../attempt-context.ts'
import { cardWaitingView } from '../card/card-waiting-view.ts'
import { pathOf } from '../page-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'
import { sandboxBar } from './sandbox-bar.ts'
import { timeLeft } from './time-left.ts'

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
