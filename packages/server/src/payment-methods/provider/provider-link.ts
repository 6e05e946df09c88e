import { type Html, html } from '../../web/html.ts'
import type { AttemptContext } from '../method.ts'

/** What a payer reads of a provider. */
export interface ProviderWords {
  /** A sentence about where the payment is made. */
  readonly about: string
  /** The words of the link. */
  readonly begin: string
}

/** The link to a provider's page, for a payer who came back without paying. Only a sandbox has such pages. */
export function providerLink({ about, begin }: ProviderWords, { providerPath }: AttemptContext): Html {
  return html`<p class="lead">${about}</p>
${providerPath !== null && html`<a class="primary" href="${providerPath}">${begin}</a>`}`
}
