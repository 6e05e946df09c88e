import type {
  CardElement,
  ElementOptions,
  Elements,
  ElementType,
  ElementUpdate,
  IntegrationError,
  Service,
  TokenError,
} from '@element-js/element'
import { cardholderName } from './cardholder-name.ts'
import { type Dialect, type FieldShape, shapeField } from './field-shape.ts'
import { unavailable } from './unavailable.ts'

type Style = NonNullable<ElementOptions['style']>
type StyleRules = NonNullable<Style['base']>

/** The options of `create()` as Smart Fields names them. */
export interface SmartFieldOptions extends Omit<ElementOptions, 'style' | 'classes' | 'placeholder'> {
  readonly style?:
    | (Style & { readonly focus?: object | undefined; readonly autofilled?: object | undefined })
    | undefined
  readonly classes?:
    | (ElementOptions['classes'] & { readonly webkitAutofill?: string | undefined })
    | undefined
  readonly placeholder?:
    | string
    | {
        readonly number?: string | undefined
        readonly expiration?: string | undefined
        readonly cvv?: string | undefined
      }
    | undefined
  /** Masks the security code. */
  readonly maskInput?: boolean | undefined
  readonly [option: string]: unknown
}

export interface SmartField extends FieldShape {
  update(options: SmartFieldOptions): void
}

export interface SmartFieldsGroup {
  create(type: ElementType | 'cvv-only', options?: SmartFieldOptions): SmartField
}

/** What is known about a card without its digits; null for what is not known. */
export interface SmartFieldsBin {
  readonly brand: string | null
  readonly networks: readonly string[] | null
  readonly type: string | null
  readonly country: string | null
}

/** An object of the shape that `dlocal(key)` returns. */
export interface SmartFieldsShape {
  fields(options?: {
    readonly locale?: string | undefined
    readonly country?: string | undefined
    readonly fonts?: readonly object[] | undefined
  }): SmartFieldsGroup
  /**
   * Resolves with the token, and rejects with the error, as pages for Smart Fields expect.
   *
   * @param data The `name` is found with any capitals.
   */
  createToken(field: object, data?: object | null): Promise<{ readonly token: string }>
  /** Resolves with what is known about the card in the field, without a digit of it, and rejects with the error. */
  getBinInformation(field: object): Promise<SmartFieldsBin>
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
      const groups: Elements[] = []
      const newGroup = () => service.elements({ locale, ...others } as Parameters<Service['elements']>[0])
      return {
        create(type, options = {}) {
          const field = createField((...args) => createInGroup(groups, newGroup, args), type, options)
          countries.set(field.valueOf(), others.country?.toUpperCase() ?? '')
          return field
        },
      }
    },
    async createToken(field, tokenData) {
      const [, name] = Object.entries(tokenData ?? {}).find(([key]) => key.toLowerCase() === 'name') ?? []
      const { data, error } = await service.createToken(field as CardElement, { name: cardholderName(name) })
      if (data) return { token: data.cardId }
      throw { error } satisfies SmartFieldsFailure
    },
    async getBinInformation(field) {
      const { data, error } = await service.getBinInformation(field as CardElement)
      if (!data) throw { error } satisfies SmartFieldsFailure
      return data
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

type CreateElement = Elements['create']

/**
 * Creates an element in the first group that has a place for it. Pages for Smart Fields have a `card` beside an
 * `expiration` or several cards in one group; here, a group is one card.
 */
function createInGroup(
  groups: Elements[],
  newGroup: () => Elements,
  args: Parameters<CreateElement>,
): CardElement {
  for (const group of groups) {
    try {
      return group.create(...args)
    } catch (thrown) {
      if ((thrown as Partial<IntegrationError>).code !== 'element_exists') throw thrown
    }
  }
  const group = newGroup()
  groups.push(group)
  return group.create(...args)
}

const types: readonly string[] = ['card', 'pan', 'expiration', 'cvv'] satisfies ElementType[]

function createField(
  create: CreateElement,
  type: ElementType | 'cvv-only',
  options: SmartFieldOptions,
): SmartField {
  if (!types.includes(type)) throw new Error(unavailable(`The field ${type}`))
  const element = create(type as ElementType, ownOptions({ ...options, classes: classesOf(options) }))
  let { style } = options
  const field = shapeField(
    element,
    options.classes?.webkitAutofill ?? 'DlocalField--webkit-autofill',
    dialectOf(),
  )
  // A field's style has one look of the placeholder, so it is exchanged with the focus.
  for (const event of ['focus', 'blur'] as const) {
    element.on(event, () => {
      const look = placeholderLook(style, event)
      if (look) element.update({ style: { base: { '::placeholder': look } } } as ElementUpdate)
    })
  }
  return Object.assign(field, {
    update(changed: SmartFieldOptions) {
      style = { ...style, ...changed.style }
      element.update(ownOptions(changed))
    },
  })
}

/** What the look of the placeholder changes to, if it has a look of its own while the field has the focus. */
function placeholderLook(style: SmartFieldOptions['style'], event: 'focus' | 'blur'): object | undefined {
  const focused = (style?.focus as StyleRules | undefined)?.['::placeholder']
  if (!focused || event === 'focus') return focused
  const defaults = Object.fromEntries(Object.keys(focused).map((property) => [property, null]))
  return { ...defaults, ...style?.base?.['::placeholder'] }
}

function classesOf({ classes = {} }: SmartFieldOptions): NonNullable<SmartFieldOptions['classes']> {
  return {
    ...classes,
    base: classes.base ?? 'DlocalField',
    complete: classes.complete ?? 'DlocalField--complete',
    empty: classes.empty ?? 'DlocalField--empty',
    focus: classes.focus ?? 'DlocalField--focus',
    invalid: classes.invalid ?? 'DlocalField--invalid',
  }
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
  const { '::placeholder': _look, ...focused } = (focus ?? {}) as StyleRules
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
          ...(focus && { ':focus': focused }),
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
