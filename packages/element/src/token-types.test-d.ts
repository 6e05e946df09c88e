/** What `createToken` takes and gives, judged by the compiler: this file never runs. */
import type { CardElement, CardToken, Service, TokenError, TokenResult } from './index.ts'

declare const payments: Service
declare const pan: CardElement

payments.createToken(pan, { name: 'Ana Souza' })
payments.createToken(pan, { name: 'Ana Souza', email: 'ana@shop.example', verifyCard: false })
// @ts-expect-error a token needs the cardholder's name
payments.createToken(pan, { email: 'ana@shop.example' })
// @ts-expect-error of an element, not of its name
payments.createToken('pan', { name: 'Ana Souza' })
// @ts-expect-error whether a card is verified is no text
payments.createToken(pan, { name: 'Ana Souza', verifyCard: 'false' })
// @ts-expect-error card data has no place here
payments.createToken(pan, { name: 'Ana Souza', pan: '4242' })

/** Looking at either of the two says what the other is. */
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

/** Each kind of error has what it alone has. */
export function byKind(error: TokenError): string {
  switch (error.type) {
    case 'validation_error':
      error.code satisfies 1 | 2 | 3
      error.field satisfies 'pan' | 'expiration' | 'cvv' | 'name'
      return error.errors.map(({ message }) => message).join(' ')
    case 'api_error':
      // @ts-expect-error what the service refuses is of no field
      error.field
      return `${error.code} ${error.reason} ${error.retryable}`
    case 'network_error':
      return (error.retryable satisfies true) ? String(error.code satisfies 0) : ''
  }
}

/** A token shows of a card what may be shown, and no more. */
export function shown({ card }: CardToken): string {
  // @ts-expect-error the number stays in the vault
  card.pan
  // @ts-expect-error and so does the code
  card.cvv
  return `${card.brand} ${card.bin}…${card.last4} ${card.expirationMonth}/${card.expirationYear}`
}
