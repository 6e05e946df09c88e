import type { z } from 'zod'
import { hasCardNumber } from '../values/card-numbers/card-numbers.ts'
import { type StringMap, stringMap } from '../values/string-map.ts'
import { cardNumberRule } from '../values/texts.ts'

const mostKeys = 50
const longestKey = 40
const longestValue = 500

/** What a merchant stores with a link. */
export const metadata: z.ZodType<StringMap> = stringMap({ keys: 'keys', mostKeys, longestKey, longestValue })
  .refine((value) => !freeTextsOf(value).some(hasCardNumber), cardNumberRule)
  .describe(
    `Data of your own to store with the link: up to ${mostKeys} strings of up to ${longestValue} characters each, under keys of up to ${longestKey} characters. A card number is refused with card_number_in_text, except in a value whose key ends in "id".`,
  )

/** The keys, and the values that are not identifiers of the merchant's own making. */
function freeTextsOf(metadata: StringMap): readonly string[] {
  return Object.entries(metadata).flatMap(([key, value]) => (/id$/i.test(key) ? [key] : [key, value]))
}
