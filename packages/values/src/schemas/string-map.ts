import { z } from 'zod'
import { hasAtMost, isObjectOfStrings } from './texts.ts'

export type StringMap = Readonly<Record<string, string>>

interface StringMapLimits {
  /** What its keys are called in messages. */
  readonly keys: 'keys' | 'names'
  readonly mostKeys: number
  readonly longestKey: number
  readonly longestValue: number
}

/**
 * An object of texts under names that the sender chooses. It is checked as a whole, because the errors of a record name its
 * keys, and a key can be anything, also a card number. Of several mistakes the first is reported.
 */
export function stringMap({
  keys,
  mostKeys,
  longestKey,
  longestValue,
}: StringMapLimits): z.ZodType<StringMap> {
  return z
    .custom<StringMap>(isObjectOfStrings, 'must be an object whose values are strings')
    .refine((map) => Object.keys(map).length <= mostKeys, {
      error: `must have at most ${mostKeys} ${keys}`,
      abort: true,
    })
    .refine((map) => Object.keys(map).every((key) => key !== '' && hasAtMost(longestKey, key)), {
      error: `must have ${keys} of 1 to ${longestKey} characters`,
      abort: true,
    })
    .refine((map) => Object.values(map).every((value) => hasAtMost(longestValue, value)), {
      error: `must have values of at most ${longestValue} characters`,
      abort: true,
    })
    .meta({
      type: 'object',
      maxProperties: mostKeys,
      propertyNames: { minLength: 1, maxLength: longestKey },
      additionalProperties: { type: 'string', maxLength: longestValue },
    })
}
