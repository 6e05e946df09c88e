import { type Html, html } from '../../web/html.ts'
import type { AttemptPage } from '../attempt-context.ts'
import { pathOf } from '../page-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'

/** The buttons that choose the outcome of a payment, in a sandbox. */
export function sandboxBar(context: AttemptPage): Html | null {
  if (context.mode !== 'sandbox') return null
  const words = checkoutWords[context.language].sandbox
  return html`<form class="sandbox" method="post" action="${pathOf(context, '/outcome')}" aria-labelledby="sandbox-title">
<h2 id="sandbox-title">${words.title}</h2>
<p>${words.text}</p>
<div class="sandbox-choices"><button name="outcome" value="paid">${words.paid}</button><button name="outcome" value="failed">${words.failed}</button><button name="outcome" value="later">${words.later}</button></div>
</form>`
}
