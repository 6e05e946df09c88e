import { exactValue, factList, type Html, html } from '@element-js/http'
import { formatAmount } from '@element-js/values'
import { groupPhone } from './digits.ts'
import type { Instrument, NequiInstrument } from './domain/instrument.ts'
import { type AttemptContext, type FormContext, type InstrumentMethod, instrumentMethod } from './method.ts'
import { stepList } from './views.ts'
import { methodWords } from './words/method-words.ts'

/** A request in the payer's app. */
export const nequi: InstrumentMethod<Instrument> = instrumentMethod('nequi', {
  title: 'Nequi',
  mark: { colour: '#43136e', marks: [{ letters: 'NEQUI', height: 7.2 }] },
  limits: { CO: { leastMinor: 200_000 } },
  requiredFields: ['name', 'phone', 'email'],
  form: {
    isSkipped: () => false,
    fields: phoneField,
    read: ({ phone = '' }) => {
      const number = readMobileNumber(phone)
      if (number === null) return { notice: 'checkPhone' }
      return {
        issue: () => issueNequi(number),
        hasIssued: (known) => known.kind === 'nequi' && known.phone === number,
      }
    },
  },
  issue: ({ link }) => issueNequi(link.phone ?? ''),
  details: ({ phone }) => ({ nequi: { phone } }),
  waiting: nequiView,
})

function issueNequi(phone: string): NequiInstrument {
  return { kind: 'nequi', phone }
}

/** A Colombian mobile number: ten digits that begin with 3, with or without the country code, grouped in any way. */
function readMobileNumber(text: string): string | null {
  const [, number] = /^(?:\+?57)?(3\d{9})$/.exec(text.replace(/[\s().-]/g, '')) ?? []
  return number === undefined ? null : `+57${number}`
}

/** The phone that gets the request: the link's, unless the payer entered another one. */
function phoneField({ locale, link }: FormContext): Html {
  const { nequi } = methodWords[locale]
  return html`<div class="field"><label for="phone">${nequi.phone}</label>
<input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel" required maxlength="24" dir="ltr" aria-describedby="phone-hint" value="${link.phone && groupPhone(link.phone)}">
<p class="hint" id="phone-hint">${nequi.phoneHint}</p></div>`
}

/** The phone that got the request, and the steps to take there. */
function nequiView({ phone }: NequiInstrument, { locale, link }: AttemptContext): Html {
  const { how, nequi } = methodWords[locale]
  return html`${factList([[nequi.askedOn, exactValue(groupPhone(phone))]])}
${stepList(how, nequi.steps(formatAmount(link, locale)))}`
}
