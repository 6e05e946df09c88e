import { qrPicture } from '../../payment-methods/codes/qr-picture.ts'
import type { PixInstrument } from '../../payment-methods/instrument.ts'
import { type Html, html } from '../../web/html.ts'
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
