import type {
  CardElement,
  ElementOptions,
  Elements,
  ElementType,
  Service,
  TokenError,
} from '@element-js/element'
import { type Dialect, type FieldShape, shapeField } from './field-shape.ts'
import { unavailable } from './unavailable.ts'

type Style = NonNullable<ElementOptions['style']>

/** The options of `create()` as Smart Fields names them. */
export interface SmartFieldOptions extends Omit<ElementOptions, 'style' | 'classes' | 'placeholder'> {
  readonly style?: Style & { readonly focus?: object; readonly autofilled?: object }
  readonly classes?: ElementOptions['classes'] & { readonly webkitAutofill?: string }
  readonly placeholder?:
    | string
    | { readonly number?: string; readonly expiration?: string; readonly cvv?: string }
  /** Masks the security code. */
  readonly maskInput?: boolean
  readonly [option: string]: unknown
}

export interface SmartField extends FieldShape {
  update(options: SmartFieldOptions): void
}

export interface SmartFieldsGroup {
  create(type: ElementType | 'cvv-only', options?: SmartFieldOptions): SmartField
}

/** An object of the shape that `dlocal(key)` returns. */
export interface SmartFieldsShape {
  fields(options?: {
    readonly locale?: string
    readonly country?: string
    readonly fonts?: readonly object[]
  }): SmartFieldsGroup
  /** Resolves with the token, and rejects with the error, as pages for Smart Fields expect. */
  createToken(field: object, data?: { readonly name?: string }): Promise<{ readonly token: string }>
  /**
   * Resolves with what the payer can choose, and rejects with the error.
   *
   * @param amount In major units, for example 129.9.
   * @param country Default: that of the field's group.
   */
  createInstallmentsPlan(
    field: object,
    amount: number,
    currency: string,
    country?: string,
  ): Promise<{ readonly installments: SmartFieldsPlan }>
}

/** All amounts are in major units. */
export interface SmartFieldsPlan {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly country: string
  readonly installments: readonly {
    /** For your server: the plan's id, which a charge takes with the number as `installments: { planId, count }`. */
    readonly id: string
    readonly installments: number
    readonly installment_amount: number
    readonly total_amount: number
  }[]
}

/** What the promise rejects with. */
export interface SmartFieldsFailure {
  readonly error: Pick<TokenError, 'type' | 'message'> & { readonly code?: string | number }
}

/** Gives a service the shape of Smart Fields. */
export function shapeSmartFields(service: Service): SmartFieldsShape {
  /** By our elements, because a state library may have put a field into a proxy. */
  const countries = new WeakMap<object, string>()
  const countryOf = (field: object): string => countries.get(Object(field).valueOf()) ?? ''
  return {
    fields({ locale = 'es', ...others } = {}) {
      const group: Elements = service.elements({ locale, ...others } as Parameters<Service['elements']>[0])
      return {
        create(type, options = {}) {
          const field = createField(group, type, options)
          countries.set(field.valueOf(), others.country?.toUpperCase() ?? '')
          return field
        },
      }
    },
    async createToken(field, { name = '' } = {}) {
      const { data, error } = await service.createToken(field as CardElement, { name })
      if (data) return { token: data.cardId }
      throw { error } satisfies SmartFieldsFailure
    },
    async createInstallmentsPlan(field, amount, currency, country = countryOf(field)) {
      const unit = minorUnitsOf(currency)
      const price = { amount: Math.round(amount * unit), currency, country }
      const { data, error } = await service.createInstallmentsPlan(field as CardElement, price)
      if (!data) throw { error } satisfies SmartFieldsFailure
      const { planId, options } = data
      const installments = options.map(({ installments, installmentAmount, totalAmount }) => ({
        id: `${planId}_${installments}`,
        installments,
        installment_amount: installmentAmount / unit,
        total_amount: totalAmount / unit,
      }))
      return { installments: { id: planId, amount, currency, country, installments } }
    },
  }
}

/** How many minor units the service counts in a major unit. `Intl` is not used, because it gives COP no minor units. */
function minorUnitsOf(currency: string): number {
  return currency === 'CLP' ? 1 : 100
}

function createField(
  group: Elements,
  type: ElementType | 'cvv-only',
  options: SmartFieldOptions,
): SmartField {
  if (type === 'cvv-only') throw new Error(unavailable('The field cvv-only'))
  const element: CardElement = group.create(type, {
    ...ownOptions(options),
    classes: {
      base: 'DlocalField',
      complete: 'DlocalField--complete',
      empty: 'DlocalField--empty',
      focus: 'DlocalField--focus',
      invalid: 'DlocalField--invalid',
      ...ownOptions(options).classes,
    },
  })
  const field = shapeField(
    element,
    options.classes?.webkitAutofill ?? 'DlocalField--webkit-autofill',
    dialectOf(),
  )
  return Object.assign(field, {
    update: (changed: SmartFieldOptions) => element.update(ownOptions(changed)),
  })
}

/** The options as we name them. */
function ownOptions({
  style,
  classes,
  placeholder,
  maskInput,
  ...others
}: SmartFieldOptions): ElementOptions {
  const { focus, autofilled, base, ...variants } = style ?? {}
  const { webkitAutofill: _, ...states } = classes ?? {}
  const texts = typeof placeholder === 'object' ? { ...placeholder, pan: placeholder.number } : placeholder
  const own = {
    ...others,
    ...(maskInput !== undefined && { secureCvv: maskInput }),
    ...(texts !== undefined && { placeholder: texts }),
    ...(classes && { classes: states }),
    ...(style && {
      style: {
        ...variants,
        base: {
          ...base,
          ...(focus && { ':focus': focus }),
          ...(autofilled && { ':-webkit-autofill': autofilled }),
        },
      },
    }),
  }
  return own as ElementOptions
}

/** The events have the same names and nearly the same payloads. */
function dialectOf(): Dialect {
  const same = (name: string) => (payload: object) => [{ name, payload }]
  let wasAutofilled = false
  return {
    ready: same('ready'),
    focus: same('focus'),
    blur: same('blur'),
    error: same('error'),
    brand: same('brand'),
    complete: same('complete'),
    empty: same('empty'),
    loaderror: same('loaderror'),
    change(payload) {
      const { autofilled } = payload
      const isNew = autofilled !== wasAutofilled
      wasAutofilled = autofilled
      return [{ name: 'change', payload }, ...(isNew ? [{ name: 'autofilled', payload }] : [])]
    },
  }
}
