import { type Html, html } from '../web/html.ts'
import { renderDocument } from './document.ts'
import { type PageContext, pathOf } from './page-context.ts'
import { boletoSlip } from './views/boleto-slip.ts'
import type { InstrumentContext } from './views/instrument-context.ts'
import { voucherSlip } from './views/voucher-slip.ts'
import { instrumentWords } from './words/instrument-words.ts'
import { payWords } from './words/pay-words.ts'

/** The sheet that a payer takes along, to be printed; `null` where the link waits for nothing that has one. */
export function renderSlip(context: PageContext): string | null {
  const { view, language, mode } = context
  const slip = slipOf(context)
  if (slip === null) return null
  const words = instrumentWords[language].slip
  return renderDocument({
    title: payWords[language].pageTitle(words.title, view.merchant.name),
    language,
    mode,
    summary: null,
    body: html`<div class="slip-actions">
<h1>${words.title}</h1>
<button class="primary" type="button" hidden data-print>${words.print}</button>
<p><a class="quiet" href="${pathOf(context)}">${words.back}</a></p>
</div>
${slip}`,
    live: null,
    say: null,
    path: pathOf(context, '/slip'),
  })
}

function slipOf({ view, ...context }: PageContext): Html | null {
  const { link, attempt } = view
  if (link.paymentStatus !== 'IN_PROGRESS' || attempt?.state !== 'waiting') return null
  const { instrument } = attempt
  const whole: InstrumentContext = { ...context, view, attempt }
  if (instrument.kind === 'boleto') return boletoSlip(instrument, whole)
  return instrument.kind === 'cash' ? voucherSlip(instrument, whole) : null
}
