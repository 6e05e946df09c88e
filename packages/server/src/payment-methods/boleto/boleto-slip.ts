import { formatAmount } from '../../money/amount.ts'
import { formatRate } from '../../money/format-rate.ts'
import { brazilDayOf } from '../../values/brazil-day.ts'
import { exactText, type Html, type HtmlValue, html } from '../../web/html.ts'
import { barcodePicture } from '../codes/barcode-picture.ts'
import { groupDigitableLine } from '../digits/group-digits.ts'
import type { BoletoInstrument } from '../domain/instrument.ts'
import type { AttemptContext } from '../method.ts'
import { describePayer, payerKnownOf } from './read-payer.ts'

/**
 * A boleto in the form that banks and lottery shops know. It is always in Portuguese, because the clerk reads it too.
 *
 * @see FEBRABAN's and the Banco Central's form of the "ficha de compensação"
 */
export function boletoSlip(instrument: BoletoInstrument, context: AttemptContext): Html {
  const { link, merchantName, mode, createdAtMs } = context
  const { barcode, digitableLine, dueDate, ourNumber } = instrument
  const line = groupDigitableLine(digitableLine)
  const picture = barcodePicture({ symbology: 'interleaved2of5', text: barcode, label: 'Código de barras' })
  const cells: readonly Cell[] = [
    { label: 'Local de pagamento', text: 'Pagável em qualquer banco, lotérica ou aplicativo', isWide: true },
    { label: 'Vencimento', text: numbersOf(dueDate), isStrong: true },
    { label: 'Beneficiário', text: merchantName, isWide: true },
    { label: 'Nosso número', text: exactText(ourNumber) },
    { label: 'Data do documento', text: numbersOf(brazilDayOf(createdAtMs)) },
    { label: 'Nº do documento', text: link.orderId },
    { label: 'Valor do documento', text: formatAmount(link, 'pt'), isStrong: true },
    { label: 'Instruções', text: instructionsOf(instrument), isWhole: true },
    { label: 'Pagador', text: describePayer(instrument.payer ?? payerKnownOf(link)), isWhole: true },
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
