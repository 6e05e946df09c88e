import { exactText, factList, formatDay, type Html, type HtmlValue, html } from '@element-js/http'
import { brazilDayOf, canonicalJson, formatAmount, formatRate, type Locale } from '@element-js/values'
import { barcodePicture } from '../code-pictures.ts'
import { groupDigitableLine } from '../digits.ts'
import type { BoletoInstrument, BoletoPayer, Instrument } from '../domain/instrument.ts'
import { type AttemptContext, type InstrumentMethod, instrumentMethod } from '../method.ts'
import { companyLine } from '../profile-views.ts'
import { copyable, scan, stepList } from '../views.ts'
import { methodWords } from '../words/method-words.ts'
import { issueBoleto } from './boleto-code.ts'
import { describePayer, payerFields, payerKnownOf, readPayer, wholePayerOf } from './boleto-payer.ts'

/** A slip that is paid at a bank, at a lottery shop or in a bank's app. */
export const boleto: InstrumentMethod<Instrument> = instrumentMethod('boleto', {
  title: 'Boleto',
  mark: {
    colour: '#f4f5f7',
    marks: [
      {
        outline:
          'M6 4H7V16H6ZM8.500 4H10.500V16H8.500ZM12 4H13V16H12ZM14.500 4H15.500V16H14.500ZM17 4H19.500V16H17ZM21 4H22V16H21ZM23.500 4H26V16H23.500Z',
        colour: '#1c2430',
      },
    ],
  },
  limits: { BR: { leastMinor: 500 } },
  needsRefundAccount: true,
  form: {
    isSkipped: (link) => wholePayerOf(link) !== null,
    fields: payerFields,
    read: (fields, link) => {
      const read = readPayer(fields, link)
      if ('typed' in read) return { notice: 'checkPayer', typed: read.typed }
      const payer = canonicalJson(read.payer)
      return {
        issue: (order) => issueBoleto(order, read.payer),
        hasIssued: (known) => known.kind === 'boleto' && canonicalJson(known.payer) === payer,
      }
    },
  },
  // Without a form, the sandbox simulates a payer who fills in whatever the link does not contain.
  issue: (order) => issueBoleto(order, { ...sandboxPayer, ...payerKnownOf(order.link) }),
  details: ({ digitableLine, barcode, dueDate, ourNumber }) => ({
    boleto: { digitableLine, barcode, dueDate, ourNumber },
  }),
  waiting: boletoView,
  slip: boletoSlip,
})

const sandboxPayer: BoletoPayer = {
  name: 'Ana Souza',
  documentId: '52998224725',
  zipCode: '01310100',
  state: 'SP',
  city: 'São Paulo',
  district: 'Bela Vista',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
}

/** The number that people type, the barcode that scanners read, the amount and the due date. */
function boletoView(instrument: BoletoInstrument, { locale, slipPath }: AttemptContext): Html {
  const { how, boleto, printable } = methodWords[locale]
  const { digitableLine, barcode, dueDate } = instrument
  const picture = barcodePicture({ symbology: 'interleaved2of5', text: barcode, label: 'Boleto' })
  const shown = groupDigitableLine(digitableLine)
  return html`<div class="main-code">
${copyable({ id: 'code', label: boleto.line, shown, copied: digitableLine, locale })}
${scan({ picture, caption: boleto.scan, shape: 'wide' })}
</div>
${factList([
  [boleto.due, formatDay(dueDate, locale)],
  [boleto.fine, fineOf(instrument, locale)],
])}
<p><a class="second" href="${slipPath}">${printable}</a></p>
${stepList(how, boleto.steps)}`
}

function fineOf({ fine }: BoletoInstrument, locale: Locale): string | null {
  if (fine === null) return null
  return methodWords[locale].boleto.fineFrom(
    formatRate({ rate: fine.rate, country: 'BR' }, locale),
    formatDay(fine.startDate, locale),
  )
}

/**
 * A boleto in the form that banks and lottery shops know. It is always in Portuguese, because the clerk reads it too.
 *
 * @see FEBRABAN's and the Banco Central's form of the "ficha de compensação"
 */
function boletoSlip(instrument: BoletoInstrument, context: AttemptContext): Html {
  const { link, merchantName, profile, mode, createdAtMs } = context
  const { barcode, digitableLine, dueDate, ourNumber } = instrument
  const line = groupDigitableLine(digitableLine)
  const picture = barcodePicture({ symbology: 'interleaved2of5', text: barcode, label: 'Código de barras' })
  const cells: readonly Cell[] = [
    { label: 'Local de pagamento', text: 'Pagável em qualquer banco, lotérica ou aplicativo', isWide: true },
    { label: 'Vencimento', text: numbersOf(dueDate), isStrong: true },
    { label: 'Beneficiário', text: companyLine(merchantName, profile), isWide: true },
    { label: 'Nosso número', text: exactText(ourNumber) },
    { label: 'Data do documento', text: numbersOf(brazilDayOf(createdAtMs)) },
    { label: 'Nº do documento', text: link.orderId },
    { label: 'Valor do documento', text: formatAmount(link, 'pt'), isStrong: true },
    { label: 'Instruções', text: instructionsOf(instrument), isWhole: true },
    { label: 'Pagador', text: describePayer(instrument.payer), isWhole: true },
  ]
  return html`<article class="slip" lang="pt">
<header><strong>${mode === 'sandbox' ? 'Sandbox: sem valor' : 'Boleto'}</strong><span class="slip-bank">${barcode.slice(0, 3)}</span><span class="slip-line">${exactText(line)}</span></header>
<dl>${cells.map(renderCell)}</dl>
<div class="slip-barcode">${picture}</div>
</article>`
}

interface Cell {
  readonly label: string
  readonly text: HtmlValue
  /** Two columns of three. */
  readonly isWide?: boolean
  /** The whole row. */
  readonly isWhole?: boolean
  readonly isStrong?: boolean
}

function renderCell({ label, text, isWide, isWhole, isStrong }: Cell): Html {
  const width = isWhole ? 'whole' : isWide ? 'double' : 'single-cell'
  return html`<div class="${width}"><dt>${label}</dt><dd${isStrong && html` class="strong"`}><bdi>${text}</bdi></dd></div>`
}

/** `2026-11-28` as `28/11/2026`. */
function numbersOf(day: string): string {
  return day.split('-').reverse().join('/')
}

function instructionsOf({ fine }: BoletoInstrument): string {
  if (fine === null) return 'Não receber após o vencimento.'
  return `Multa de ${formatRate({ rate: fine.rate, country: 'BR' }, 'pt')} a partir de ${numbersOf(fine.startDate)}.`
}
