import type { Suite } from '../suite.ts'
import { boletos } from './boletos.ts'
import { cardValidatorCodes, cardValidatorDates, cardValidatorNumbers } from './card-validator.ts'
import { checksums } from './checksums.ts'
import { chromiumExpiration } from './chromium-expiration.ts'
import { creditCardType } from './credit-card-type.ts'
import { documents } from './documents.ts'
import { jsonBodies } from './json-bodies.ts'
import { payform } from './payform.ts'
import { restrictedInput } from './restricted-input.ts'
import { standardWebhooks } from './standard-webhooks.ts'

/** The suites that need no browser, in the order of the table. */
export const suites: readonly Suite[] = [
  jsonBodies,
  standardWebhooks,
  cardValidatorNumbers,
  cardValidatorDates,
  cardValidatorCodes,
  creditCardType,
  payform,
  restrictedInput,
  chromiumExpiration,
  ...boletos,
  ...checksums,
  documents,
]
