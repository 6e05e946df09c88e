/** Arguments and results of `createToken`. The compiler checks this file; it never runs. */
import type { CardElement, CardToken, Service, TokenError, TokenResult } from './index.ts'

declare const payments: Service
declare const pan: CardElement

payments.createToken(pan, { name: 'Ana Souza' })
payments.createToken(pan, { name: 'Ana Souza', email: 'ana@shop.example', verifyCard: false })
// @ts-expect-error a token needs the cardholder's name
payments.createToken(pan, { email: 'ana@shop.example' })
// @ts-expect-error an element is needed, not its name
payments.createToken('pan', { name: 'Ana Souza' })
// @ts-expect-error `verifyCard` is not a string
payments.createToken(pan, { name: 'Ana Souza', verifyCard: 'false' })
// @ts-expect-error card data is not allowed here
payments.createToken(pan, { name: 'Ana Souza', pan: '4242' })

/** The security code of a saved card needs no name, and has a token of its own. */
export async function payAgain(cvv: CardElement): Promise<string> {
  const { data, error } = await payments.createToken(cvv, { cardId: 'crd_1' }, { timeoutMs: 20_000 })
  if (error) return error.message
  // @ts-expect-error the page knows the saved card already
  data.card
  return `${data.cvvToken} ${data.cardId} ${data.expiresAt satisfies number}`
}
// @ts-expect-error the code of a saved card has no holder
payments.createToken(pan, { cardId: 'crd_1', name: 'Ana Souza' })

/** Checking one of the two narrows the other. */
export function read(result: TokenResult): CardToken | TokenError {
  // @ts-expect-error there may be none
  result.data.cardId
  // @ts-expect-error there may be none
  result.error.message
  return result.error ?? result.data
}

export function byData({ data, error }: TokenResult): string {
  return data ? data.cardId : error.message
}

/** Each kind of error has its own properties. */
export function byKind(error: TokenError): string {
  switch (error.type) {
    case 'validation_error':
      error.code satisfies 1 | 2 | 3
      error.field satisfies 'pan' | 'expiration' | 'cvv' | 'name'
      return error.errors.map(({ message }) => message).join(' ')
    case 'api_error':
      // @ts-expect-error a refusal of the service has no field
      error.field
      return `${error.code} ${error.reason} ${error.retryable}`
    case 'network_error':
      return (error.retryable satisfies true) ? String(error.code satisfies 0) : ''
    case 'configuration_error':
      error.code satisfies undefined
      return error.reason satisfies 'invalid_api_key' | 'origin_not_allowed' | 'not_an_element'
  }
}

/** A token contains only what may be shown of a card. */
export function shown({ card }: CardToken): string {
  // @ts-expect-error the number stays in the vault
  card.pan
  // @ts-expect-error and so does the code
  card.cvv
  return `${card.brand} ${card.bin}…${card.last4} ${card.expirationMonth}/${card.expirationYear}`
}
