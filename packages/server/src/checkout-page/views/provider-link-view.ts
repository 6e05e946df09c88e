import { type Html, html } from '../../web/html.ts'
import { pathOf } from '../page-context.ts'
import { payWords } from '../words/pay-words.ts'
import type { InstrumentContext } from './instrument-context.ts'

/** The way to a provider's page, for who came back from there without having paid. Only a sandbox has such pages. */
export function providerLinkView(provider: string, context: InstrumentContext): Html {
  const words = payWords[context.language].waiting
  return html`<p class="lead">${words.atProvider(provider)}</p>
${context.mode === 'sandbox' && html`<a class="primary" href="${pathOf(context, '/provider')}">${words.toProvider(provider)}</a>`}`
}
