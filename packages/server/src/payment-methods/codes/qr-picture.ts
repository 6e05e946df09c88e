import { createRequire } from 'node:module'
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

// Loading it takes 20 ms, which a start need not wait for.
const load = createRequire(import.meta.url)

/** A QR code of a text. */
export const qrPicture: (picture: QrPicture) => Html = keepPictures(({ text, label }) => {
  const { create } = load('qrcode') as typeof import('qrcode')
  // M: 15 % of it may be hidden, by a scratch or a thumb.
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * quietZone
  return drawCode({ label, width: side, height: side, parts: darkRuns(modules) })
})

/** Neighbors in a row as one: a third of the markup. */
function darkRuns({ size, data }: { readonly size: number; readonly data: Uint8Array }): readonly DarkPart[] {
  return Array.from({ length: size }, (_, row) => {
    const line = [...data.slice(row * size, (row + 1) * size)].map((dark) => (dark ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => ({
      x: index + quietZone,
      y: row + quietZone,
      width: run.length,
      height: 1,
    }))
  }).flat()
}
