import type { Answer, OperationName, RequestBody } from '../operations.ts'
import type { CallOptions, SendRequest } from '../requests/send-request.ts'
import { pathOf } from './charges.ts'

/** Tools of a service in sandbox mode. A service in live mode answers 404. */
export interface Sandbox {
  /** The service's clock, in Unix seconds. */
  clock(options?: CallOptions): Promise<Answer<'getSandboxClock'>>
  /** Moves the clock. When the promise resolves, everything that became due has happened. */
  moveClock(move: RequestBody<'moveSandboxClock'>, options?: CallOptions): Promise<Answer<'moveSandboxClock'>>
  /** Empties the store. */
  reset(options?: CallOptions): Promise<Answer<'resetSandbox'>>
  /** Plays the payer of a link, with every method but cards. */
  pay(
    linkId: string,
    payment: RequestBody<'payPaymentLink'>,
    options?: CallOptions,
  ): Promise<Answer<'payPaymentLink'>>
  exchangeRates(options?: CallOptions): Promise<Answer<'listExchangeRates'>>
  /** What the acquirer has done. */
  ledger(options?: CallOptions): Promise<Answer<'getAcquirerLedger'>>
  /** Every delivery of a notification, newest first. */
  deliveries(options?: CallOptions): Promise<Answer<'listSandboxDeliveries'>>
}

const root = '/v1/sandbox'

export function createSandbox(send: SendRequest): Sandbox {
  const get = async <Name extends OperationName>(
    path: string,
    options: CallOptions | undefined,
  ): Promise<Answer<Name>> =>
    (await send({ method: 'GET', path: root + path, repeatable: 'always', options })) as Answer<Name>
  // Moving the clock twice leads to another time, so the client does not repeat these after a lost answer.
  const post = async <Name extends OperationName>(
    path: string,
    body: object,
    options: CallOptions | undefined,
  ): Promise<Answer<Name>> =>
    (await send({
      method: 'POST',
      path: root + path,
      body,
      repeatable: 'if_refused',
      options,
    })) as Answer<Name>

  return {
    clock: (options) => get<'getSandboxClock'>('/clock', options),
    moveClock: (move, options) => post<'moveSandboxClock'>('/clock', move, options),
    reset: (options) => post<'resetSandbox'>('/reset', {}, options),
    pay: async (linkId, payment, options) =>
      post<'payPaymentLink'>(`${pathOf('/payment-links', linkId)}/pay`, payment, options),
    exchangeRates: (options) => get<'listExchangeRates'>('/exchange-rates', options),
    ledger: (options) => get<'getAcquirerLedger'>('/acquirer/ledger', options),
    deliveries: (options) => get<'listSandboxDeliveries'>('/notifications', options),
  }
}
