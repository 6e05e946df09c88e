import type {
  CardElement,
  ElementOptions,
  ElementType,
  EventName,
  FocusPayload,
  ValidationError,
} from '@element-js/element'
import { type FieldShape, type ForeignEvent, shapeField } from './field-shape.ts'

/** The types of card elements, as Stripe names them. */
export type StripeElementType = 'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc'

export const ownTypes: { readonly [type in StripeElementType]: ElementType } = {
  card: 'card',
  cardNumber: 'pan',
  cardExpiry: 'expiration',
  cardCvc: 'cvv',
}

export interface StripeElementOptions
  extends Pick<ElementOptions, 'style' | 'placeholder' | 'disabled' | 'showIcon' | 'hideIcon' | 'iconStyle'> {
  readonly classes?:
    | (ElementOptions['classes'] & { readonly webkitAutofill?: string | undefined })
    | undefined
  readonly [option: string]: unknown
}

export interface StripeElement extends FieldShape {
  update(options: StripeElementOptions): void
}

/** Stripe's names of brands; every other brand is `unknown` there. */
const brandNames: { readonly [brand: string]: string } = {
  'american-express': 'amex',
  'diners-club': 'diners',
  discover: 'discover',
  jcb: 'jcb',
  mastercard: 'mastercard',
  unionpay: 'unionpay',
  visa: 'visa',
}

export function stripeBrand(brand: string | null | undefined): string {
  return brandNames[brand ?? ''] ?? 'unknown'
}

const fieldWords: { readonly [field: string]: string } = {
  pan: 'number',
  expiration: 'expiry',
  cvv: 'cvc',
  name: 'name',
}

/** A payer's mistake as Stripe describes it. */
export function stripeValidationError(
  { code, field, message }: ValidationError,
  isWrong: boolean = code === 3,
): object {
  return {
    type: 'validation_error',
    code: `${isWrong ? 'invalid' : 'incomplete'}_${fieldWords[field]}`,
    message,
  }
}

/** Translates the options to our names. Unknown options are kept, so that the developer is warned about them. */
export function ownOptions({ classes, ...options }: StripeElementOptions): ElementOptions {
  const { webkitAutofill: _, ...states } = classes ?? {}
  return {
    ...options,
    classes: {
      base: states.base ?? 'StripeElement',
      complete: states.complete ?? 'StripeElement--complete',
      empty: states.empty ?? 'StripeElement--empty',
      focus: states.focus ?? 'StripeElement--focus',
      invalid: states.invalid ?? 'StripeElement--invalid',
    },
  } as ElementOptions
}

/** Gives an element the shape of a Stripe Element. */
export function shapeStripeElement(
  type: StripeElementType,
  element: CardElement,
  { classes }: StripeElementOptions,
): StripeElement {
  let brand: string | null | undefined
  let shownError: string | undefined
  let isWrong = false

  /** Stripe's `change`, which reports a new value and also an error that appears later. */
  function change({ empty, complete, error }: FocusPayload): ForeignEvent {
    shownError = error?.message
    const payload = {
      elementType: type,
      empty,
      complete,
      error: error && stripeValidationError(error, isWrong),
      ...((type === 'card' || type === 'cardNumber') && { brand: stripeBrand(brand) }),
      ...(type === 'card' && { value: { postalCode: '' } }),
    }
    return { name: 'change', payload }
  }
  /** An error that no `change` has reported yet: the field was left incomplete, or `createToken` refused it. */
  const later = (payload: FocusPayload): ForeignEvent[] =>
    payload.error && payload.error.message !== shownError ? [change(payload)] : []
  const plain = (name: EventName): ForeignEvent => ({ name, payload: { elementType: type } })

  const field = shapeField(element, classes?.webkitAutofill ?? 'StripeElement--webkit-autofill', {
    change(payload) {
      brand = payload.brand
      isWrong = !!payload.error
      return [change(payload)]
    },
    error: later,
    blur: (payload) => [plain('blur'), ...later(payload)],
    focus: () => [plain('focus')],
    ready: () => [plain('ready')],
    escape: () => [plain('escape')],
    loaderror: ({ message }) => [
      { name: 'loaderror', payload: { elementType: type, error: { type: 'api_connection_error', message } } },
    ],
  })
  return Object.assign(field, {
    update: (options: StripeElementOptions) => element.update(options as ElementOptions),
  })
}
