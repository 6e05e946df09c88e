import { bytes } from '../support/font-bytes.ts'
import { advance, digitFont } from './digit-font.ts'
import { repeated, simpleGlyph } from './outlines.ts'
import type { SlowFont } from './slow-font.ts'

/** TrueType instructions. */
const functionDefinition = 0x2c
const functionEnd = 0x2d
const loopCall = 0x2a
const interpolateUntouchedX = 0x31
const pushBytes = (count: number): number => 0xb0 + count - 1
const pushWords = (count: number): number => 0xb8 + count - 1

/** A glyph of 3,000 points, all of which its program interpolates 30,000 times: as often as the points allow. */
const points = 3000
const calls = 2000

export const slowHinting: readonly SlowFont[] = [
  {
    name: 'hinting: a program that loops',
    kind: 'layout',
    make: (slow) => {
      const program = bytes([['u8', pushWords(1), calls >> 8, calls & 0xff, pushBytes(1), 0, loopCall]])
      const outline = simpleGlyph(
        {
          ends: [points - 1],
          flags: [1, 1, 1, 1, ...repeated(0x31, points - 4)],
          coordinates: bytes([['i16', 0, advance, 0, -advance, 0, 0, 700, 0]]),
        },
        program,
      )
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
