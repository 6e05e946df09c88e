import { type Html, html, icon } from '@element-js/http'
import { methodMark, methods, methodWords, type TypedForm } from '@element-js/payments'
import type { PaymentMethod } from '@element-js/protocol/http'
import { cardView } from '../card/card-view.ts'
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

/** One method before it begins: its form, and the button that begins it. */
export function methodView(
  method: PaymentMethod,
  context: PageContext,
  typed: TypedForm | null = null,
): Html {
  const { title } = methodWords[context.language].methods[method]
  const isOnly = context.view.link.allowPaymentMethods.length === 1
  return html`<h1 class="method-title">${methodMark(method)}<span>${title}</span></h1>
${formOf(method, context, typed)}
${!isOnly && html`<p><a class="quiet" href="${pathOf(context, '?step=pay')}">${checkoutWords[context.language].otherMethods}</a></p>`}`
}

function formOf(name: PaymentMethod, context: PageContext, typed: TypedForm | null): Html {
  const method = methods[name]
  if (method.kind === 'card') return cardView(context)
  const { about, begin } = methodWords[context.language].methods[name]
  const action = pathOf(context, '/method')
  if (method.form === null) {
    return html`<p class="soft">${about}</p>
<form method="post" action="${action}"><button class="primary" name="method" value="${name}">${begin}</button></form>`
  }
  const fields = method.form.fields({ locale: context.language, link: context.view.link, typed })
  return html`<p class="soft">${about}</p>
<form class="fields" method="post" action="${action}">
<input type="hidden" name="method" value="${name}">
${fields}
<button class="primary">${begin}</button>
</form>`
}
