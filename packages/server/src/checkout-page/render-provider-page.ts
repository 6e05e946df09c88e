import { formatAmount } from '../money/amount.ts'
import { methodMark, methods } from '../payment-methods/registry.ts'
import { methodWords } from '../payment-methods/words/method-words.ts'
import { factList } from '../web/fact-list.ts'
import { html } from '../web/html.ts'
import type { AttemptPage } from './attempt-context.ts'
import { renderCheckoutPage } from './checkout-page.ts'
import { linkVersionOf } from './live/link-version.ts'
import { pathOf } from './page-context.ts'
import { checkoutWords } from './words/checkout-words.ts'

/**
 * The simulated page of a provider. It asks the payer and returns to the link. `null` if the attempt has no provider.
 */
export function renderProviderPage(context: AttemptPage): string | null {
  const { view, attempt, language, mode } = context
  const { provider: words, labels } = checkoutWords[language]
  const { link, merchant } = view
  const method = methods[attempt.method]
  if (method.kind === 'card' || method.providerName === null) return null
  const { name } = methodWords[language].methods[attempt.method]
  const provider = method.providerName(attempt.instrument, name)
  const title = words.title
  const body = html`<p class="provider-name">${methodMark(attempt.method)}<span><strong><bdi>${provider}</bdi></strong> <span class="simulated">${words.simulated}</span></span></p>
<h1>${title}</h1>
<p class="soft">${words.text}</p>
${factList([
  [labels.amount, formatAmount(link, language)],
  [words.to, merchant.name],
  [labels.description, link.description],
  [labels.order, link.orderId, 'code'],
])}
<form class="answers" method="post" action="${pathOf(context, '/provider')}">
<button class="primary" name="outcome" value="paid">${words.approve}</button>
<button class="second" name="outcome" value="failed">${words.decline}</button>
<button class="quiet" name="outcome" value="leave">${words.leave}</button>
</form>
<p class="soft">${words.note}</p>`
  return renderCheckoutPage({
    title,
    language,
    mode,
    summary: null,
    body,
    live: { linkId: link.linkId, version: linkVersionOf(view), isWaiting: true },
    announcement: null,
    access: null,
    path: pathOf(context, '/provider'),
  })
}
