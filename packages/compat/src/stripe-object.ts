import type { CardElement, Elements, Service, TokenError, TokenResult } from '@element-js/element'
import { cardholderName } from './cardholder-name.ts'
import { type PaymentRequestShape, paymentRequest } from './payment-request.ts'
import {
  ownOptions,
  ownTypes,
  type StripeElement,
  type StripeElementOptions,
  type StripeElementType,
  shapeStripeElement,
  stripeBrand,
  stripeValidationError,
} from './stripe-element.ts'
import { unavailable } from './unavailable.ts'

/** The options of `elements()` that have a meaning here. */
export interface StripeElementsOptions {
  readonly locale?: string | undefined
  readonly fonts?:
    | (Parameters<Service['elements']>[0] extends { readonly fonts?: infer Fonts | undefined } | undefined
        ? Fonts
        : never)
    | undefined
  readonly [option: string]: unknown
}

export interface StripeElements {
  create(type: StripeElementType, options?: StripeElementOptions): StripeElement
  /** @param type A type, or a component of `@stripe/react-stripe-js`. */
  getElement(type: StripeElementType | { readonly __elementType?: string | undefined }): StripeElement | null
  update(options: StripeElementsOptions): Promise<void>
  /** Of the Payment Element, which does not exist here: it resolves with an error that says so. */
  submit(): Promise<{ readonly error: StripeError }>
  fetchUpdates(): Promise<{ readonly error: StripeError }>
  /** Nothing here emits `update-end`. */
  on(event: string, handler: () => void): void
  once(event: string, handler: () => void): void
  off(event: string, handler?: () => void): void
}

export interface StripeToken {
  readonly id: string
  readonly object: 'token'
  readonly type: 'card'
  readonly card: StripeCard
}

export interface StripePaymentMethod {
  readonly id: string
  readonly object: 'payment_method'
  readonly type: 'card'
  readonly card: StripeCard
  readonly billing_details: object
}

export interface StripeCard {
  readonly brand: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
  readonly name: string
}

export interface StripeError {
  readonly type: string
  readonly code?: string
  readonly decline_code?: string
  readonly message: string
}

type Answer<Name extends string, Data> =
  | ({ readonly [name in Name]: Data } & { readonly error?: never })
  | ({ readonly [name in Name]?: never } & { readonly error: StripeError })

interface PaymentMethodData {
  readonly type: string
  readonly card: object
  readonly billing_details?:
    | { readonly name?: string | null | undefined; readonly email?: string | null | undefined }
    | undefined
}

/** An object of the shape that `Stripe(key)` returns, limited to cards. */
export interface StripeShape {
  elements(options?: StripeElementsOptions): StripeElements
  createToken(
    element: object | string,
    data?: { readonly name?: string | undefined },
  ): Promise<Answer<'token', StripeToken>>
  createPaymentMethod(data: PaymentMethodData): Promise<Answer<'paymentMethod', StripePaymentMethod>>
  /** The older form of this function, which many pages still have. */
  createPaymentMethod(
    type: string,
    card: object,
    data?: Omit<PaymentMethodData, 'type' | 'card'>,
  ): Promise<Answer<'paymentMethod', StripePaymentMethod>>
  /** No wallet is available: `canMakePayment()` resolves with null. */
  paymentRequest(options?: object): PaymentRequestShape
  registerAppInfo(info: object): void
  _registerWrapper(wrapper: object): void
  /** Every other Stripe function says that it does not exist: it resolves with an error, or throws it. */
  readonly [method: string]: (...args: never[]) => unknown
}

/**
 * Stripe's functions for its own service begin with one of these verbs. There are over eighty, and each version has
 * others.
 */
const unavailableMethod = /^(collect|confirm|create|handle|init|process|redirect|retrieve|verify)[a-z]*[A-Z]/
/** The functions whose results have no `error`. */
const throwingMethod = /^init|^createEmbedded/

/** Gives a service the shape of Stripe's object. */
export function shapeStripe(service: Service): StripeShape {
  async function tokenOf(
    element: object,
    { name, email }: { name?: string | null | undefined; email?: string | null | undefined },
  ) {
    return service.createToken(element as CardElement, {
      name: cardholderName(name),
      email: email || undefined,
    })
  }

  const shape: StripeShape = {
    elements: (options) => shapeElements(service, options),
    async createToken(element, data) {
      if (typeof element !== 'object') return refuse(`createToken('${element}')`)()
      const result = await tokenOf(element, data ?? {})
      if (!result.data) return { error: stripeError(result.error) }
      return { token: { id: result.data.cardId, object: 'token', type: 'card', card: stripeCard(result) } }
    },
    async createPaymentMethod(
      method: PaymentMethodData | string,
      element?: object,
      data?: Omit<PaymentMethodData, 'type' | 'card'>,
    ) {
      const given = typeof method === 'string' ? { ...data, type: method, card: element as object } : method
      const { type, card, billing_details = {} } = given ?? {}
      if (type !== 'card') {
        const what = type === undefined ? 'without a type' : `for the type ${type}`
        return refuse(`createPaymentMethod() ${what}`)()
      }
      const result = await tokenOf(card, billing_details ?? {})
      if (!result.data) return { error: stripeError(result.error) }
      const { cardId } = result.data
      const made = { id: cardId, object: 'payment_method', type: 'card', billing_details } as const
      return { paymentMethod: { ...made, card: stripeCard(result) } }
    },
    paymentRequest,
    registerAppInfo() {},
    _registerWrapper() {},
  }
  return new Proxy(shape, {
    get: (_, name: string) =>
      shape[name] ?? (unavailableMethod.test(String(name)) ? refuse(`${name}()`) : undefined),
  })
}

/** A function that does not exist here: it resolves with an error that says so, or throws it. */
function refuse(what: string): () => Promise<{ readonly error: StripeError }> {
  const message = unavailable(what)
  return () => {
    if (throwingMethod.test(what)) throw new Error(message)
    return Promise.resolve({ error: { type: 'invalid_request_error', message } })
  }
}

function shapeElements(
  service: Service,
  { locale = 'auto', fonts }: StripeElementsOptions = {},
): StripeElements {
  const group: Elements = service.elements({ locale, ...(fonts && { fonts }) })
  const made = new Map<string, StripeElement>()
  return {
    create(type, options = {}) {
      if (!Object.hasOwn(ownTypes, type)) throw new Error(unavailable(`The element ${type}`))
      const element = group.create(ownTypes[type], ownOptions(options))
      const shaped = shapeStripeElement(type, element, options)
      const { destroy } = shaped
      made.set(type, shaped)
      return Object.assign(shaped, {
        destroy() {
          made.delete(type)
          destroy()
        },
      })
    },
    getElement: (type) => made.get((typeof type === 'string' ? type : type.__elementType) ?? '') ?? null,
    async update(options) {
      if (options.locale) group.update({ locale: options.locale })
    },
    submit: refuse('elements.submit()'),
    fetchUpdates: refuse('elements.fetchUpdates()'),
    on() {},
    once() {},
    off() {},
  }
}

function stripeCard({ data }: TokenResult): StripeCard {
  if (!data) throw new TypeError('Only a token has a card.')
  const { brand, last4, expirationMonth, expirationYear, cardHolderName } = data.card
  return {
    brand: stripeBrand(brand),
    last4,
    exp_month: expirationMonth,
    exp_year: expirationYear,
    name: cardHolderName,
  }
}

function stripeError(error: TokenError): StripeError {
  switch (error.type) {
    case 'validation_error':
      return stripeValidationError(error) as StripeError
    case 'api_error':
      return {
        type: error.code === 402 ? 'card_error' : 'api_error',
        code: error.reason,
        decline_code: error.reason,
        message: error.message,
      }
    case 'network_error':
      return { type: 'api_connection_error', message: error.message }
    default:
      return { type: 'invalid_request_error', code: error.reason, message: error.message }
  }
}
