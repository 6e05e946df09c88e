import { type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import { type Locale, locales } from '../../locale.ts'
import { methods } from '../registry.ts'
import { methodWords } from './method-words.ts'

/**
 * The names of the methods for merchants. They are the names that payers see, with the country added if methods of
 * several countries share a name.
 */
export const methodNames: Readonly<Record<Locale, Readonly<Record<PaymentMethod, string>>>> =
  Object.fromEntries(locales.map((locale) => [locale, namesIn(locale)])) as Record<
    Locale,
    Record<PaymentMethod, string>
  >

function namesIn(locale: Locale): Readonly<Record<PaymentMethod, string>> {
  const words = methodWords[locale].methods
  const named = paymentMethods.map((method) => {
    const { name } = words[method]
    const isShared = paymentMethods.some((other) => other !== method && words[other].name === name)
    return [method, isShared ? `${name} (${Object.keys(methods[method].limits).join(', ')})` : name]
  })
  return Object.fromEntries(named) as Record<PaymentMethod, string>
}
