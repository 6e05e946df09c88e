import { formatAmount } from '../money/amount.ts'
import { html } from '../web/html.ts'
import { renderDocument } from './document.ts'
import { factList } from './fact-list.ts'
import { methodIcon } from './icons.ts'
import { linkVersionOf } from './live/link-version.ts'
import { pathOf } from './page-context.ts'
import type { InstrumentContext } from './views/instrument-context.ts'
import { payWords } from './words/pay-words.ts'

/** A provider's page, simulated: it asks the payer, and leads back. As a document. */
export function renderProviderPage(context: InstrumentContext): string {
  const { view, attempt, language, mode } = context
  const { provider: words, labels, methods } = payWords[language]
  const { link, merchant } = view
  const { instrument } = attempt
  const provider = instrument.kind === 'pse' ? instrument.bankName : methods[attempt.method].name
  const title = words.title
  const body = html`<p class="provider-name">${methodIcon(attempt.method)}<span><strong><bdi>${provider}</bdi></strong> <span class="simulated">${words.simulated}</span></span></p>
<h1>${title}</h1>
<p class="soft">${words.text}</p>
${factList([
  { label: labels.amount, text: formatAmount(link, language) },
  { label: words.to, text: merchant.name },
  { label: labels.description, text: link.description },
  { label: labels.order, text: link.orderId, isCode: true },
])}
<form class="answers" method="post" action="${pathOf(context, '/provider')}">
<button class="primary" name="outcome" value="paid">${words.approve}</button>
<button class="second" name="outcome" value="failed">${words.decline}</button>
<button class="quiet" name="outcome" value="leave">${words.leave}</button>
</form>
<p class="soft">${words.note}</p>`
  return renderDocument({
    title,
    language,
    mode,
    summary: null,
    body,
    live: { linkId: link.linkId, version: linkVersionOf(view), isWaiting: true },
    say: null,
    path: pathOf(context, '/provider'),
  })
}
