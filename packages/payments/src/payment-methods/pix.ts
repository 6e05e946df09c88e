import { Buffer } from 'node:buffer'
import { type Html, html } from '@element-js/http'
import { toDecimal } from '@element-js/values'
import { qrPicture } from './code-pictures.ts'
import type { Instrument, PixInstrument } from './domain/instrument.ts'
import {
  type AttemptContext,
  type InstrumentMethod,
  type InstrumentOrder,
  instrumentMethod,
} from './method.ts'
import { copyable, scan, stepList } from './views.ts'
import { methodWords } from './words/method-words.ts'

/** A code that the payer's bank pays immediately. */
export const pix: InstrumentMethod<Instrument> = instrumentMethod('pix', {
  title: 'PIX',
  mark: { colour: '#0e7a6f', marks: [{ letters: 'PIX', height: 8.4 }] },
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

// `.example` is kept for such uses (RFC 2606): no bank's app finds anything there, so nobody pays by mistake.
const chargesAddress = 'pix.sandbox.example/v2'

/**
 * Issues a BR Code with the address of one charge, a "dynamic" one: it is the kind that expires. The bank's app reads
 * the charge, its `txid` and its amount at that address.
 *
 * @see Banco Central do Brasil, Manual de Padrões para Iniciação do Pix; EMV QR Code, Merchant-Presented Mode
 */
export function issuePix({ link, merchantName, attemptId, random }: InstrumentOrder): PixInstrument {
  // 26 to 35 letters and digits, as in an attempt's id without its prefix.
  const txid = attemptId.slice(attemptId.indexOf('_') + 1)
  const token = Buffer.from(random(16)).toString('hex')
  const fields = [
    field('00', '01'),
    // The code can be used only once.
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', `${chargesAddress}/${token}`)),
    field('52', '0000'),
    field('53', '986'),
    amountField(link.amountMinor),
    field('58', 'BR'),
    field('59', plainName(merchantName)),
    field('60', 'SAO PAULO'),
    // The charge has the amount too.
    field('62', field('05', '***')),
  ]
  // The checksum covers its own tag and length too.
  const checked = `${fields.join('')}6304`
  return { kind: 'pix', txid, code: checked + checksumOf(checked) }
}

/** CRC-16 with the polynomial 1021 and the start value FFFF, as four hexadecimal digits. */
export function checksumOf(text: string): string {
  let register = 0xffff
  for (const byte of Buffer.from(text)) {
    register ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      register = register & 0x8000 ? (register << 1) ^ 0x1021 : register << 1
    }
    register &= 0xffff
  }
  return register.toString(16).toUpperCase().padStart(4, '0')
}

/** Tag, length, value. @param value At most 99 characters. */
function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

// 13 characters at most. A larger amount is only in the charge.
function amountField(amountMinor: number): string {
  const amount = toDecimal({ amountMinor, currency: 'BRL' })
  return amount.length > 13 ? '' : field('54', amount)
}

/** At most 25 characters that every scanner can read. */
function plainName(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
  return plain.replace(/\s+/g, ' ').trim().slice(0, 25).trim() || 'SANDBOX'
}
