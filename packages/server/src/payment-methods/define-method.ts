import type { Instrument, InstrumentOf } from './domain/instrument.ts'
import type { CardMethod, InstrumentMethod, MethodFacts } from './method.ts'

/** The defaults of most methods, so that a method states only what differs. */
const usual = {
  requiredFields: [],
  takesDollars: false,
  needsRefundAccount: false,
  lifetimeMs: null,
  form: null,
  slip: null,
  providerName: null,
} as const

type Unusual<Whole> = Omit<Whole, keyof typeof usual | 'kind'> & Partial<Whole>

/** @param facts Default: the link needs no details of the payer, who pays in the country's own currency. */
export function cardMethod(facts: Unusual<MethodFacts>): CardMethod {
  const { requiredFields, takesDollars, needsRefundAccount } = usual
  return { requiredFields, takesDollars, needsRefundAccount, ...facts, kind: 'card' }
}

/**
 * A method whose instruments are of one kind. Each of its functions gets an instrument of that kind, because the
 * instrument of an attempt is checked here, once for all methods.
 *
 * @param own Default: as for cards, without a form, a slip to print, a provider's page or its own lifetime.
 */
export function instrumentMethod<Kind extends Instrument['kind']>(
  kind: Kind,
  own: Unusual<InstrumentMethod<InstrumentOf<Kind>>>,
): InstrumentMethod<Instrument> {
  const method: InstrumentMethod<InstrumentOf<Kind>> = { ...usual, ...own, kind: 'instrument' }
  const { slip, providerName } = method
  const checked = (instrument: Instrument): InstrumentOf<Kind> => {
    if (isOfKind(instrument, kind)) return instrument
    throw new Error(`${method.title} is paid by an instrument of the kind ${kind}, not ${instrument.kind}`)
  }
  return {
    ...method,
    details: (instrument) => method.details(checked(instrument)),
    waiting: (instrument, context) => method.waiting(checked(instrument), context),
    slip: slip && ((instrument, context) => slip(checked(instrument), context)),
    providerName: providerName && ((instrument, name) => providerName(checked(instrument), name)),
  }
}

function isOfKind<Kind extends Instrument['kind']>(
  instrument: Instrument,
  kind: Kind,
): instrument is InstrumentOf<Kind> {
  return instrument.kind === kind
}
