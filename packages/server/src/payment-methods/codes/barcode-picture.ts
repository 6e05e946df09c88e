import encode from 'jsbarcode'
import type { Html } from '../../web/html.ts'
import { drawCode } from './code-picture.ts'
import { keepPictures } from './keep-pictures.ts'

interface BarcodePicture {
  /** Boletos use Interleaved 2 of 5, vouchers use Code 128. */
  readonly symbology: 'interleaved2of5' | 'code128'
  readonly text: string
  /** A description for screen readers. */
  readonly label: string
}

// Both symbologies require ten white modules on each side.
const quietZone = 10

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
      // Bars and spaces alternate.
      return index % 2 === 0 ? [bar] : []
    })
    return drawCode({ label, width: total + 2 * quietZone, height, parts: bars })
  },
)

/** In `ITF`, a wide module is three times as wide as a narrow one, as on a boleto. */
const formats = { interleaved2of5: 'ITF', code128: 'CODE128' } as const

/** The widths of alternating bars and spaces, in modules. */
function widthsOf(symbology: BarcodePicture['symbology'], text: string): readonly number[] {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {}
  encode(drawn, text, { format: formats[symbology] })
  // A 1 for each dark module.
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join('')
  return [...modules.matchAll(/1+|0+/g)].map(([run]) => run.length)
}
