import { instrumentMethod } from '../define-method.ts'
import type { Instrument } from '../domain/instrument.ts'
import type { InstrumentMethod, MethodFacts } from '../method.ts'
import { methodWords } from '../words/method-words.ts'
import { providerLink } from './provider-link.ts'

type ProviderMethod = Pick<MethodFacts, 'title' | 'limits'> & Partial<MethodFacts>

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
