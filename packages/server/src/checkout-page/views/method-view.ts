import type { PaymentMethod } from '../../payment-methods/payment-method.ts'
import { type Html, html } from '../../web/html.ts'
import { methodIcon } from '../icons.ts'
import { type PageContext, pathOf } from '../page-context.ts'
import { payWords } from '../words/pay-words.ts'
import { cardView } from './card-view.ts'
import { nequiForm } from './nequi-form.ts'
import { pseForm } from './pse-form.ts'

/** One method before it is begun: what it asks for, and the button that begins it. */
export function methodView(method: PaymentMethod, context: PageContext): Html {
  const words = payWords[context.language]
  const isOnly = context.view.link.allowPaymentMethods.length === 1
  return html`<h1 class="method-title">${methodIcon(method)}<span>${words.methods[method].title}</span></h1>
${formOf(method, context)}
${!isOnly && html`<p><a class="quiet" href="${pathOf(context, '?step=pay')}">${words.otherMethods}</a></p>`}`
}

function formOf(method: PaymentMethod, context: PageContext): Html {
  const { about, begin } = payWords[context.language].methods[method]
  if (method === 'CREDIT_CARD') return cardView(context)
  if (method === 'PSE') return pseForm(context)
  if (method === 'NEQUI') return nequiForm(context)
  return html`<p class="soft">${about}</p>
<form method="post" action="${pathOf(context, '/method')}"><button class="primary" name="method" value="${method}">${begin}</button></form>`
}
