import { type Bitmap2D, correction, generate } from 'lean-qr'
import type { Html } from '../../web/html.ts'
import { type DarkPart, drawCode } from './code-picture.ts'
import { keepPictures } from './keep-pictures.ts'

interface QrPicture {
  readonly text: string
  /** A description for screen readers. */
  readonly label: string
}

// ISO/IEC 18004 requires four white modules around the code.
const quietZone = 4

/** A QR code of a text. */
export const qrPicture: (picture: QrPicture) => Html = keepPictures(({ text, label }) => {
  // Level M: 15 % of the code may be hidden, for example by a scratch or a thumb; more, if the same size allows it.
  const code = generate(text, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * quietZone
  return drawCode({ label, width: side, height: side, parts: darkRuns(code) })
})

/** Joins neighboring modules of a row into one, which cuts the markup to a third. */
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
