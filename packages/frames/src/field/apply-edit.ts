import type { Edit, Format, Text } from './text.ts'

/** A format, and the most digits that it has room for when they are typed one at a time. */
export interface BoundedFormat extends Format {
  readonly room: number
}

/**
 * Formats a text after an edit and keeps the caret beside the digit that it was beside.
 *
 * 1. A digit typed where there is no room for it changes nothing.
 * 2. A whole value pasted where there is no room for it takes the place of what was there.
 * 3. A deletion that hit only a separator takes the digit behind it, or the key would seem dead.
 * 4. The caret is counted in digits, so separators that come or go do not move it; after an insertion it stands
 *    behind a separator, where the next digit will appear.
 */
export function applyEdit(before: Text, edit: Edit, format: BoundedFormat): Text {
  const { read, show, room, most, least } = format
  const digitsBefore = read(before.text)
  const all = read(edit.text)

  if (edit.kind === 'type' && all.length > room) {
    const at = Math.max(0, edit.start - edit.inserted.length)
    return { text: before.text, start: at, end: at }
  }
  if (edit.kind === 'paste' && all.length > room) {
    const pasted = read(edit.inserted).slice(0, most)
    if (pasted.length >= least) return place(show(pasted), pasted.length, 'behind-separator')
  }

  const digits = all.slice(0, most)
  const caret = Math.min(read(edit.text.slice(0, edit.start)).length, digits.length)
  const hitOnlySeparator = digits === digitsBefore && edit.text.length < before.text.length
  if (hitOnlySeparator && edit.kind === 'delete-backward' && caret > 0) {
    return place(show(without(digits, caret - 1)), caret - 1, 'before-separator')
  }
  if (hitOnlySeparator && edit.kind === 'delete-forward') {
    return place(show(without(digits, caret)), caret, 'before-separator')
  }
  const isDeletion = edit.kind === 'delete-backward' || edit.kind === 'delete-forward'
  return place(show(digits), caret, isDeletion ? 'before-separator' : 'behind-separator')
}

function without(digits: string, at: number): string {
  return digits.slice(0, at) + digits.slice(at + 1)
}

/** A shown text with its caret where a number of digits lie to the left. */
function place(text: string, digits: number, side: 'before-separator' | 'behind-separator'): Text {
  let offset = 0
  for (let seen = 0; seen < digits && offset < text.length; offset += 1) if (isDigit(text, offset)) seen += 1
  if (side === 'behind-separator' && digits > 0) {
    while (offset < text.length && !isDigit(text, offset)) offset += 1
  }
  return { text, start: offset, end: offset }
}

function isDigit(text: string, offset: number): boolean {
  return /\d/.test(text.charAt(offset))
}
