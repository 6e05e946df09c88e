import { randomBytes } from 'node:crypto'
import type { PaymentMethod } from '@element-js/protocol/http'
import type { PaymentLink } from '../../../../payments/src/links/domain/payment-link.ts'
import type { Instrument } from '../../../../payments/src/payment-methods/domain/instrument.ts'
import { type InstrumentMethod, issueInstrument } from '../../../../payments/src/payment-methods/method.ts'
import { methods } from '../../../../payments/src/payment-methods/registry.ts'
import { fakeLink } from './fake-links.ts'

interface Order {
  /** Default: a link of the demo merchant. */
  readonly link?: PaymentLink
  readonly merchantName?: string
  readonly attemptId?: string
  /** The fields that the payer filled in. Default: none. */
  readonly fields?: Readonly<Record<string, string>>
  readonly nowMs?: number
}

/** Issues an instrument of a method as the flows do. @throws Error if the payer has to correct the fields */
export function issueByMethod(
  name: PaymentMethod,
  {
    link = fakeLink(),
    merchantName = 'Shop',
    attemptId = `pay_${'0123456789abcdef'.repeat(2)}`,
    fields,
    nowMs = 0,
  }: Order = {},
): ReturnType<typeof issueInstrument> {
  const method = instrumentMethodOf(name)
  const answer = fields && method.form?.read(fields, link)
  if (answer && 'notice' in answer) throw new Error(answer.notice)
  const order = { link, merchantName, attemptId, nowMs, random: randomBytes, issue: answer?.issue }
  return issueInstrument(method, order)
}

/** @throws Error for cards, which have no instrument */
export function instrumentMethodOf(name: PaymentMethod): InstrumentMethod<Instrument> {
  const method = methods[name]
  if (method.kind === 'card') throw new Error(`nothing is issued for ${name}`)
  return method
}
