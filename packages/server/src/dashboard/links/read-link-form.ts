import type { PaymentLinkRequest } from '@element-js/protocol/http'
import { allRefusals, catalogue, ServiceError } from '../../errors.ts'
import type { LinkOrder } from '../../links/domain/payment-link.ts'
import { paymentLinkRequestSchema } from '../../links/link-request-schemas.ts'
import { readLinkOrder } from '../../links/order/read-link-order.ts'
import type { Merchant } from '../../merchants/domain/merchant.ts'
import { parseAmount } from '../../money/amount.ts'
import { type Country, countries, isCountry } from '../../money/country.ts'
import { isCurrency } from '../../money/money.ts'
import type { DashboardContext } from '../context.ts'
import { ruleSentence } from '../page/rule-sentence.ts'
import { lifetimeChoices, methodsIn } from './link-choices.ts'

/** The text fields of the form, named as in the API, except `lifetime`. */
const textFields = [
  'orderId',
  'amount',
  'country',
  'currency',
  'lifetime',
  'description',
  'name',
  'email',
  'phone',
  'documentId',
  'needCollectAddress',
  'redirectUrl',
  'callbackUrl',
  'subMerchantId',
] as const

export type LinkField = (typeof textFields)[number]

/** The fields of the form, as they were typed. */
export type LinkFields = Readonly<Record<LinkField, string>> & {
  /** Ticked methods, for example `BR-PIX`. */
  readonly methods: readonly string[]
}

/** What is wrong, by field; `form` when it concerns the whole form. */
export type LinkMistakes = Readonly<Partial<Record<LinkField | 'methods' | 'form', string>>>

/** The form before anything is typed. */
export const emptyLinkFields: LinkFields = {
  ...(Object.fromEntries(textFields.map((name) => [name, ''])) as Record<LinkField, string>),
  country: 'BR',
  lifetime: '168',
  methods: ['BR-CREDIT_CARD', 'BR-PIX'],
}

/** The fields of the form in the body of a request. */
export function linkFieldsOf(body: Readonly<Record<string, string>>): LinkFields {
  const texts = Object.fromEntries(textFields.map((name) => [name, body[name] ?? ''])) as Record<
    LinkField,
    string
  >
  const methods = Object.keys(body).filter((name) => /^[A-Z]{2}-[A-Z_]{1,30}$/.test(name))
  return { ...texts, methods }
}

interface LinkFormInput {
  readonly fields: LinkFields
  readonly merchant: Merchant
}

/** Reads the form by the rules for requests of the API. @returns the order, or what is wrong with it. */
export function readLinkForm(
  context: Pick<DashboardContext, 'mode' | 'nowMs'>,
  { fields, merchant }: LinkFormInput,
): { readonly order: LinkOrder } | { readonly mistakes: LinkMistakes } {
  const country: Country = isCountry(fields.country) ? fields.country : 'BR'
  const currency = fields.currency || countries[country].currency
  // An unknown currency is refused below, whatever the amount.
  const known = isCurrency(currency) ? currency : countries[country].currency
  const amount = parseAmount(fields.amount, known)
  const request = requestOf({ fields, country, currency, amount: amount ?? 1, nowMs: context.nowMs() })
  const parsed = paymentLinkRequestSchema.safeParse(request)
  const amountMistake = amount === null && { amount: amountWords(currency) }
  if (!parsed.success) {
    const issues = parsed.error.issues.map(
      ({ path, message }) => [fieldOf(String(path[0])), ruleSentence(message)] as const,
    )
    return { mistakes: { ...Object.fromEntries(issues.toReversed()), ...amountMistake } }
  }
  if (amountMistake) return { mistakes: amountMistake }
  try {
    return { order: readLinkOrder(context, { merchant, request: parsed.data }) }
  } catch (error) {
    return { mistakes: mistakesOf(error) }
  }
}

/** The errors of a flow as mistakes of their fields, of each field the first. @throws any other error. */
export function mistakesOf(error: unknown): LinkMistakes {
  if (!(error instanceof ServiceError) || catalogue[error.reason].status >= 500) throw error
  const mistakes = allRefusals(error).map(({ details, message }) => [fieldOf(details.field ?? ''), message])
  return Object.fromEntries(mistakes.toReversed())
}

/** What to say about a text that is no amount. */
export function amountWords(currency: string): string {
  return currency === 'CLP'
    ? 'Enter the amount in digits only, for example 1990.'
    : 'Enter the amount without thousands separators, for example 1234.50.'
}

interface RequestInput {
  readonly fields: LinkFields
  readonly country: Country
  readonly currency: string
  readonly amount: number
  readonly nowMs: number
}

function requestOf({ fields, country, currency, amount, nowMs }: RequestInput): PaymentLinkRequest {
  const hours = fields.lifetime in lifetimeChoices ? Number(fields.lifetime) : 168
  const given = (name: LinkField) => {
    const value = fields[name].trim()
    return value === '' ? {} : { [name]: value }
  }
  return {
    orderId: fields.orderId.trim(),
    ...{ amount, country, currency },
    allowPaymentMethods: methodsIn(country).filter((method) =>
      fields.methods.includes(`${country}-${method}`),
    ),
    ...given('description'),
    ...given('name'),
    ...given('email'),
    ...given('phone'),
    ...given('documentId'),
    ...given('redirectUrl'),
    ...given('callbackUrl'),
    ...given('subMerchantId'),
    ...(fields.needCollectAddress !== '' && { needCollectAddress: true }),
    expiresAt: Math.floor(nowMs / 1000) + hours * 3600,
  }
}

function fieldOf(name: string): keyof LinkMistakes {
  if (name === 'allowPaymentMethods') return 'methods'
  if (name === 'expiresAt') return 'lifetime'
  return textFields.find((each) => each === name) ?? 'form'
}
