import { type Html, html } from '@element-js/http'
import { characters, ServiceError } from '@element-js/values'
import { z } from 'zod'
import type { Instrument, PseInstrument } from './domain/instrument.ts'
import { type FormContext, type InstrumentMethod, instrumentMethod } from './method.ts'
import { providerLink } from './provider.ts'
import { methodWords } from './words/method-words.ts'

/** A debit from a bank account in Colombia, which the payer confirms on the page of the bank. */
export const pse: InstrumentMethod<Instrument> = instrumentMethod('pse', {
  title: 'PSE',
  mark: { colour: '#1c5fa8', marks: [{ letters: 'PSE', height: 8.4 }] },
  limits: { CO: { leastMinor: 100_000 } },
  requiredFields: ['name', 'phone', 'email'],
  form: {
    isSkipped: () => false,
    fields: pseFields,
    read: (fields) => {
      const { bankCode, personType } = form.parse(fields)
      return {
        issue: () => issuePse(bankCode, personType),
        hasIssued: (known) =>
          known.kind === 'pse' && known.bankCode === bankCode && known.personType === personType,
      }
    },
  },
  issue: () => issuePse(pseBanks[0].code, 'natural'),
  details: ({ bankCode, bankName, personType }) => ({ pse: { bankCode, bankName, personType } }),
  waiting: ({ bankName }, context) => {
    const { atBank, toBank } = methodWords[context.locale].pse
    return providerLink({ about: atBank(bankName), begin: toBank(bankName) }, context)
  },
  providerName: ({ bankName }) => bankName,
})

const form = z.object({ personType: z.enum(['natural', 'juridica']), bankCode: characters(16).min(1) })

function issuePse(bankCode: string, personType: PseInstrument['personType']): PseInstrument {
  const bank = pseBanks.find(({ code }) => code === bankCode)
  if (!bank) {
    const message = 'bankCode must be the code of a bank that takes part in PSE.'
    throw new ServiceError('invalid_request', { message, field: 'bankCode' })
  }
  return { kind: 'pse', bankCode, bankName: bank.name, personType }
}

/** Who pays and from which bank. */
function pseFields({ locale }: FormContext): Html {
  const { pse } = methodWords[locale]
  const options = pseBanks.map(({ code, name }) => html`<option value="${code}">${name}</option>`)
  return html`<fieldset class="field"><legend>${pse.personType}</legend>
<div class="choices"><label><input type="radio" name="personType" value="natural" required checked> ${pse.natural}</label>
<label><input type="radio" name="personType" value="juridica" required> ${pse.juridica}</label></div></fieldset>
<div class="field"><label for="bank">${pse.bank}</label>
<select id="bank" name="bankCode" required><option value="">${pse.chooseBank}</option>${options}</select></div>`
}

/** A bank that payers in Colombia can pay from. */
interface PseBank {
  /** The bank's number at ACH Colombia. */
  readonly code: string
  readonly name: string
}

/** Sorted by name, so that payers find their bank. */
const pseBanks: readonly [PseBank, ...PseBank[]] = [
  { code: '1059', name: 'Bancamía' },
  { code: '1040', name: 'Banco Agrario' },
  { code: '1052', name: 'Banco AV Villas' },
  { code: '1032', name: 'Banco Caja Social' },
  { code: '1066', name: 'Banco Cooperativo Coopcentral' },
  { code: '1051', name: 'Banco Davivienda' },
  { code: '1001', name: 'Banco de Bogotá' },
  { code: '1023', name: 'Banco de Occidente' },
  { code: '1062', name: 'Banco Falabella' },
  { code: '1063', name: 'Banco Finandina' },
  { code: '1012', name: 'Banco GNB Sudameris' },
  { code: '1060', name: 'Banco Pichincha' },
  { code: '1002', name: 'Banco Popular' },
  { code: '1065', name: 'Banco Santander' },
  { code: '1069', name: 'Banco Serfinanza' },
  { code: '1053', name: 'Banco W' },
  { code: '1007', name: 'Bancolombia' },
  { code: '1061', name: 'Bancoomeva' },
  { code: '1013', name: 'BBVA Colombia' },
  { code: '1009', name: 'Citibank' },
  { code: '1370', name: 'Coltefinanciera' },
  { code: '1292', name: 'Confiar Cooperativa Financiera' },
  { code: '1551', name: 'DaviPlata' },
  { code: '1006', name: 'Itaú' },
  { code: '1070', name: 'Lulo Bank' },
  { code: '1067', name: 'Mibanco' },
  { code: '1801', name: 'MOVii' },
  { code: '1507', name: 'Nequi' },
  { code: '1809', name: 'Nu Colombia' },
  { code: '1811', name: 'RappiPay' },
  { code: '1019', name: 'Scotiabank Colpatria' },
]
