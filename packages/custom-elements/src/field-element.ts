import type { ElementOptions, ElementType } from '@element-js/element'
import { attributeOf, fieldAttributes } from './attributes.ts'
import { createField, type FieldPlace } from './field.ts'
import type { FieldEventMap } from './field-events.ts'
import { reflect, upgradeProperties } from './reflect.ts'
import { showAs } from './show-as.ts'

type Listener<Name extends keyof FieldEventMap> = (event: FieldEventMap[Name]) => void

/**
 * `<element-pan>`, `<element-expiration>`, `<element-cvv>` or `<element-card>`: a field of a card, which takes part in
 * its form as an input does. It has no `value`: the typed text is neither on this page nor in the form's data.
 */
export interface CardFieldElement extends HTMLElement {
  placeholder: string
  label: string
  disabled: boolean
  readOnly: boolean
  /** Whether the form is invalid while the field is empty. */
  required: boolean
  /** `off` keeps the browser from filling in the field. */
  autocomplete: string
  secureCvv: boolean
  showIcon: boolean
  hideIcon: boolean
  iconStyle: string
  /** Ids of the accepted brands, separated by spaces. */
  get brands(): string
  set brands(brands: string | readonly string[])
  colorScheme: string
  /** `off` keeps Enter from submitting the form. */
  submitOnEnter: string
  /** Options that cannot be attributes, such as `style`, `classes` and `errorMessages`. Attributes override it. */
  options: Omit<ElementOptions, 'disabled'>

  readonly form: HTMLFormElement | null
  readonly labels: NodeList
  readonly validity: ValidityState
  readonly validationMessage: string
  readonly willValidate: boolean
  checkValidity(): boolean
  /** Like `checkValidity`, but the browser also shows the error and focuses the field. */
  reportValidity(): boolean
  /** @param message The page's own error about the value; an empty string removes it. */
  setCustomValidity(message: string): void

  focus(): void
  blur(): void
  /** Empties the field, like the form's `reset()`. */
  clear(): void

  addEventListener<Name extends keyof FieldEventMap>(
    name: Name,
    listener: Listener<Name>,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Name extends keyof FieldEventMap>(
    name: Name,
    listener: Listener<Name>,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/**
 * Creates the class of a field's element. The class extends one that only browsers have, so it is created when the
 * element is defined.
 */
export function fieldClass(
  type: ElementType,
  place: Pick<FieldPlace, 'groupOf' | 'homeless'>,
): CustomElementConstructor {
  const show = showAs('block')

  class CardField extends HTMLElement {
    static readonly formAssociated = true
    static readonly observedAttributes = Object.keys(fieldAttributes).map(attributeOf)

    // jsdom 20, which Jest 29 has, has none.
    readonly #internals = this.attachInternals?.() ?? ({} as ElementInternals)
    readonly #field = createField({ ...place, type, host: this, internals: this.#internals })

    constructor() {
      super()
      show(this)
    }

    get options(): ElementOptions {
      return this.#field.options
    }
    set options(options: ElementOptions) {
      this.#field.options = options
      this.#field.changed()
    }

    get form(): HTMLFormElement | null {
      return this.#internals.form
    }
    get labels(): NodeList {
      return this.#internals.labels
    }
    get validity(): ValidityState {
      return this.#internals.validity
    }
    get validationMessage(): string {
      return this.#internals.validationMessage
    }
    get willValidate(): boolean {
      return this.#internals.willValidate
    }
    checkValidity(): boolean {
      return this.#internals.checkValidity()
    }
    reportValidity(): boolean {
      return this.#internals.reportValidity()
    }
    setCustomValidity(message: string): void {
      this.#field.customMessage = message
      this.#field.show()
    }

    override focus(): void {
      this.#field.command('focus')
    }
    override blur(): void {
      this.#field.command('blur')
    }
    clear(): void {
      this.#field.command('clear')
    }

    connectedCallback(): void {
      upgradeProperties(this)
      this.#field.connected()
    }
    disconnectedCallback(): void {
      this.#field.changed()
    }
    /** Called after `moveBefore`, which keeps the frame and the typed text. */
    connectedMoveCallback(): void {
      this.#field.changed()
    }
    adoptedCallback(): void {
      show(this)
    }
    attributeChangedCallback(): void {
      this.#field.changed()
    }
    /** Called when the field's attribute, or a `<fieldset>` around the field, disables or enables it. */
    formDisabledCallback(): void {
      this.#field.changed()
    }
    /**
     * There is no formStateRestoreCallback: the browser never stores what was typed, so there is nothing to restore.
     */
    formResetCallback(): void {
      this.clear()
    }
  }

  reflect(CardField.prototype, fieldAttributes)
  return CardField
}
