import { afterEach, expect, it, vi } from 'vitest'
import { readCodes } from './read-codes.ts'

afterEach(() => vi.unstubAllEnvs())

const blank = { width: 50, height: 50, greys: new Uint8Array(50 * 50).fill(255) }

it('finds nothing in a blank picture', () => {
  expect(readCodes('qrcode', blank)).toEqual([])
})

it('says what to install if the scanner is missing', () => {
  vi.stubEnv('PATH', '')
  expect(() => readCodes('qrcode', blank)).toThrow(
    'zbarimg is missing, which reads the codes that we draw: apt-get install zbar-tools',
  )
})
