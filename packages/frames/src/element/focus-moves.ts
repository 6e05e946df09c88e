import { checkDigitOf, longestPan } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'
import type { FieldState } from '../field/field-state.ts'
import type { Key } from '../view/listen-to-keys.ts'
import { type ElementState, fieldOrder, fieldsOf } from './element-state.ts'

/**
 * Where the focus of a `card` moves automatically after an edit: from a field that has just become complete, with the
 * caret at its end, to the next incomplete field. If there is none, the focus stays, because the payer has corrected a
 * digit.
 *
 * 1. The focus leaves a number when no more digits can follow. It also does so at the usual length if the check digit
 *    is right: a Visa number of 19 digits is rare. Without a check digit (UnionPay), 16 digits cannot be distinguished
 *    from the first 16 of 19.
 * 2. The focus does not move during autofill, which moves from field to field itself, nor after undo and redo, because
 *    the next key belongs to the same field.
 */
export function focusAfterEdit(previous: ElementState, next: ElementState): FieldName | null {
  const name = fieldOrder.find((field) => next[field]?.isFocused)
  const now = name && next[name]
  const was = name && previous[name]
  if (!now || !was || now.digits === was.digits || now.digits.length < was.digits.length) return null
  if (now.isAutofilled || now.history.last === null) return null
  if (now.verdict.is !== 'complete' || now.start !== now.text.length || !isWhole(name, now)) return null
  return unfinishedAfter(name, next)
}

function unfinishedAfter(name: FieldName, state: ElementState): FieldName | null {
  const [field] =
    fieldsOf(state).find(
      ([other, { verdict }]) =>
        fieldOrder.indexOf(other) > fieldOrder.indexOf(name) && verdict.is !== 'complete',
    ) ?? []
  return field ?? null
}

/** The field next to another one, or `null` at either end. */
function neighborOf(name: FieldName, offset: 1 | -1): FieldName | null {
  return fieldOrder[fieldOrder.indexOf(name) + offset] ?? null
}

function isWhole(name: FieldName, { digits, brand }: FieldState): boolean {
  if (name !== 'pan' || !brand) return true
  const { length } = digits
  const isVouchedFor = checkDigitOf(digits) !== 'none'
  return length === longestPan(brand) || (length === brand.usualLength && isVouchedFor)
}

/** Where a key at the edge of an input moves the focus in a `card`, and where it puts the caret. */
export function focusAfterKey(
  name: FieldName,
  key: Key,
): { field: FieldName; caret: 'start' | 'end' } | null {
  switch (key) {
    case 'enter':
    case 'escape':
      return null
    case 'back-at-start':
    case 'left-at-start': {
      const field = neighborOf(name, -1)
      return field && { field, caret: 'end' }
    }
    case 'right-at-end': {
      const field = neighborOf(name, 1)
      return field && { field, caret: 'start' }
    }
  }
}
