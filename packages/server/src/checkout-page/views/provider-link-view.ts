import { type Html, html } from '../../web/html.ts'
import { pathOf } from '../page-context.ts'
import type { InstrumentContext } from './instrument-context.ts'

/** What a payer reads of a provider. */
export interface ProviderWords {
  /** A sentence about where the payment is made. */
  readonly about: string
  /** The words of the link. */
  readonly begin: string
}

/** The link to a provider's page, for a payer who came back without paying. Only a sandbox has such pages. */
export function providerLinkView(provider: ProviderWords, context: InstrumentContext): Html {
  return html`<p class="lead">${provider.about}</p>
${context.mode === 'sandbox' && html`<a class="primary" href="${pathOf(context, '/provider')}">${provider.begin}</a>`}`
}
