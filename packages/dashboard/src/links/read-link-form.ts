import {
  type AmountLimits,
  findReceiverUrlFlaw,
  type LinkOrder,
  type Merchant,
  methodNames,
  methods,
  paymentLinkRequestSchema,
  readLinkOrder,
} from '@element-js/payments'
import { type PaymentLinkRequest, type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import {
  allRefusals,
  type Country,
  catalogue,
  countries,
  isCountry,
  isCurrency,
  type Locale,
  type Reason,
  ServiceError,
  unixSecondsOf,
} from '@element-js/values'
import type { DashboardContext } from '../context.ts'
import { amountSentence, reasonSentence, ruleSentence } from '../page/sentences.ts'
import { amountTextOf, readTypedAmount } from '../page/show-amount.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

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

/** The fields of the form, as the merchant typed them. */
export type LinkFields = Readonly<Record<LinkField, string>> & {
  /** The chosen methods, for example `BR-PIX`. */
  readonly methods: readonly string[]
}

/** The mistakes, by field; `form` if a mistake concerns the whole form. */
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
  readonly locale: Locale
}

/** Reads the form by the rules for API requests. @returns the order, or its mistakes. */
export function readLinkForm(
  context: Pick<DashboardContext, 'mode' | 'publicUrl' | 'nowMs'>,
  { fields, merchant, locale }: LinkFormInput,
): { readonly order: LinkOrder } | { readonly mistakes: LinkMistakes } {
  const country = countryOf(fields)
  const currency = fields.currency || countries[country].currency
  // An unknown currency is refused below, whatever the amount.
  const known = isCurrency(currency) ? currency : countries[country].currency
  const place = { currency: known, country }
  const viewer = { locale, country }
  const amount = readTypedAmount(fields.amount, place, viewer)
  const request = requestOf({ fields, country, currency, amount: amount ?? 1, nowMs: context.nowMs() })
  const parsed = paymentLinkRequestSchema.safeParse(request)
  const wrongAmount = amount === null && { amount: amountSentence(fields.amount, place, viewer) }
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => {
      const field = fieldOf(String(path[0]))
      return [field, sentenceOf(field, message, locale)] as const
    })
    return { mistakes: { ...Object.fromEntries(issues.toReversed()), ...wrongAmount } }
  }
  if (wrongAmount) return { mistakes: wrongAmount }
  try {
    return { order: readLinkOrder(context, { merchant, request: parsed.data }) }
  } catch (error) {
    return { mistakes: mistakesOf(error, { ...context, fields, locale }) }
  }
}

/** The errors of a flow as mistakes of their fields, the first for each field. @throws any other error. */
export function mistakesOf(error: unknown, form: RefusedForm): LinkMistakes {
  if (!(error instanceof ServiceError) || catalogue[error.reason].status >= 500) throw error
  const mistakes = allRefusals(error).map((refusal) => {
    const field = fieldOf(refusal.details.field ?? '')
    return [field, refusalSentence(refusal.reason, field, form)]
  })
  return Object.fromEntries(mistakes.toReversed())
}

interface RefusedForm extends Pick<DashboardContext, 'mode' | 'publicUrl'> {
  readonly fields: LinkFields
  readonly locale: Locale
}

function sentenceOf(field: keyof LinkMistakes, rule: string, locale: Locale): string {
  const { fields } = dashboardWords[locale].refusals
  const sentence = ruleSentence(rule, locale)
  // If the rule has no sentence of its own, the sentence of the field says more.
  if (sentence !== fields.check) return sentence
  return field === 'email' || field === 'phone' || field === 'methods' ? fields[field] : sentence
}

function refusalSentence(reason: Reason, field: keyof LinkMistakes, form: RefusedForm): string {
  const { fields, locale } = form
  const words = dashboardWords[locale].refusals.fields
  if (reason === 'payment_method_limit') return limitSentence(form)
  if (reason === 'payment_method_field_required') return words.neededByMethod
  if (reason === 'invalid_document_id') return words.documents[countryOf(fields)]
  const flaw =
    reason === 'invalid_url' && (field === 'callbackUrl' || field === 'redirectUrl')
      ? findReceiverUrlFlaw(fields[field].trim(), form)
      : null
  return flaw === null ? reasonSentence(reason, locale) : words.urls[flaw]
}

/** The chosen method whose minimum or maximum the amount violates. */
function limitSentence({ fields, locale }: RefusedForm): string {
  const country = countryOf(fields)
  const { currency } = countries[country]
  const words = dashboardWords[locale].refusals.fields
  const amount = readTypedAmount(fields.amount, { currency, country }, { locale, country }) ?? 0
  const write = (amountMinor: number) => amountTextOf({ amountMinor, currency, country }, { locale, country })
  for (const method of chosenMethods(fields)) {
    const { leastMinor = 0, mostMinor = Infinity }: AmountLimits = methods[method].limits[country] ?? {}
    const name = methodNames[locale][method]
    if (amount < leastMinor) return words.leastOfMethod(name, write(leastMinor))
    if (amount > mostMinor) return words.mostOfMethod(name, write(mostMinor))
  }
  return words.check
}

function countryOf({ country }: LinkFields): Country {
  return isCountry(country) ? country : 'BR'
}

function chosenMethods(fields: LinkFields): readonly PaymentMethod[] {
  const country = countryOf(fields)
  return methodsIn(country).filter((method) => fields.methods.includes(`${country}-${method}`))
}

interface RequestInput {
  readonly fields: LinkFields
  readonly country: Country
  readonly currency: string
  readonly amount: number
  readonly nowMs: number
}

function requestOf({ fields, country, currency, amount, nowMs }: RequestInput): PaymentLinkRequest {
  const hours = lifetimes.find((each) => String(each) === fields.lifetime) ?? 168
  const given = (name: LinkField) => {
    // A phone number is copied as people write it: +55 (11) 98765-4321.
    const value = name === 'phone' ? fields.phone.replace(/[\s().-]/g, '') : fields[name].trim()
    return value === '' ? {} : { [name]: value }
  }
  return {
    orderId: fields.orderId.trim(),
    amount,
    country,
    currency,
    allowPaymentMethods: [...chosenMethods(fields)],
    ...given('description'),
    ...given('name'),
    ...given('email'),
    ...given('phone'),
    ...given('documentId'),
    ...given('redirectUrl'),
    ...given('callbackUrl'),
    ...given('subMerchantId'),
    ...(fields.needCollectAddress !== '' && { needCollectAddress: true }),
    expiresAt: unixSecondsOf(nowMs) + hours * 3600,
  }
}

function fieldOf(name: string): keyof LinkMistakes {
  if (name.startsWith('allowPaymentMethods')) return 'methods'
  if (name === 'expiresAt') return 'lifetime'
  return textFields.find((each) => each === name) ?? 'form'
}

/** How long a link can be paid, in hours. */
const lifetimes = [1, 24, 72, 168, 720] as const

/** The payment methods of a country. */
export function methodsIn(country: Country): readonly PaymentMethod[] {
  return paymentMethods.filter((method) => methods[method].limits[country] !== undefined)
}
