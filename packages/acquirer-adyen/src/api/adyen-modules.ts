import { createRequire } from 'node:module'
import type ClientType from '@adyen/api-library/lib/src/client.js'
import type HmacValidatorType from '@adyen/api-library/lib/src/utils/hmacValidator.js'

// Node.js and test runners disagree about the default export of such a module; `require` returns the same everywhere.
const require = createRequire(import.meta.url)

const clientModule = require('@adyen/api-library/lib/src/client.js') as {
  readonly default: typeof ClientType
}
/** The settings of Adyen's package. */
export const Client: typeof ClientType = clientModule.default

const validatorModule = require('@adyen/api-library/lib/src/utils/hmacValidator.js') as {
  readonly default: typeof HmacValidatorType
}
/** Adyen's own check of the signature of a notification. */
export const HmacValidator: typeof HmacValidatorType = validatorModule.default
