import { expirationOf, type YearMonth } from '@element-js/card'
import type { FieldName, TokenData, ValidationError, ValidationErrors } from '@element-js/protocol/frame'
import { fieldOrder } from '../element/element-state.ts'
import { monthAndYear } from '../fields/expiration.ts'
import type { TypedField } from '../group/answer-channel.ts'
import { notMountedMessage, type Wording } from '../locales/wording.ts'
import { mistakeIn, validationError } from './validation-error.ts'

/** A complete card, ready to send. */
export interface TypedCard {
  readonly pan: string
  readonly expiration: YearMonth
  readonly cvv: string
}

/**
 * Judges whether a group has everything that a token needs: each field must be mounted (code 1), not empty (2), and
 * valid and complete (3).
 *
 * @returns the card, or the first error, in the order of codes and then of fields, with the list of all errors.
 */
export function judgeGroup(
  fields: JudgedFields,
  { name }: TokenData,
  wording: Wording,
): { card: TypedCard } | { error: ValidationErrors } {
  const errors = fieldOrder.flatMap((field) => mistakesIn(fields, field, wording))
  if (!/[^\s\p{DI}]/u.test(name))
    errors.push(validationError({ code: 2, field: 'name', message: wording.messages.empty.name }))
  errors.sort((one, other) => one.code - other.code)

  const [first] = errors
  if (first) return { error: { ...first, errors } }
  const { pan, expiration, cvv } = fields
  const date = expiration && expirationOf(monthAndYear(expiration.digits))
  if (!pan || !cvv || !date) throw new Error('A value is missing.')
  return { card: { pan: pan.digits, expiration: date, cvv: cvv.digits } }
}

/**
 * Judges only the security code, by the same rules. It accepts 3 or 4 digits, because the frame does not know the brand
 * of a saved card.
 */
export function judgeCode(
  fields: JudgedFields,
  wording: Wording,
): { cvv: string } | { error: ValidationErrors } {
  const errors = mistakesIn(fields, 'cvv', wording)
  const [first] = errors
  return first ? { error: { ...first, errors } } : { cvv: fields.cvv?.digits ?? '' }
}

type JudgedFields = { readonly [field in FieldName]?: Omit<TypedField, 'keyPart'> }

function mistakesIn(fields: JudgedFields, field: FieldName, wording: Wording): ValidationError[] {
  const typed = fields[field]
  if (!typed) return [validationError({ code: 1, field, message: notMountedMessage(wording, field) })]
  const mistake = mistakeIn(field, typed.verdict, wording)
  return mistake ? [mistake] : []
}
