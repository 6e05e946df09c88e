import { type Html, html } from '@element-js/http'
import type { Instrument } from './domain/instrument.ts'
import { type AttemptContext, type InstrumentMethod, instrumentMethod, type MethodFacts } from './method.ts'
import { methodWords } from './words/method-words.ts'

type ProviderMethod = Pick<MethodFacts, 'title' | 'mark' | 'limits'> & Partial<MethodFacts>

/** A method with which the payer pays on the provider's page and then comes back. */
export function providerMethod(facts: ProviderMethod): InstrumentMethod<Instrument> {
  return instrumentMethod('provider', {
    ...facts,
    issue: () => ({ kind: 'provider' }),
    details: () => ({}),
    waiting: (_, context) => providerLink(methodWords[context.locale].methods[context.method], context),
    providerName: (_, name) => name,
  })
}

/** What a payer reads about a provider. */
interface ProviderWords {
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
