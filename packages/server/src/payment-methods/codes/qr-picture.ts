import { type Bitmap2D, correction, generate } from 'lean-qr'
import type { Html } from '../../web/html.ts'
import { type DarkPart, drawCode } from './code-picture.ts'
import { keepPictures } from './keep-pictures.ts'

interface QrPicture {
  readonly text: string
  /** What it is, for those who do not see it. */
  readonly label: string
}

// ISO/IEC 18004 wants four modules of white around the code.
const quietZone = 4

/** A QR code of a text. */
export const qrPicture: (picture: QrPicture) => Html = keepPictures(({ text, label }) => {
  // M: 15 % of it may be hidden, by a scratch or a thumb; more, where the same size has room for it.
  const code = generate(text, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * quietZone
  return drawCode({ label, width: side, height: side, parts: darkRuns(code) })
})

/** Neighbors in a row as one: a third of the markup. */
function darkRuns(code: Bitmap2D): readonly DarkPart[] {
  const columns = Array.from({ length: code.size }, (_, column) => column)
  return columns.flatMap((row) => {
    const line = columns.map((column) => (code.get(column, row) ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => ({
      x: index + quietZone,
      y: row + quietZone,
      width: run.length,
      height: 1,
    }))
  })
}
