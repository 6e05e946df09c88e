import { longestPan, rangeOf } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'
import type { FieldState } from '../field/field-state.ts'
import type { Key } from '../view/listen-to-keys.ts'
import { type ElementState, fieldOrder, fieldsOf } from './element-state.ts'

/**
 * Where the focus of a `card` goes by itself after an edit: on from a field that has just become whole, with the
 * caret at its end, to the next that is not complete. Where there is none it stays: somebody mended a digit.
 *
 * 1. A number moves on when no more digits can follow. At its usual length it does so too, if its check digit vouches
 *    for it: a Visa number of 19 digits is rare. Without a check digit (UnionPay) nothing tells 16 digits from the
 *    first 16 of 19.
 * 2. Nothing moves under autofill, which goes from field to field itself, nor after undo and redo, whose next key
 *    belongs to the same field.
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

/** The field beside another, or `null` at the end of the line. */
function neighborOf(name: FieldName, side: 'previous' | 'next'): FieldName | null {
  return fieldOrder[fieldOrder.indexOf(name) + (side === 'next' ? 1 : -1)] ?? null
}

function isWhole(name: FieldName, { digits, brand }: FieldState): boolean {
  if (name !== 'pan' || !brand) return true
  const { length } = digits
  const isVouchedFor = rangeOf(digits)?.checkDigit !== 'none'
  return length === longestPan(brand) || (length === brand.usualLength && isVouchedFor)
}

/** Where a key at the edge of an input leads in a `card`, and where the caret stands there. */
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
      const field = neighborOf(name, 'previous')
      return field && { field, caret: 'end' }
    }
    case 'right-at-end': {
      const field = neighborOf(name, 'next')
      return field && { field, caret: 'start' }
    }
  }
}
