import { canonicalJson } from '../../values/canonical-json.ts'
import { instrumentMethod } from '../define-method.ts'
import type { BoletoPayer } from '../domain/boleto-payer.ts'
import type { Instrument } from '../domain/instrument.ts'
import type { InstrumentMethod } from '../method.ts'
import { issueBoleto } from './boleto-code.ts'
import { boletoSlip } from './boleto-slip.ts'
import { boletoView } from './boleto-view.ts'
import { payerFields } from './payer-fields.ts'
import { payerKnownOf, readPayer, wholePayerOf } from './read-payer.ts'

/** A slip that is paid at a bank, at a lottery shop or in a bank's app. */
export const boleto: InstrumentMethod<Instrument> = instrumentMethod('boleto', {
  title: 'Boleto',
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
        hasIssued: (known) =>
          known.kind === 'boleto' && known.payer !== undefined && canonicalJson(known.payer) === payer,
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
