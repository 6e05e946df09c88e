// @vitest-environment node
import { detectBrand } from '@element-js/card'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cvv } from '../fields/cvv.ts'
import { expiration } from '../fields/expiration.ts'
import { pan } from '../fields/pan.ts'
import { applyEdit } from './apply-edit.ts'
import type { FieldSpec } from './field-spec.ts'
import { type Edit, onlyDigits, type Text, type Value } from './text.ts'

/** `4242 4|` is a text with the caret at the bar, `42[42] 4` a text with a selection. */
function shown(marked: string, { reread }: FieldSpec): Value {
  const [start, end] = marked.includes('|')
    ? [marked.indexOf('|'), marked.indexOf('|')]
    : [marked.indexOf('['), marked.indexOf(']') - 1]
  const text = marked.replace(/[|[\]]/g, '')
  return { text, digits: reread(text, ''), start, end }
}

function marked({ text, start, end }: Text): string {
  return start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`
}

/** The text and selection after a key: a character, a deletion, Cut, or a longer text that is pasted. */
function edited({ text, start, end }: Text, key: string): Edit {
  const isDeletion = key === 'Backspace' || key === 'Delete' || key === 'Cut'
  const isAtCaret = start === end
  const from = key === 'Backspace' && isAtCaret ? Math.max(0, start - 1) : start
  const to = key === 'Delete' && isAtCaret ? end + 1 : end
  const inserted = isDeletion ? '' : key
  const at = from + inserted.length
  const kinds = { Backspace: 'delete-backward', Delete: 'delete-forward', Cut: 'delete' } as const
  return {
    kind: isDeletion ? kinds[key] : key.length === 1 ? 'type' : 'paste',
    inserted,
    selected: { start, end },
    text: text.slice(0, from) + inserted + text.slice(to),
    start: at,
    end: at,
  }
}

/** Applies keys to a field that shows a text. The brand of the number beside it is unknown. */
function after(spec: FieldSpec, before: string, ...keys: string[]): string {
  const format = { ...spec, fits: (digits: string) => spec.fits(digits, null) }
  return marked(keys.reduce((now, key) => applyEdit(now, edited(now, key), format), shown(before, spec)))
}

/** The same with the brand of the number itself. */
function afterInNumber(before: string, ...keys: string[]): string {
  const format = (now: Value) => ({ ...pan, fits: (all: string) => pan.fits(all, detectBrand(now.digits)) })
  return marked(keys.reduce((now, key) => applyEdit(now, edited(now, key), format(now)), shown(before, pan)))
}

describe('an edit that nothing announced', () => {
  const noted = (before: string, after: string): string => {
    const { text, start } = shown(after, pan)
    const edit: Edit = { text, start, end: start, kind: 'replace', inserted: text }
    return marked(applyEdit(shown(before, pan), edit, { ...pan, fits: (digits) => pan.fits(digits, null) }))
  }

  it.each([
    ['a digit', '4000 |0566', '4000 1|0566', '4000 1|056 6'],
    ['a digit at the end', '4000|', '40001|', '4000 1|'],
    ['a deletion', '4000 05|66', '4000 0|66', '4000 0|66'],
    ['a deletion of a separator', '4000 |0566', '4000|0566', '400|0 566'],
  ])('is the key that it was: %s', (_name, before, after, expected) => {
    expect(noted(before, after)).toBe(expected)
  })

  it('is a new value, if it is more than a key', () => {
    expect(noted('4000 |0566', '4242|0566')).toBe('4242 0566|')
  })
})

describe('an edit of a card number', () => {
  it.each([
    ['keeps the caret at the end while typing', '4242|', '4', '4242 4|'],
    ['keeps the caret after the digit when a space is inserted', '424|2 42', '9', '4249 |242'],
    ['takes a digit typed before a space into the group', '4242| 42', '9', '4242 9|42'],
    ['takes a digit typed at the start', '|4242 4242', '5', '5|424 2424 2'],
    ['deletes the digit behind the space on backspace', '4242 |42', 'Backspace', '424|4 2'],
    ['deletes the digit ahead of the space on delete', '4242| 42', 'Delete', '4242| 2'],
    ['deletes a digit in the middle', '4242 1|234', 'Backspace', '4242 |234'],
    ['deletes nothing at the start on backspace', '|4242', 'Backspace', '|4242'],
    ['deletes nothing at the end on delete', '4242|', 'Delete', '4242|'],
    ['replaces the selection by a digit', '42[42 42]42', '9', '429|4 2'],
    ['replaces a part of a full number by a digit', '4242 [4242] 4242 4242', '9', '4242 9|424 2424 2'],
    ['deletes only the selection', '4242[ 4]242', 'Backspace', '4242| 242'],
    ['deletes nothing if only a space is selected', '4242[ ]42', 'Backspace', '4242| 42'],
    ['cuts the selection', '42[42 42]42', 'Cut', '42|42'],
    ['ignores a letter', '4242 4|', 'x', '4242 4|'],
    ['ignores a space', '4242|', ' ', '4242|'],
    ['takes a paste into the middle', '42|42', '11 11', '4211 11|42'],
    ['replaces the selection by a paste', '4242 [42]42', '999999', '4242 9999 99|42'],
    ['takes full-width digits', '|', '４２４２', '4242|'],
    ['takes hyphens and no-break spaces', '|', '4242-4242\u00a04242-4242', '4242 4242 4242 4242|'],
    ['groups American Express as it is printed', '3782|', '822463', '3782 822463|'],
    [
      'changes nothing when a digit is typed into a full number',
      '5555 55|55 5555 4444',
      '1',
      '5555 55|55 5555 4444',
    ],
    ['accepts as many digits as its brand has', '4242 4242 4242 4242|', '1', '4242 4242 4242 4242 1|'],
    [
      'keeps digits that were typed beyond the length of its brand',
      '3782 822463 1000|',
      '55',
      '3782 8224 6310 0055|',
    ],
    [
      'changes nothing when the paste is longer than any number',
      '4242 4242 4242 4242|',
      '11111',
      '4242 4242 4242 4242|',
    ],
    [
      'replaces a full number by a whole number that is pasted',
      '4242 4242 4242 4242|',
      '5555 5555 5555 4444',
      '5555 5555 5555 4444|',
    ],
    ['and over nineteen digits', '6799 9901 0000 0000 019|', '4242424242424242', '4242 4242 4242 4242|'],
    ['and in the middle of one', '4242 42|42 4242 4242', '378282246310005', '3782 822463 10005|'],
  ])('%s', (_name, before, key, after) => {
    expect(afterInNumber(before, key)).toBe(after)
  })

  it('takes a whole number that is typed at once, as dictation and phone keyboards do', () => {
    const full = shown('4242 4242 4242 4242|', pan)
    const edit = { ...edited(full, '5555 5555 5555 4444'), kind: 'type' } as const
    const format = { ...pan, fits: (digits: string) => digits.length <= 19 }
    expect(marked(applyEdit(full, edit, format))).toBe('5555 5555 5555 4444|')
  })

  it('never loses or invents a digit, and keeps the caret next to the same digit', () => {
    const key = fc.oneof(
      fc.stringMatching(/^\d$/),
      fc.constantFrom('Backspace', 'Delete', 'Cut', 'x', ' ', '-'),
    )
    const stroke = fc.tuple(key, fc.nat(25), fc.oneof(fc.constant(0), fc.nat(25)))
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 60 }), (strokes) => {
        let state = shown('|', pan)
        // The same keys applied to a plain list of digits, with a selection counted in digits.
        let digits = ''
        for (const [key, jump, length] of strokes) {
          const start = Math.min(jump, state.text.length)
          const end = Math.min(start + length, state.text.length)
          state = { ...state, start, end }
          let from = onlyDigits(state.text.slice(0, start)).length
          let to = onlyDigits(state.text.slice(0, end)).length
          const fits = (all: string) => all.length <= 19
          const isFull = /\d/.test(key) && digits.length - (to - from) >= 19
          const edit = edited(state, key)
          state = applyEdit(state, edit, { ...pan, fits })
          if (start === end && key === 'Backspace') from = Math.max(0, from - 1)
          if (start === end && key === 'Delete') to += 1
          if (!isFull) digits = digits.slice(0, from) + onlyDigits(key) + digits.slice(to)
          expect(state.text !== edit.text || state.start === edit.end).toBe(true)
          const caret = isFull ? from : from + onlyDigits(key).length
          expect(state.digits).toBe(digits)
          expect(state.text).toBe(pan.show(digits))
          expect(onlyDigits(state.text.slice(0, state.start))).toHaveLength(caret)
        }
      }),
    )
  })
})

describe('an edit of an expiration', () => {
  it.each([
    ['appends the separator after the month', '1|', ['2'], '12 / |'],
    ['takes a first digit of 2 to 9 as a whole month', '|', ['5'], '05 / |'],
    ['takes a slash as the end of a month of one digit', '1|', ['/'], '01 / |'],
    ['treats a space and a hyphen in the same way', '1|', ['-'], '01 / |'],
    ['ignores a letter after a month of one digit', '1|', ['x'], '1|'],
    ['ignores a slash after the month', '12 / |', ['/'], '12 / |'],
    ['ignores a slash in an empty field', '|', ['/'], '|'],
    ['ignores a slash after a zero', '0|', ['/'], '0|'],
    ['deletes the last digit of the month over the separator', '12 / |', ['Backspace'], '1|'],
    ['also deletes it before the separator', '12| / ', ['Backspace'], '1|'],
    ['does not show 13 as a month', '1|', ['3'], '13|'],
    ['takes a year in full', '12 / 203|', ['0'], '12 / 30|'],
    ['changes nothing when a digit is typed after a whole date', '12 / 30|', ['5'], '12 / 30|'],
    ['changes nothing when a digit is typed into a whole month', '12| / 30', ['5'], '12| / 30'],
    ['keeps the year while the month is corrected', '12| / 30', ['Backspace'], '1| / 30'],
    ['takes the new second digit of the month', '12| / 30', ['Backspace', '1'], '11| / 30'],
    ['takes a whole new month', '12| / 30', ['Backspace', 'Backspace', '0', '9'], '09| / 30'],
    ['guesses no month from its first digit alone', '| / 30', ['1'], '1| / 30'],
    ['knows the month from a first digit of 2 to 9', '| / 30', ['7'], '07 / |30'],
    ['takes a new first digit of the month', '|12 / 30', ['Delete', '0'], '0|2 / 30'],
    ['takes a slash as the end of a corrected month', '12| / 30', ['Backspace', '/'], '01 / |30'],
    ['deletes over the separator into the month', '12 / |30', ['Backspace'], '1| / 30'],
    ['deletes over the separator into the year', '12| / 30', ['Delete'], '12| / 0'],
    ['deletes the year digit by digit', '12 / 30|', ['Backspace', 'Backspace'], '12 / |'],
    ['deletes all of it digit by digit', '12 / 30|', Array(4).fill('Backspace'), '|'],
    ['deletes all of it forwards', '|12 / 30', Array(4).fill('Delete'), '|'],
    ['keeps the year when the month is cut', '[12] / 30', ['Cut'], '| / 30'],
    ['replaces the month by a digit', '[12] / 30', ['1'], '1| / 30'],
    ['replaces the whole date by a digit', '[12 / 30]', ['1'], '1|'],
    ['replaces a whole date by a date', '12 / 30|', ['1/31'], '01 / 31|'],
    ['takes a year pasted after the month', '12 / |', ['2030'], '12 / 30|'],
    ['takes a month pasted in front of the year', '| / 30', ['12'], '12| / 30'],
    ['continues with the year after a month of one digit', '|', ['1', '/', '3', '0'], '01 / 30|'],
    ['accepts a separator that people type after the automatic one', '|', [...'12/2030'], '12 / 30|'],
    ['and with spaces', '|', [...'12 / 30'], '12 / 30|'],
    ['does not change when more is typed after a whole date', '|', [...'12/2030', '5'], '12 / 30|'],
  ])('%s', (_name, before, keys, expected) => {
    expect(after(expiration, before, ...keys)).toBe(expected)
  })

  it('never loses a digit, invents only the zero of a month, and shows what the digits mean', () => {
    const key = fc.oneof(
      fc.stringMatching(/^\d$/),
      fc.constantFrom('Backspace', 'Delete', 'Cut', '/', 'x', ' '),
    )
    const stroke = fc.tuple(key, fc.nat(7), fc.oneof(fc.constant(0), fc.nat(7)))
    const format = { ...expiration, fits: (digits: string) => expiration.fits(digits, null) }
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 40 }), (strokes) => {
        let state = shown('|', expiration)
        for (const [key, jump, length] of strokes) {
          const start = Math.min(jump, state.text.length)
          const before: Value = { ...state, start, end: Math.min(start + length, state.text.length) }
          const edit = edited(before, key)
          state = applyEdit(before, edit, format)
          expect(state.text).toBe(expiration.show(state.digits))
          expect(state.start).toBeGreaterThanOrEqual(0)
          expect(state.start).toBeLessThanOrEqual(state.text.length)
          const kept = onlyDigits(edit.text)
          const now = onlyDigits(state.text)
          const isUnchanged = now === onlyDigits(before.text)
          const isOneLess = now.length === kept.length - 1
          // A month of one digit gets its zero when the year is complete, which is shortened then: 6/2005.
          const isYearShortened = [kept, `0${kept}`].some(
            (digits) => now === digits.replace(/^(\d\d)20(\d\d)$/, '$1$2'),
          )
          if (/^\d$/.test(key))
            expect(isUnchanged || isYearShortened || [kept, `0${kept}`].includes(now)).toBe(true)
          else expect(now === kept || isOneLess || isYearShortened || now === `0${kept}`).toBe(true)
        }
      }),
    )
  })
})

describe('an edit of a code', () => {
  it.each([
    ['takes digits', '|', ['1', '2', '3'], '123|'],
    ['ignores letters and spaces', '12|', ['x', ' ', '3'], '123|'],
    ['changes nothing when it is full', '12|34', ['5'], '12|34'],
    ['replaces a digit by another', '1[2]34', ['5'], '15|34'],
    ['keeps a value that is too long, which is judged as such', '|', ['12345'], '12345|'],
    ['takes a code pasted over a full one', '1234|', ['567'], '567|'],
  ])('%s', (_name, before, keys, expected) => {
    expect(after(cvv, before, ...keys)).toBe(expected)
  })
})

describe('a shown text', () => {
  it('is read as the digits that it shows', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,19}$/), (digits) => {
        const number = pan.read(digits)
        expect(pan.reread(pan.show(number), '')).toBe(number)
        const date = expiration.read(digits).slice(0, expiration.most)
        expect(expiration.reread(expiration.show(date), '')).toBe(date)
      }),
    )
  })
})
