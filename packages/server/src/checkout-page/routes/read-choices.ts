import { z } from 'zod'
import type { PayerChoices } from '../../links/domain/payer-choices.ts'
import type { PaymentMethod } from '../../payment-methods/payment-method.ts'
import { characters } from '../../values/texts.ts'

const pse = z.object({ personType: z.enum(['natural', 'juridica']), bankCode: characters(16).min(1) })

/**
 * What a form says beside the method.
 *
 * @returns `null` when its phone is none that could have Nequi.
 * @throws ZodError for what no form of ours sends.
 */
export function readChoices(
  method: PaymentMethod,
  form: Readonly<Record<string, string>>,
): PayerChoices | null {
  if (method === 'PSE') return pse.parse(form)
  if (method !== 'NEQUI') return {}
  const phone = readMobileNumber(form.phone ?? '')
  return phone === null ? null : { phone }
}

/** A mobile number of Colombia, with or without its country's code, as people write it. */
function readMobileNumber(text: string): string | null {
  const [, number] = /^(?:\+?57)?(3\d{9})$/.exec(text.replace(/[\s().-]/g, '')) ?? []
  return number === undefined ? null : `+57${number}`
}
