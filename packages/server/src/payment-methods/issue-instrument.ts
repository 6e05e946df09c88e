import type { Instrument } from './domain/instrument.ts'
import type { InstrumentMethod, InstrumentOrder, Issue } from './method.ts'

interface InstrumentRequest extends InstrumentOrder {
  readonly nowMs: number
  /** How the payer's form issues the instrument. Default: with the data of the link. */
  readonly issue?: Issue<Instrument> | undefined
}

interface IssuedInstrument {
  readonly instrument: Instrument
  /** The end of its lifetime; never later than the link's. */
  readonly expiresAtMs: number
}

/**
 * Issues the instrument with which a payer pays a link.
 *
 * @throws ServiceError `invalid_request` if the payer's choice is not available.
 */
export function issueInstrument(
  method: InstrumentMethod<Instrument>,
  { nowMs, issue = method.issue, ...order }: InstrumentRequest,
): IssuedInstrument {
  const endMs = method.lifetimeMs === null ? Number.POSITIVE_INFINITY : nowMs + method.lifetimeMs
  return { instrument: issue(order), expiresAtMs: Math.min(order.link.expiresAtMs, endMs) }
}
