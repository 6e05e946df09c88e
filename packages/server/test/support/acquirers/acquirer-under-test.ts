import type { Acquirer, Authorization, ReturnedFields } from '../../../../payments/src/acquirer/acquirer.ts'
import { Secret } from '../../../../values/src/secret.ts'

/** An acquirer under test, with an empty ledger. */
export interface AcquirerUnderTest {
  readonly acquirer: Acquirer
  /** The approved operations in the ledger of whoever moves the money, oldest first: `authorize 1000`. */
  movements(): Promise<readonly string[]>
  /**
   * Plays the payer at the address of a challenge, if the acquirer has challenges.
   *
   * @returns the parameters with which the payer returns.
   */
  answer?(url: string, outcome: 'pass' | 'fail'): Promise<ReturnedFields>
}

/** The payment that the contract orders. */
export const payment = { merchantId: 'demo', reference: 'chg_1' }

/** Orders it, with a card that is approved unless the number says otherwise. */
export function authorization(pan = '4242424242424242', more: Partial<Authorization> = {}): Authorization {
  const card = { pan: new Secret(pan), cvv: null, expirationMonth: 12, expirationYear: 2040, network: 'visa' }
  return {
    ...payment,
    card,
    amountMinor: 1000,
    currency: 'BRL',
    captureMode: 'later',
    authentication: 'none',
    ...more,
  }
}
