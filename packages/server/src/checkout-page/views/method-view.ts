import type { PaymentMethod } from '@element-js/protocol/http'
import type { TypedForm } from '../../payment-methods/method.ts'
import { methodMark, methods } from '../../payment-methods/registry.ts'
import { methodWords } from '../../payment-methods/words/method-words.ts'
import { type Html, html } from '../../web/html.ts'
import { cardView } from '../card/card-view.ts'
import { type PageContext, pathOf } from '../page-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'

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
