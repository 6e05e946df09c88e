import { type Html, html } from '../../web/html.ts'
import { qrPicture } from '../codes/qr-picture.ts'
import { instrumentMethod } from '../define-method.ts'
import type { Instrument, PixInstrument } from '../domain/instrument.ts'
import type { AttemptContext, InstrumentMethod } from '../method.ts'
import { copyable } from '../views/copyable.ts'
import { scan, stepList } from '../views/scan.ts'
import { methodWords } from '../words/method-words.ts'
import { issuePix } from './pix-code.ts'

/** A code that the payer's bank pays immediately. */
export const pix: InstrumentMethod<Instrument> = instrumentMethod('pix', {
  title: 'PIX',
  limits: { BR: {} },
  // A payer keeps the page open while paying.
  lifetimeMs: 30 * 60 * 1000,
  issue: issuePix,
  details: ({ txid, code }) => ({ pix: { txid, code } }),
  waiting: pixView,
})

/** A code to copy on the payer's phone, and its picture to scan with another phone. */
function pixView({ code }: PixInstrument, { locale }: AttemptContext): Html {
  const { how, pix } = methodWords[locale]
  const picture = qrPicture({ text: code, label: 'QR code · Pix' })
  return html`<div class="main-code pix">
${copyable({ id: 'code', label: pix.code, shown: code, locale })}
${scan({ picture, caption: pix.scan, shape: 'square' })}
</div>
${stepList(how, pix.steps)}`
}
