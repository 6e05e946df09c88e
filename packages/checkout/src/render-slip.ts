import { type Html, html } from '@element-js/http'
import { methods } from '@element-js/payments'
import { renderCheckoutPage } from './checkout-page.ts'
import { attemptContextOf, type PageContext, pathOf } from './page-context.ts'
import { checkoutWords } from './words/checkout-words.ts'

/** The slip to print, as a document; `null` if the link is not waiting for a payment that has one. */
export function renderSlip(context: PageContext): string | null {
  const { view, language, mode } = context
  const slip = slipOf(context)
  if (slip === null) return null
  const { slip: words, pageTitle } = checkoutWords[language]
  return renderCheckoutPage({
    title: pageTitle(words.title, view.merchant.name),
    language,
    mode,
    body: html`<div class="slip-actions">
<h1>${words.title}</h1>
<button class="primary" type="button" hidden data-print>${words.print}</button>
<p><a class="quiet" href="${pathOf(context)}">${words.back}</a></p>
</div>
${slip}`,
    path: pathOf(context, '/slip'),
    merchant: view.merchant,
  })
}

function slipOf(context: PageContext): Html | null {
  const { link, attempt } = context.view
  if (link.paymentStatus !== 'IN_PROGRESS' || attempt?.state !== 'waiting') return null
  const method = methods[attempt.method]
  if (method.kind === 'card' || method.slip === null) return null
  return method.slip(attempt.instrument, attemptContextOf({ ...context, attempt }))
}
