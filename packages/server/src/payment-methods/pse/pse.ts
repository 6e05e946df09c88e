import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import { characters } from '../../values/texts.ts'
import { type Html, html } from '../../web/html.ts'
import { instrumentMethod } from '../define-method.ts'
import type { Instrument, PseInstrument } from '../domain/instrument.ts'
import type { FormContext, InstrumentMethod } from '../method.ts'
import { providerLink } from '../provider/provider-link.ts'
import { methodWords } from '../words/method-words.ts'
import { pseBanks } from './pse-banks.ts'

/** A debit from a bank account in Colombia, which the payer confirms on the page of the bank. */
export const pse: InstrumentMethod<Instrument> = instrumentMethod('pse', {
  title: 'PSE',
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
