import { exactText, type Html, html } from '@element-js/http'
import encode from 'jsbarcode'
import { type Bitmap2D, correction, generate } from 'lean-qr'

// ISO/IEC 18004 requires four white modules around the code.
const qrQuietZone = 4

/** A QR code of a text. */
export const qrPicture: (picture: {
  readonly text: string
  /** A description for screen readers. */
  readonly label: string
}) => Html = keepPictures(({ text, label }) => {
  // Level M: 15 % of the code may be hidden, for example by a scratch or a thumb; more, if the same size allows it.
  const code = generate(text, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * qrQuietZone
  return drawCode({ label, width: side, height: side, parts: darkRuns(code) })
})

/** Joins neighboring modules of a row into one, which cuts the markup to a third. */
function darkRuns(code: Bitmap2D): readonly DarkPart[] {
  const columns = Array.from({ length: code.size }, (_, column) => column)
  return columns.flatMap((row) => {
    const line = columns.map((column) => (code.get(column, row) ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => ({
      x: index + qrQuietZone,
      y: row + qrQuietZone,
      width: run.length,
      height: 1,
    }))
  })
}

interface BarcodePicture {
  /** Boletos use Interleaved 2 of 5, vouchers use Code 128. */
  readonly symbology: 'interleaved2of5' | 'code128'
  readonly text: string
  /** A description for screen readers. */
  readonly label: string
}

// Both symbologies require ten white modules on each side.
const barcodeQuietZone = 10

/** A barcode of a text. */
export const barcodePicture: (picture: BarcodePicture) => Html = keepPictures(
  ({ symbology, text, label }) => {
    const widths = widthsOf(symbology, text)
    const total = widths.reduce((sum, each) => sum + each, 0)
    const height = Math.max(36, Math.round(total / 7))
    let x = barcodeQuietZone
    const bars = widths.flatMap((width, index) => {
      const bar = { x, y: 0, width, height }
      x += width
      // Bars and spaces alternate.
      return index % 2 === 0 ? [bar] : []
    })
    return drawCode({ label, width: total + 2 * barcodeQuietZone, height, parts: bars })
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

/** A dark part of a code, in modules. */
interface DarkPart {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface CodePicture {
  /** A description for screen readers. */
  readonly label: string
  /** In modules, including the quiet zone around the code. */
  readonly width: number
  readonly height: number
  readonly parts: readonly DarkPart[]
}

/**
 * Draws a code as SVG that fills the available width. It is black on white whatever the colors of the page, because
 * scanners need a light quiet zone too. It uses no styles, so that even the strictest policy allows it.
 */
function drawCode({ label, width, height, parts }: CodePicture): Html {
  const path = parts.map((part) => `M${part.x} ${part.y}h${part.width}v${part.height}h-${part.width}z`)
  return html`<svg class="code" role="img" aria-label="${exactText(label)}" viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg"><rect width="${width}" height="${height}" fill="#fff"/><path d="${path.join('')}" fill="#000" shape-rendering="crispEdges"/></svg>`
}

/**
 * Draws each picture once for everybody who requests it. A QR code takes 1 to 2 ms: a client that loads its page 600
 * times a second would keep the service busy with nothing else.
 *
 * @param max How many pictures are kept, of about ten kilobytes each.
 * @param draw Must depend on its request only: the same request gives the same picture.
 */
export function keepPictures<Request extends object>(
  draw: (request: Request) => Html,
  max = 200,
): (request: Request) => Html {
  const kept = new Map<string, Html>()
  return (request) => {
    const key = JSON.stringify(request)
    const picture = kept.get(key) ?? draw(request)
    kept.set(key, picture)
    const [oldest] = kept.keys()
    if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    return picture
  }
}
