import { methods } from '../../payment-methods/registry.ts'
import { methodIcon } from '../../payment-methods/views/method-icon.ts'
import { methodWords } from '../../payment-methods/words/method-words.ts'
import { type Html, html } from '../../web/html.ts'
import { type AttemptPage, attemptContextOf } from '../attempt-context.ts'
import { cardWaitingView } from '../card/card-waiting-view.ts'
import { pathOf } from '../page-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'
import { sandboxBar } from './sandbox-bar.ts'
import { timeLeft } from './time-left.ts'

/** A payment in progress: what to pay with, the time left, and the button for another method. */
export function waitingView(context: AttemptPage): Html {
  const words = checkoutWords[context.language]
  const { method: name, instrument } = context.attempt
  const method = methods[name]
  // The card's issuer authenticates the payer, in a sandbox too.
  const isByCard = method.kind === 'card'
  return html`<h1 class="method-title">${methodIcon(method)}<span>${methodWords[context.language].methods[name].title}</span></h1>
${isByCard ? null : timeLeft(context)}
<div class="instrument">${isByCard ? cardWaitingView(context) : method.waiting(instrument, attemptContextOf(context))}</div>
<div class="pulse"><span class="dot" aria-hidden="true"></span><p><strong>${words.waiting.text}</strong> <span class="with-script">${words.waiting.byItself}</span></p></div>
<noscript><p><a class="quiet" href="${pathOf(context)}">${words.waiting.lookAgain}</a></p></noscript>
<form method="post" action="${pathOf(context, '/withdraw')}"><button class="quiet">${words.waiting.another}</button></form>
${isByCard ? null : sandboxBar(context)}`
}
