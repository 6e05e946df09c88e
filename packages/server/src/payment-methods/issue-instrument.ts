import type { Instrument } from './domain/instrument.ts'
import type { InstrumentMethod, InstrumentOrder, Issue } from './method.ts'

interface InstrumentRequest extends InstrumentOrder {
  readonly nowMs: number
  /** How the payer's form wants it issued. Default: by what the link says. */
  readonly issue?: Issue<Instrument> | undefined
}

interface IssuedInstrument {
  readonly instrument: Instrument
  /** The end of its lifetime; never later than the link's. */
  readonly expiresAtMs: number
}

/**
 * Issues what a payer pays a link with.
 *
 * @throws ServiceError `invalid_request` when what the payer chose is not to be had.
 */
export function issueInstrument(
  method: InstrumentMethod<Instrument>,
  { nowMs, issue = method.issue, ...order }: InstrumentRequest,
): IssuedInstrument {
  const endMs = method.lifetimeMs === null ? Number.POSITIVE_INFINITY : nowMs + method.lifetimeMs
  return { instrument: issue(order), expiresAtMs: Math.min(order.link.expiresAtMs, endMs) }
}
