import { z } from 'zod'
import { hasCardNumber } from './card-numbers.ts'
import { cardNumberRule, hasAtMost, isObjectOfStrings } from './texts.ts'

type Metadata = Readonly<Record<string, string>>

const mostKeys = 50
const longestKey = 40
const longestValue = 500

/**
 * What a merchant stores with a link. Error messages do not name the faulty key, because that would repeat what was
 * sent.
 */
export const metadata: z.ZodType<Metadata> = z
  .custom<Metadata>(isObjectOfStrings, 'must be an object with values that are strings')
  .refine((value) => Object.keys(value).length <= mostKeys, {
    error: `must have at most ${mostKeys} keys`,
    abort: true,
  })
  .refine((value) => Object.keys(value).every((key) => key !== '' && hasAtMost(longestKey, key)), {
    error: `must have keys of 1 to ${longestKey} characters`,
    abort: true,
  })
  .refine((value) => Object.values(value).every((each) => hasAtMost(longestValue, each)), {
    error: `must have values of at most ${longestValue} characters`,
    abort: true,
  })
  .refine((value) => !freeTextsOf(value).some(hasCardNumber), cardNumberRule)
  .meta({
    type: 'object',
    maxProperties: mostKeys,
    propertyNames: { minLength: 1, maxLength: longestKey },
    additionalProperties: { type: 'string', maxLength: longestValue },
  })
  .describe(
    `Data of your own to store with the link: up to ${mostKeys} strings of up to ${longestValue} characters each, under keys of up to ${longestKey} characters. A card number is refused with card_number_in_text, except in a value whose key ends in "id".`,
  )

/** The keys, and the values that are not identifiers of the merchant's own making. */
function freeTextsOf(metadata: Metadata): readonly string[] {
  return Object.entries(metadata).flatMap(([key, value]) => (/id$/i.test(key) ? [key] : [key, value]))
}
