import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Html } from '../../../http/src/web/html.ts'
import { drawPixels } from '../../../server/test/support/draw-pixels.ts'
import { readCodes } from '../../../server/test/support/read-codes.ts'
import { fakeLink } from '../../../server/test/support/scenes/fake-links.ts'
import { issueByMethod } from '../../../server/test/support/scenes/issue-instrument.ts'
import { barcodePicture, qrPicture } from './code-pictures.ts'
import { issuePix } from './pix.ts'

// The narrowest phones are 320 CSS pixels wide, of which 32 are margins. Each CSS pixel is one to three screen pixels.
const narrowestPx = 288

/** How often a picture is drawn and read. The digits differ each time, because some codes are easier to read. */
const times = 3

describe('a third-party scanner reads the codes that payers scan', () => {
  it.each([1, 2, 3])('a PIX code with %s screen pixels for each CSS pixel', (density) => {
    for (let time = 0; time < times; time += 1) {
      const { code } = issuePix({
        link: fakeLink({ amountMinor: 999_999_999_999 }),
        merchantName: 'A name of twenty-five abc',
        attemptId: `pay_${randomBytes(16).toString('hex')}`,
        random: randomBytes,
      })
      const picture = qrPicture({ text: code, label: 'PIX' })
      expect(readCodes('qrcode', drawPixels(picture.markup, 200 * density))).toEqual([code])
    }
  })

  // Phones of 320 CSS pixels have two screen pixels for each. On the page, a boleto goes from edge to edge.
  it.each([320 * 2, 390 * 2, 390 * 3])('a boleto that is %s screen pixels wide', (widthPx) => {
    for (let time = 0; time < times; time += 1) {
      const { instrument } = issueByMethod('BOLETO')
      const barcode = instrument.kind === 'boleto' ? instrument.barcode : ''
      const picture = barcodePicture({ symbology: 'interleaved2of5', text: barcode, label: 'Boleto' })
      expect(readCodes('i25', drawPixels(picture.markup, widthPx))).toEqual([barcode])
    }
  })

  it.each(['OXXO', 'PAY_CASH', 'EFECTY', 'SERVIFACIL'] as const)(
    'a voucher of %s, on any screen',
    (network) => {
      for (let time = 0; time < times; time += 1) {
        const { instrument } = issueByMethod(network)
        const { barcode } = instrument.kind === 'cash' ? instrument : { barcode: '' }
        const picture = barcodePicture({ symbology: 'code128', text: barcode, label: network })
        for (const density of [1, 2, 3]) {
          expect(readCodes('code128', drawPixels(picture.markup, narrowestPx * density))).toEqual([barcode])
        }
      }
    },
  )
})

describe('a picture', () => {
  const picture = qrPicture({ text: 'https://shop.example', label: '"><script>alert(1)</script>' })

  it('has no style and no script, whatever its label says', () => {
    expect(picture.markup).not.toMatch(/style|<script/)
    expect(picture.markup).toContain('aria-label="&#34;&#62;')
  })

  it('has four white modules around a QR code, and ten beside a barcode', () => {
    expect(darkColumns(picture)).toEqual([4, widthOf(picture) - 4])
    const barcode = barcodePicture({ symbology: 'code128', text: '1234', label: 'x' })
    const [first = 0, last = 0] = darkColumns(barcode)
    expect(first).toBe(10)
    expect(widthOf(barcode) - last).toBe(10)
  })
})

function widthOf({ markup }: Html): number {
  return Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1])
}

/** The first dark column, and the one after the last. */
function darkColumns({ markup }: Html): readonly [number, number] {
  const parts = [...markup.matchAll(/M(\d+) \d+h(\d+)/g)].map(([, x, width]) => [Number(x), Number(width)])
  const starts = parts.map(([x = 0]) => x)
  const ends = parts.map(([x = 0, width = 0]) => x + width)
  return [Math.min(...starts), Math.max(...ends)]
}
