import type { PaymentMethod } from '../../payment-methods/payment-method.ts'
import { type Html, html } from '../../web/html.ts'
import { chevron, methodIcon } from '../icons.ts'
import { beginsAtOnce } from '../method-traits.ts'
import { type PageContext, pathOf } from '../page-context.ts'
import { payWords } from '../words/pay-words.ts'

/**
 * The methods, in the merchant's order. A method that asks for nothing more begins when it is chosen; the others lead
 * to their form.
 *
 * @see interface §4.4
 */
export function methodListView(context: PageContext): Html {
  const words = payWords[context.language]
  const rows = context.view.link.allowPaymentMethods.map((method) => html`<li>${rowOf(method, context)}</li>`)
  return html`<h1>${words.howToPay}</h1>
<form method="post" action="${pathOf(context, '/method')}"><ul class="methods">${rows}</ul></form>`
}

function rowOf(method: PaymentMethod, context: PageContext): Html {
  const { name, hint } = payWords[context.language].methods[method]
  const inside = html`${methodIcon(method)}<span class="method-text"><strong>${name}</strong> <span class="hint">${hint}</span></span>${chevron}`
  return beginsAtOnce(method)
    ? html`<button class="method" name="method" value="${method}">${inside}</button>`
    : html`<a class="method" href="${pathOf(context, `?method=${method}`)}">${inside}</a>`
}
