import { type Html, html } from '../../web/html.ts'
import type { AttemptContext } from '../method.ts'

/** What a payer reads about a provider. */
export interface ProviderWords {
  /** A sentence that says where the payer pays. */
  readonly about: string
  /** The text of the link. */
  readonly begin: string
}

/** The link to a provider's page, for a payer who came back without paying. Only a sandbox has these pages. */
export function providerLink({ about, begin }: ProviderWords, { providerPath }: AttemptContext): Html {
  return html`<p class="lead">${about}</p>
${providerPath !== null && html`<a class="primary" href="${providerPath}">${begin}</a>`}`
}
