import { createRequire } from 'node:module'
import type { Html } from '../../web/html.ts'
import { drawCode } from './code-picture.ts'
import { keepPictures } from './keep-pictures.ts'

interface BarcodePicture {
  /** Interleaved 2 of 5 is what boletos have, Code 128 what vouchers have. */
  readonly symbology: 'interleaved2of5' | 'code128'
  readonly text: string
  /** What it is, for those who do not see it. */
  readonly label: string
}

// Both symbologies want ten modules of white at each side.
const quietZone = 10

// Loading it takes 30 ms, which a start need not wait for.
const load = createRequire(import.meta.url)

/** A barcode of a text. */
export const barcodePicture: (picture: BarcodePicture) => Html = keepPictures(
  ({ symbology, text, label }) => {
    const widths = widthsOf(symbology, text)
    const total = widths.reduce((sum, each) => sum + each, 0)
    const height = Math.max(36, Math.round(total / 7))
    let x = quietZone
    const bars = widths.flatMap((width, index) => {
      const bar = { x, y: 0, width, height }
      x += width
      // They take turns: a bar, a space.
      return index % 2 === 0 ? [bar] : []
    })
    return drawCode({ label, width: total + 2 * quietZone, height, parts: bars })
  },
)

/** Bars and spaces in turn, in modules. */
function widthsOf(symbology: BarcodePicture['symbology'], text: string): readonly number[] {
  const { raw } = load('bwip-js/node') as typeof import('bwip-js/node')
  const [code] = raw(symbology, text)
  if (!code || !('sbs' in code)) throw new Error(`${symbology} is no barcode of one row`)
  if (symbology === 'code128') return code.sbs
  // 2 stands for wide there, and wide is three times as wide as narrow on a boleto.
  return code.sbs.map((width) => (width === 2 ? 3 : width))
}
