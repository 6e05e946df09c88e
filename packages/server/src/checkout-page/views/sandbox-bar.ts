import { type Html, html } from '../../web/html.ts'
import { pathOf } from '../page-context.ts'
import { payWords } from '../words/pay-words.ts'
import type { InstrumentContext } from './instrument-context.ts'

/** Where one picks how a payment ends, in a sandbox. How one by card ends is for the card's number to say. */
export function sandboxBar(context: InstrumentContext): Html | null {
  if (context.mode !== 'sandbox' || context.attempt.method === 'CREDIT_CARD') return null
  const words = payWords[context.language].sandbox
  return html`<form class="sandbox" method="post" action="${pathOf(context, '/outcome')}" aria-labelledby="sandbox-title">
<h2 id="sandbox-title">${words.title}</h2>
<p>${words.text}</p>
<div class="sandbox-choices"><button name="outcome" value="paid">${words.paid}</button><button name="outcome" value="failed">${words.failed}</button><button name="outcome" value="later">${words.later}</button></div>
</form>`
}
