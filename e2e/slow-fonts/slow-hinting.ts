import { bytes } from '../support/font-bytes.ts'
import { digitFont } from './digit-font.ts'
import { boxOfPoints, simpleGlyph } from './outlines.ts'
import type { SlowFont } from './slow-font.ts'

/** TrueType instructions. */
const functionDefinition = 0x2c
const functionEnd = 0x2d
const loopCall = 0x2a
const interpolateUntouchedX = 0x31
const pushBytes = (count: number): number => 0xb0 + count - 1
const pushWords = (count: number): number => 0xb8 + count - 1

/** How often the program of a glyph calls a function, which processes all points ten times. */
const calls = 2000
const points = 3000

export const slowHinting: readonly SlowFont[] = [
  {
    // Slow only if the system requires full hinting, such as fontconfig's `hintfull`. Otherwise headless Chromium runs
    // no instructions.
    name: 'hinting: a program that loops',
    kind: 'layout',
    make: (slow) => {
      const program = bytes([['u8', pushWords(1), calls >> 8, calls & 0xff, pushBytes(1), 0, loopCall]])
      const outline = simpleGlyph(boxOfPoints(points), program)
      return digitFont({
        glyph: { of: slow, outline },
        limits: { points, functions: 1, stackElements: 8, instructionBytes: program.length, zones: 2 },
        tables: {
          fpgm: bytes([
            [
              'u8',
              pushBytes(1),
              0,
              functionDefinition,
              ...Array<number>(10).fill(interpolateUntouchedX),
              functionEnd,
            ],
          ]),
        },
      })
    },
  },
]
