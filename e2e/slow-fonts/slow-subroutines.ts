import { bytes, type Run } from '../support/font-bytes.ts'
import { writeFontFile } from '../support/font-file.ts'
import { advance, digitTables, glyphCount, glyphOf, sorted } from './digit-font.ts'
import type { SlowFont } from './slow-font.ts'

/** Operators of a Type 2 charstring. */
const lineTo = 5
const horizontalLineTo = 6
const verticalLineTo = 7
const returns = 11
const ends = 14
const moveTo = 21
const callLocal = 10

/** Subroutines may call each other up to ten levels deep. */
const depth = 9

export const slowSubroutines: readonly SlowFont[] = [
  // A path of 1.5 million lines takes long to measure, and is too large to be drawn.
  { name: 'CFF: subroutines that call four times', kind: 'layout', make: nested(4) },
  { name: 'CFF: subroutines that call three times', kind: 'drawing', make: nested(3) },
]

/** Each subroutine calls the next `fan` times; the last draws 24 lines. */
function nested(fan: number): SlowFont['make'] {
  return (slow) => {
    const { glyf: _, loca: __, ...tables } = digitTables({})
    const maxp = bytes([
      ['u32', 0x00005000],
      ['u16', glyphCount],
    ])
    return writeFontFile(sorted({ ...tables, maxp, 'CFF ': outlines(glyphOf(slow), fan) }), 'cff')
  }
}

/** @see https://adobe-type-tools.github.io/font-tech-notes/pdfs/5176.CFF.pdf */
function outlines(slow: number, fan: number): Buffer {
  const box = string(
    [0, 0],
    moveTo,
    [advance],
    horizontalLineTo,
    [700],
    verticalLineTo,
    [-advance],
    horizontalLineTo,
    ends,
  )
  const called = string([0, 0], moveTo, ...callOf(0), ends)
  const glyphs = Array.from({ length: glyphCount }, (_, glyph) => (glyph === slow ? called : box))
  const before = [bytes([['u8', 1, 0, 4, 4]]), list([Buffer.from('Made')])]
  const after = [list([]), list([])] // Neither strings nor global subroutines.
  // The width of all glyphs, and where the subroutines are: right after these twelve bytes.
  const settings = Buffer.concat([word(advance), bytes([['u8', 20]]), word(12), bytes([['u8', 19]])])
  const subroutineList = list(subroutines(fan))
  const dictionary = (settingsAt: number): Buffer =>
    Buffer.concat([
      ...[0, 0, advance, 700].map(word),
      bytes([['u8', 5]]), // The box of the font.
      word(settingsAt + settings.length + subroutineList.length),
      bytes([['u8', 17]]), // The charstrings.
      word(settings.length),
      word(settingsAt),
      bytes([['u8', 18]]),
    ])
  const { length } = Buffer.concat([...before, list([dictionary(0)]), ...after])
  return Buffer.concat([
    ...before,
    list([dictionary(length)]),
    ...after,
    settings,
    subroutineList,
    list(glyphs),
  ])
}

function subroutines(fan: number): Buffer[] {
  const zigzag = Array.from({ length: 24 }, (_, index) =>
    index % 2 === 0 ? [advance / 24, 700] : [-advance / 24, -700],
  )
  return [
    ...Array.from({ length: depth - 1 }, (_, level) =>
      string(...Array.from({ length: fan }, () => callOf(level + 1)).flat(), returns),
    ),
    string(zigzag.flat(), lineTo, returns),
  ]
}

/** Calls a subroutine. If there are few subroutines, 107 is subtracted from its number. */
function callOf(subroutine: number): [number[], number] {
  return [[subroutine - 107], callLocal]
}

/** A charstring of operands, in lists, and operators. */
function string(...parts: readonly (number | readonly number[])[]): Buffer {
  return bytes(
    parts.flatMap((part) => (typeof part === 'number' ? [['u8', part] as const] : part.flatMap(operandOf))),
  )
}

/** Chromium's sanitizer reads a number of a subroutine in one byte only: in three bytes it overlooks the sign. */
function operandOf(operand: number): Run[] {
  if (Math.abs(operand) <= 107) return [['u8', operand + 139]]
  return [
    ['u8', 28],
    ['i16', operand],
  ]
}

/** A number of a dictionary, always in five bytes. */
function word(number: number): Buffer {
  return bytes([
    ['u8', 29],
    ['u32', number],
  ])
}

function list(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return bytes([['u16', 0]])
  let end = 1
  const offsets = items.map((item) => (end += item.length))
  return Buffer.concat([
    bytes([
      ['u16', items.length],
      ['u8', 4],
      ['u32', 1, ...offsets],
    ]),
    ...items,
  ])
}
