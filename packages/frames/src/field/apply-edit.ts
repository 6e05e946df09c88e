import { type Edit, type Format, onlyDigits, type Value } from './text.ts'

/** A format that knows whether there is room for digits that are typed one at a time. */
export interface BoundedFormat extends Format {
  fits(digits: string): boolean
}

/**
 * Formats a text after an edit, and keeps the caret next to the same digit.
 *
 * 1. A digit for which there is no room changes nothing.
 * 2. If there is no room for a whole value that is pasted, it replaces the previous value. A shorter paste is inserted
 *    as it is and judged too long, because a part of it would form another value.
 * 3. A deletion of only a separator also deletes the digit behind it. Otherwise the key would seem to do nothing.
 * 4. The caret is counted in digits, so that separators that appear or disappear do not move it. After an insertion it
 *    is behind a separator, where the next digit will appear, and the same holds at the end of the text. If the
 *    browser's own text is right, its caret is right too.
 */
export function applyEdit(before: Value, given: Edit, format: BoundedFormat): Value {
  return apply(before, asKey(before, given), format)
}

/** Recognizes the key behind an edit that no event announced: old browsers only report that a text has changed. */
function asKey({ text: old }: Value, edit: Edit): Edit {
  const { text, start, selected, kind } = edit
  const grown = text.length - old.length
  const from = start - Math.max(0, grown)
  const isKey = text.slice(0, from) === old.slice(0, from) && text.slice(start) === old.slice(start - grown)
  if (kind !== 'replace' || selected || !isKey || Math.abs(grown) !== 1) return edit
  const inserted = text.slice(from, start)
  return { ...edit, kind: inserted ? 'type' : 'delete-backward', inserted }
}

function apply(before: Value, given: Edit, format: BoundedFormat): Value {
  const { kind } = given
  const isDeletion = kind.startsWith('delete')
  // Dictation and the clipboard row of phone keyboards insert a whole value at once.
  const isTyped = kind === 'type' && onlyDigits(given.inserted).length <= 1
  const isByHand = isDeletion || isTyped
  const edit = isByHand ? given : withPicked(given, format)
  const { inserted, selected } = edit
  const read = isByHand ? (text: string) => format.reread(text, inserted) : format.read
  const all = read(edit.text)

  if (count(all) > count(before.digits) && !format.fits(all)) {
    const unchanged = { ...before, ...(selected ?? caretAt(edit.start - inserted.length)) }
    if (isTyped) return unchanged
    const pasted = format.read(inserted)
    if (pasted.length >= format.least) return place(pasted, pasted.length, format)
    if (all.length > format.most && kind !== 'replace') return unchanged
  }

  const caret = count(read(edit.text.slice(0, edit.start)))
  const isAtCaret = !selected || selected.start === selected.end
  const hitOnlySeparator = isAtCaret && all === before.digits && edit.text.length < before.text.length
  if (hitOnlySeparator && kind === 'delete-backward' && caret > 0) {
    return place(
      format.reread(withoutDigit(before.text, caret - 1), ''),
      caret - 1,
      format,
      'before-separator',
    )
  }
  if (hitOnlySeparator && kind === 'delete-forward') {
    return place(format.reread(withoutDigit(before.text, caret), ''), caret, format, 'before-separator')
  }
  const isBefore = isDeletion && /\d$/.test(edit.text.slice(0, edit.start))
  const value = place(all, caret, format, isBefore ? 'before-separator' : 'behind-separator')
  return value.text === given.text ? { ...value, ...caretAt(given.end) } : value
}

/** The edit, reduced to the part of the insertion that belongs in the field. */
function withPicked(edit: Edit, { pick }: Format): Edit {
  const { kind, text, start, inserted } = edit
  const picked = pick?.(inserted) ?? inserted
  const from = kind === 'replace' ? 0 : start - inserted.length
  const rest = kind === 'replace' ? '' : text.slice(start)
  const end = from + picked.length
  return { ...edit, inserted: picked, text: text.slice(0, from) + picked + rest, start: end, end }
}

/** The text without one of its digits, counted from 0. */
function withoutDigit(text: string, at: number): string {
  let seen = -1
  return text.replace(/\d/g, (digit) => {
    seen += 1
    return seen === at ? '' : digit
  })
}

/** Digits as they are shown, with the caret after a given number of digits. */
function place(
  digits: string,
  left: number,
  { show, most }: Format,
  side: 'before-separator' | 'behind-separator' = 'behind-separator',
): Value {
  const kept = digits.slice(0, most)
  const text = show(kept)
  let offset = 0
  for (let seen = 0; seen < left && offset < text.length; offset += 1) if (isDigit(text, offset)) seen += 1
  // A separator within the digits follows a part that is not finished.
  const isFinished = onlyDigits(kept) === kept
  if (left > 0 && isFinished && (side === 'behind-separator' || left >= kept.length)) {
    while (offset < text.length && !isDigit(text, offset)) offset += 1
  }
  return { text, digits: kept, ...caretAt(offset) }
}

function count(digits: string): number {
  return onlyDigits(digits).length
}

function caretAt(offset: number): { start: number; end: number } {
  const at = Math.max(0, offset)
  return { start: at, end: at }
}

function isDigit(text: string, offset: number): boolean {
  return /\d/.test(text.charAt(offset))
}
