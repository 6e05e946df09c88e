import { type Html, html } from '../../http/html.ts'
import type { PixInstrument } from '../../instruments/instrument.ts'
import { qrPicture } from '../../instruments/qr-picture.ts'
import { copyable } from '../copyable.ts'
import { scan, stepList } from '../scan.ts'
import { instrumentWords } from '../words/instrument-words.ts'
import type { InstrumentContext } from './instrument-context.ts'

/** A code for the payer's own phone, and a picture of it for another one. */
export function pixView({ code }: PixInstrument, { language }: InstrumentContext): Html {
  const { how, pix } = instrumentWords[language]
  const picture = qrPicture({ text: code, label: 'QR code · Pix' })
  return html`<div class="main-code pix">
${copyable({ id: 'code', label: pix.code, shown: code, language })}
${scan({ picture, caption: pix.scan, shape: 'square' })}
</div>
${stepList(how, pix.steps)}`
}
