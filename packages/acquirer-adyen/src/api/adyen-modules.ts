import client from '@adyen/api-library/lib/src/client.js'
import hmacValidator from '@adyen/api-library/lib/src/utils/hmacValidator.js'

/** The settings of Adyen's package. */
export const Client: typeof client = defaultOf(client)

/** Adyen's own check of the signature of a notification. */
export const HmacValidator: typeof hmacValidator = defaultOf(hmacValidator)

// Node.js gives all exports of such a module as its default export; test runners and bundlers give the module's own.
function defaultOf<T extends object>(given: T): T {
  return (Reflect.get(given, 'default') as T | undefined) ?? given
}
