import type { z } from 'zod'
import { hasCardNumber } from '../card-numbers/card-numbers.ts'
import { cardNumberRule, formedText, freeText, freeTextMark } from './texts.ts'

// The part between two dots before the @, and the one after it: letters, digits and, between them, hyphens.
const atom = /^[^\s@"(),:;<>[\]\\\p{Cc}]+$/u
const label = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-+[\p{L}\p{M}\p{N}]+)*$/u

export const email: z.ZodString = freeText(64).refine(isEmail, 'must be an e-mail address')

function isEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  return (
    more.length === 0 &&
    local.split('.').every((each) => atom.test(each)) &&
    labels.length >= 2 &&
    labels.every((each) => label.test(each)) &&
    [...(labels.at(-1) ?? '')].length >= 2
  )
}

/** A telephone number in E.164 format. */
export const phone: z.ZodString = formedText({
  longest: 16,
  pattern: /^\+[1-9]\d{7,14}$/,
  rule: 'must be + and 8 to 15 digits with the country code first and without separators, such as +5511987654321',
})
  .refine((value) => !hasCardNumber(value), cardNumberRule)
  .meta({ [freeTextMark]: true })
