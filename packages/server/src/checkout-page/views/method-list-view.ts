import type { PaymentMethod } from '@element-js/protocol/http'
import { methodMark, methods } from '../../payment-methods/registry.ts'
import { methodWords } from '../../payment-methods/words/method-words.ts'
import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons/icons.ts'
import { type PageContext, pathOf } from '../page-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'

/**
 * The methods, in the merchant's order. A method without a form, or whose form the link fills in completely, begins
 * when the payer chooses it. The others lead to their form.
 */
export function methodListView(context: PageContext): Html {
  const words = checkoutWords[context.language]
  const rows = context.view.link.allowPaymentMethods.map((method) => html`<li>${rowOf(method, context)}</li>`)
  return html`<h1>${words.howToPay}</h1>
<form method="post" action="${pathOf(context, '/method')}"><ul class="methods">${rows}</ul></form>`
}

function rowOf(name: PaymentMethod, context: PageContext): Html {
  const method = methods[name]
  const words = methodWords[context.language].methods[name]
  const inside = html`${methodMark(name)}<span class="method-text"><strong>${words.name}</strong> <span class="hint">${words.hint}</span></span>${icon('chevronRight', { className: 'chevron' })}`
  const asksFirst =
    method.kind === 'card' || (method.form !== null && !method.form.isSkipped(context.view.link))
  return asksFirst
    ? html`<a class="method" href="${pathOf(context, `?method=${name}`)}">${inside}</a>`
    : html`<button class="method" name="method" value="${name}">${inside}</button>`
}
