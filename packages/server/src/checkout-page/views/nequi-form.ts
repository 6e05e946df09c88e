import { type Html, html } from '../../web/html.ts'
import { type PageContext, pathOf } from '../page-context.ts'
import { payWords } from '../words/pay-words.ts'

/** The phone on which Nequi asks: the link's, unless the payer has another. */
export function nequiForm(context: PageContext): Html {
  const { nequi, methods } = payWords[context.language]
  return html`<p class="soft">${methods.NEQUI.about}</p>
<form class="fields" method="post" action="${pathOf(context, '/method')}">
<input type="hidden" name="method" value="NEQUI">
<div class="field"><label for="phone">${nequi.phone}</label>
<input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel" required maxlength="24" dir="ltr" aria-describedby="phone-hint" value="${context.view.link.phone}">
<p class="hint" id="phone-hint">${nequi.phoneHint}</p></div>
<button class="primary">${nequi.begin}</button>
</form>`
}
