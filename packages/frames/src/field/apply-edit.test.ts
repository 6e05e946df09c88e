import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expiration } from '../fields/expiration.ts'
import { pan } from '../fields/pan.ts'
import { applyEdit } from './apply-edit.ts'
import type { Edit, Text } from './text.ts'

/** `4242 4|` is a text with its caret at the bar. */
function text(marked: string): Text {
  const start = marked.indexOf('|')
  return { text: marked.replace('|', ''), start, end: start }
}

function marked({ text, start }: Text): string {
  return `${text.slice(0, start)}|${text.slice(start)}`
}

/** What the browser leaves after a digit is typed, or a key deletes beside the caret. */
function edited({ text, start }: Text, key: string): Edit {
  if (key === 'Backspace')
    return {
      kind: 'delete-backward',
      inserted: '',
      text: text.slice(0, Math.max(0, start - 1)) + text.slice(start),
      ...caret(Math.max(0, start - 1)),
    }
  if (key === 'Delete')
    return {
      kind: 'delete-forward',
      inserted: '',
      text: text.slice(0, start) + text.slice(start + 1),
      ...caret(start),
    }
  const kind = key.length === 1 ? 'type' : 'paste'
  return {
    kind,
    inserted: key,
    text: text.slice(0, start) + key + text.slice(start),
    ...caret(start + key.length),
  }
}

function caret(at: number): { start: number; end: number } {
  return { start: at, end: at }
}

const panFormat = { ...pan, room: 19 }
const expirationFormat = { ...expiration, room: 4 }

describe('an edit of a card number', () => {
  it.each([
    ['keeps the caret at the end while typing', '4242|', '4', '4242 4|'],
    ['keeps the caret after the digit when a space is inserted', '424|2 42', '9', '4249 |242'],
    ['takes a digit typed before a space into the group', '4242| 42', '9', '4242 9|42'],
    ['deletes the digit behind the space on backspace', '4242 |42', 'Backspace', '424|4 2'],
    ['deletes the digit ahead of the space on delete', '4242| 42', 'Delete', '4242| 2'],
    ['deletes a digit in the middle', '4242 1|234', 'Backspace', '4242| 234'],
    ['ignores a letter', '4242 4|', 'x', '4242 4|'],
    ['takes a paste into the middle', '42|42', '11 11', '4211 11|42'],
    ['takes full-width digits', '|', '４２４２', '4242|'],
    ['takes hyphens and no-break spaces', '|', '4242-4242\u00a04242-4242', '4242 4242 4242 4242|'],
    ['groups American Express as it is printed', '3782|', '822463', '3782 822463|'],
  ])('%s', (_name, before, key, after) => {
    const state = text(before)
    expect(marked(applyEdit(state, edited(state, key), panFormat))).toBe(after)
  })

  it('changes nothing when a digit is typed into a full field', () => {
    const full = text('5555 55|55 5555 4444')
    expect(applyEdit(full, edited(full, '1'), { ...pan, room: 16 })).toEqual(full)
  })

  it('takes a whole number pasted over a full field in its place', () => {
    const full = text('4242 4242 4242 4242|')
    expect(marked(applyEdit(full, edited(full, '5555 5555 5555 4444'), panFormat))).toBe(
      '5555 5555 5555 4444|',
    )
    const nineteen = text('6799 9901 0000 0000 019|')
    expect(marked(applyEdit(nineteen, edited(nineteen, '4242424242424242'), panFormat))).toBe(
      '4242 4242 4242 4242|',
    )
  })

  it('never loses or makes up a digit, and keeps the caret beside the digit it was beside', () => {
    const key = fc.oneof(fc.stringMatching(/^\d$/), fc.constantFrom('Backspace', 'Delete'))
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.nat(25)), { maxLength: 60 }), (strokes) => {
        let state: Text = text('|')
        // The same strokes on a plain list of digits, with a caret counted in digits.
        let digits = ''
        for (const [stroke, jump] of strokes) {
          const at = Math.min(jump, state.text.length)
          state = { ...state, start: at, end: at }
          let caret = state.text.slice(0, at).replace(/\D/g, '').length
          state = applyEdit(state, edited(state, stroke), panFormat)
          if (stroke === 'Backspace') {
            digits = digits.slice(0, Math.max(0, caret - 1)) + digits.slice(caret)
            caret = Math.max(0, caret - 1)
          } else if (stroke === 'Delete') digits = digits.slice(0, caret) + digits.slice(caret + 1)
          else if (digits.length < 19) {
            const next = digits.slice(0, caret) + stroke + digits.slice(caret)
            digits = next
            caret += 1
          }
          expect(pan.read(state.text)).toBe(digits)
          expect(state.text.slice(0, state.start).replace(/\D/g, '')).toHaveLength(caret)
        }
      }),
    )
  })
})

describe('an edit of an expiration', () => {
  it.each([
    ['appends the separator after the month', '1|', '2', '12 / |'],
    ['takes a first digit of 2 to 9 as a whole month', '|', '5', '05 / |'],
    ['takes a slash as the end of a month of one digit', '1|', '/', '01 / |'],
    ['ignores a slash after the month', '12 / |', '/', '12 / |'],
    ['deletes the last digit of the month over the separator', '12 / |', 'Backspace', '1|'],
    ['does not show 13 as a month', '1|', '3', '13|'],
    ['takes a year in full', '12 / 203|', '0', '12 / 30|'],
    ['changes nothing when a digit is typed after a whole date', '12 / 30|', '5', '12 / 30|'],
  ])('%s', (_name, before, key, after) => {
    const state = text(before)
    const room = expiration.room(expiration.read(state.text), null)
    expect(marked(applyEdit(state, edited(state, key), { ...expirationFormat, room }))).toBe(after)
  })
})

describe('a shown text', () => {
  it('reads back to the digits that it shows', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,19}$/), (digits) => {
        const number = pan.read(digits)
        expect(pan.read(pan.show(number))).toBe(number)
        const date = expiration.read(digits).slice(0, expiration.most)
        expect(expiration.read(expiration.show(date))).toBe(date)
      }),
    )
  })
})
