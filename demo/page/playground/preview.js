import { fontsOf, optionsOf, typesOf } from './element-options.js'
import { formMarkup, formWords, nodeOf } from './form-markup.js'
import { styleSheetOf } from './themes.js'

/** @import { CardElement, CvvTokenResult, Elements, ElementOptions, Service, TokenData, TokenResult } from '@element-js/element' */
/** @import { ElementType } from './element-options.js' */
/** @import { eventLog } from './event-log.js' */
/** @import { Setup } from './setup.js' */
/** @typedef {'focus' | 'blur' | 'clear' | 'mount' | 'unmount' | 'renew'} Method */
/** @typedef {{ element: CardElement, options: ElementOptions }} Field */
/** @typedef {{ setup: Setup, form: HTMLElement, group: Elements, fields: Map<ElementType, Field> }} OpenForm */

/** Options that an `update()` can reset, with the library's defaults. */
const defaults = {
  disabled: false,
  readOnly: false,
  autocomplete: true,
  secureCvv: false,
  showIcon: false,
  hideIcon: false,
  iconStyle: 'default',
}

/**
 * The form as a shop would build it, with the fields of the service.
 *
 * @param {object} options
 * @param {Service} options.payments
 * @param {HTMLElement} options.canvas
 * @param {ReturnType<typeof eventLog>} options.log
 * @param {(result: TokenResult | CvvTokenResult) => void} options.onResult
 */
export function preview({ payments, canvas, log, onResult }) {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  prefersDark.addEventListener('change', followScheme)
  /** @type {OpenForm | null} */
  let open = null

  /** @param {Setup} setup */
  function show(setup) {
    const { page, form, font } = styleSheetOf(setup)
    // The form's rules are scoped, so that they apply to nothing else on the page.
    sheet.replaceSync(`.canvas {\n${page}\n${form}${font}\n}`)
    const before = open?.setup
    const isSameGroup =
      before?.kind === setup.kind && before.country === setup.country && before.font === setup.font
    if (!open || !isSameGroup) {
      for (const { element } of open?.fields.values() ?? []) element.destroy()
      openForm(setup)
      return
    }
    open.setup = setup
    if (before.locale !== setup.locale) translate(open)
    for (const type of open.fields.keys()) changeField(open, type)
    if (before.scheme !== setup.scheme) followScheme()
  }

  /** Creates the form, the group and its elements. The name that was typed stays. @param {Setup} setup */
  function openForm(setup) {
    const name = nameInput()?.value ?? ''
    const form = nodeOf(formMarkup(setup))
    canvas.replaceChildren(form)
    const input = nameInput()
    if (input) input.value = name
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const tokenData = { name: nameInput()?.value ?? '' }
      void createToken(open?.setup.verifyCard ? tokenData : { ...tokenData, verifyCard: false })
    })

    const { locale, country } = setup
    const fonts = fontsOf(setup)
    const options = { locale, country, ...(fonts.length > 0 && { fonts }) }
    log.call('payments', 'elements', options)
    open = { setup, form, group: payments.elements(options), fields: new Map() }
    for (const type of typesOf(setup.kind)) create(open, type)
  }

  /**
   * @param {OpenForm} form
   * @param {ElementType} type
   */
  function create({ setup, group, fields }, type) {
    const options = optionsOf(setup, type)
    log.call(type, 'create', options)
    const element = group.create(type, options)
    fields.set(type, { element, options })
    log.eventsOf(element)
    for (const name of /** @type {const} */ (['change', 'blur', 'error'])) {
      element.on(name, ({ error }) => showError(type, error?.message))
    }
    element.mount(`#${type}`)
  }

  /** @type {typeof create} */
  function renew(form, type) {
    log.call(type, 'destroy')
    form.fields.get(type)?.element.destroy()
    showError(type)
    create(form, type)
  }

  /** Another language keeps what was typed. @param {OpenForm} form */
  function translate({ form, group, fields, setup: { locale } }) {
    const words = formWords(locale)
    form.lang = locale
    for (const label of form.querySelectorAll('label')) {
      label.textContent = words[/** @type {ElementType | 'name'} */ (label.htmlFor)]
    }
    for (const button of form.querySelectorAll('button')) button.textContent = words.button
    log.call('elements', 'update', { locale })
    group.update({ locale })
    // Makes each field read the text of its label again.
    for (const { element } of fields.values()) element.update({})
  }

  /**
   * Updates an element, which keeps what was typed. `update()` merges, so an option with parts, or one that has no value
   * for its default, can be removed only together with its element.
   *
   * @param {OpenForm} form
   * @param {ElementType} type
   */
  function changeField(form, type) {
    const field = form.fields.get(type)
    if (!field) return
    const after = /** @type {Record<string, unknown>} */ (optionsOf(form.setup, type))
    const all = { ...defaults, ...after }
    const changed = Object.keys({ ...field.options, ...after }).filter(
      (name) => !isSame(/** @type {Record<string, unknown>} */ (field.options)[name], after[name]),
    )
    if (changed.length === 0) return
    const update = Object.fromEntries(
      changed.map((name) => [name, all[/** @type {keyof typeof all} */ (name)]]),
    )
    if (Object.values(update).some((value) => value === undefined || hasParts(value)))
      return renew(form, type)
    field.options = after
    log.call(type, 'update', update)
    field.element.update(update)
  }

  /** The fields read the page's color scheme when they are mounted, so they must learn when it changes. */
  function followScheme() {
    if (!open) return
    const { scheme } = open.setup
    const colorScheme = scheme === 'auto' ? (prefersDark.matches ? 'dark' : 'light') : scheme
    for (const { element } of open.fields.values()) element.update({ colorScheme })
  }

  /** Shows a message below a field of the form, or removes it. @param {string} field */
  function showError(field, message = '') {
    const line = canvas.querySelector(`#${field}-error`)
    if (line && line.textContent !== message) line.textContent = message
  }

  /** @returns {HTMLInputElement | null} */
  const nameInput = () => canvas.querySelector('#name')

  /** Makes a token of the form's card, or of the code of a saved card. @param {TokenData | { cardId: string }} tokenData */
  async function createToken(tokenData) {
    const [first] = open?.fields.values() ?? []
    if (!first) return
    log.call('payments', 'createToken', tokenData)
    // Empty before the answer, so that a mistake that remains is announced again.
    for (const line of canvas.querySelectorAll('.error')) line.textContent = ''
    const result = await ('cardId' in tokenData
      ? payments.createToken(first.element, tokenData)
      : payments.createToken(first.element, tokenData))
    const errors = result.error?.type === 'validation_error' ? result.error.errors : []
    for (const { field, message } of errors.toReversed()) {
      showError(open?.fields.has('card') && field !== 'name' ? 'card' : field, message)
    }
    onResult(result)
  }

  return {
    show,
    createToken,
    /**
     * Calls a method of an element.
     *
     * @param {ElementType} type
     * @param {Method} method `renew`: `destroy()`, and the element is created again.
     */
    call(type, method) {
      const element = open?.fields.get(type)?.element
      if (!open || !element) return
      if (method === 'renew') return renew(open, type)
      log.call(type, method)
      if (method === 'mount') element.mount(`#${type}`)
      else element[method]()
      if (method === 'unmount') showError(type)
    },
  }
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** @param {unknown} value */
function hasParts(value) {
  return typeof value === 'object' && !Array.isArray(value)
}
