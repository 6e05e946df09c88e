import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServiceProgram, startService } from '../support/program.ts'
import { type Rebuilt, rebuild } from './rebuild.ts'
import { slowFonts } from './slow-fonts.ts'
import { mostStrokes, unevenDigits } from './uneven-digits.ts'

const slowDigit = '1'
let origin: string
let service: ServiceProgram

beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'silent', FONTS_PER_MINUTE: '100000' })
  origin = service.origin
})
afterAll(() => service?.stop())

it('has one font of each name', () => {
  const names = slowFonts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

describe.each(slowFonts)('$name', ({ make }) => {
  it('is a font of a few kilobytes, another one for each slow digit', () => {
    const fonts = [...'0123456789'].map((digit) => make(digit))
    expect(Math.max(...fonts.map(({ length }) => length))).toBeLessThan(6 * 1024)
    expect(new Set(fonts.map((font) => font.toString('base64'))).size).toBe(10)
  })

  it("is drawn as the service's font, of the same size for each digit, or as the machine's own", async () => {
    const outcome = await rebuild(origin, make(slowDigit))
    if (outcome.is === 'rebuilt') {
      // It does not reveal which digit was slow, except by its shape.
      const other = await rebuild(origin, make('2'))
      expect(other.is === 'rebuilt' && other.font.length).toBe(outcome.font.length)
    } else expect(outcome.reason).toMatch(/digit|broken/)
  })
})

it('a digit of many long lines is refused, and one of few is rebuilt', async () => {
  const judge = async (strokes: number): Promise<Rebuilt['is']> =>
    (await rebuild(origin, unevenDigits(slowDigit, strokes))).is
  expect(await Promise.all([500, 252, mostStrokes + 2, mostStrokes].map(judge))).toEqual([
    'refused',
    'refused',
    'refused',
    'rebuilt',
  ])
})
