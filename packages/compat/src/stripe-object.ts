import type { CardElement, Elements, Service, TokenError, TokenResult } from '@element-js/element'
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
import { unavailable, warnOnce } from './unavailable.ts'

/** The options of `elements()` that have a meaning here. */
export interface StripeElementsOptions {
  readonly locale?: string
  readonly fonts?: Parameters<Service['elements']>[0] extends { readonly fonts?: infer Fonts } | undefined
    ? Fonts
    : never
  readonly [option: string]: unknown
}

export interface StripeElements {
  create(type: StripeElementType, options?: StripeElementOptions): StripeElement
  /** @param type A type, or a component of `@stripe/react-stripe-js`. */
  getElement(type: StripeElementType | { readonly __elementType?: string }): StripeElement | null
  update(options: StripeElementsOptions): void
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

/** An object of the shape that `Stripe(key)` returns, limited to cards. */
export interface StripeShape {
  elements(options?: StripeElementsOptions): StripeElements
  createToken(
    element: object | string,
    data?: { readonly name?: string },
  ): Promise<Answer<'token', StripeToken>>
  createPaymentMethod(data: {
    readonly type: string
    readonly card: object
    readonly billing_details?: { readonly name?: string | null; readonly email?: string | null }
  }): Promise<Answer<'paymentMethod', StripePaymentMethod>>
  registerAppInfo(info: object): void
  _registerWrapper(wrapper: object): void
  /** Every other Stripe function resolves with an error that says what to do. */
  readonly [method: string]: (...args: never[]) => unknown
}

/** Stripe functions that need Stripe's own service. */
const unavailableMethods = [
  'confirmCardPayment',
  'confirmCardSetup',
  'confirmPayment',
  'confirmSetup',
  'createConfirmationToken',
  'createSource',
  'handleCardAction',
  'handleNextAction',
  'retrievePaymentIntent',
  'retrieveSetupIntent',
  'retrieveSource',
] as const

/** Stripe does not require a name, but our service does. */
const nobodysName = 'CARDHOLDER'

/** Gives a service the shape of Stripe's object. */
export function shapeStripe(service: Service): StripeShape {
  async function tokenOf(element: object, { name, email }: { name?: string | null; email?: string | null }) {
    if (!name) warnOnce(`a token needs the cardholder's name; ${nobodysName} is used.`)
    return service.createToken(element as CardElement, {
      name: name || nobodysName,
      ...(email && { email }),
    })
  }

  const refuse = (method: string) => async () => ({
    error: { type: 'invalid_request_error', message: unavailable(`${method}()`) },
  })

  return {
    ...Object.fromEntries(unavailableMethods.map((method) => [method, refuse(method)])),
    elements: (options) => shapeElements(service, options),
    async createToken(element, data) {
      if (typeof element !== 'object') return refuse(`createToken('${element}')`)()
      const result = await tokenOf(element, data ?? {})
      if (!result.data) return { error: stripeError(result.error) }
      return { token: { id: result.data.cardId, object: 'token', type: 'card', card: stripeCard(result) } }
    },
    async createPaymentMethod({ type, card, billing_details = {} }) {
      if (type !== 'card') return refuse(`createPaymentMethod() for the type ${type}`)()
      const result = await tokenOf(card, billing_details)
      if (!result.data) return { error: stripeError(result.error) }
      const { cardId } = result.data
      const made = { id: cardId, object: 'payment_method', type: 'card', billing_details } as const
      return { paymentMethod: { ...made, card: stripeCard(result) } }
    },
    registerAppInfo() {},
    _registerWrapper() {},
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
    update(options) {
      if (options.locale) group.update({ locale: options.locale })
    },
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
