import { instrumentMethod } from '../define-method.ts'
import type { Instrument } from '../domain/instrument.ts'
import type { InstrumentMethod } from '../method.ts'
import { issueBoleto } from './boleto-code.ts'
import { boletoSlip } from './boleto-slip.ts'
import { boletoView } from './boleto-view.ts'

/** A slip that is paid at a bank, at a lottery shop or in a bank's app. */
export const boleto: InstrumentMethod<Instrument> = instrumentMethod('boleto', {
  title: 'Boleto',
  limits: { BR: { leastMinor: 500 } },
  needsRefundAccount: true,
  issue: issueBoleto,
  details: ({ digitableLine, barcode, dueDate, ourNumber }) => ({
    boleto: { digitableLine, barcode, dueDate, ourNumber },
  }),
  waiting: boletoView,
  slip: boletoSlip,
})
