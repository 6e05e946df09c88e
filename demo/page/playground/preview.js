import { fontsOf, optionsOf, typesOf } from './element-options.js'
import { formMarkup } from './form-markup.js'
import { nodeOf, reword } from './markup.js'
import { optionsChange } from './options-change.js'
import { styleSheetOf } from './themes/index.js'

/** @import { CardElement, Elements, ElementOptions, EventName, Service, TokenResult } from '@element-js/element' */
/** @import { ElementType } from './element-options.js' */
/** @import { Entry } from './event-log.js' */
/** @import { Setup } from './setup.js' */
/** @typedef {'focus' | 'blur' | 'clear' | 'mount' | 'unmount' | 'renew'} Method */
/** @typedef {{ element: CardElement, options: ElementOptions }} Field */

/** @type {readonly EventName[]} */
const eventNames = [
  'ready',
  'change',
  'complete',
  'empty',
  'focus',
  'blur',
  'error',
  'brand',
  'autofilled',
  'submit',
  'escape',
]

/**
 * The form as a shop would have it, with the fields of the service in it. A change of the setup touches as little as
 * can be, so that what was typed stays wherever the library lets it.
 *
 * @param {object} options
 * @param {Service} options.payments
 * @param {HTMLElement} options.canvas
 * @param {(entry: Entry) => void} options.log
 * @param {(result: TokenResult | null) => void} options.onResult `null` while the answer is awaited.
 */
export function preview({ payments, canvas, log, onResult }) {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const preferred = matchMedia('(prefers-color-scheme: dark)')
  /** @type {Map<ElementType, Field>} */
  const fields = new Map()
  /** @type {Setup | null} */
  let setup = null
  /** @type {Elements | null} */
  let group = null
  /** @type {HTMLElement | null} */
  let form = null

  /** @param {Setup} next */
  function show(next) {
    const before = setup
    setup = next
    const { page, form: rules, font } = styleSheetOf(next)
    // Declared in the page's own words, the form's rules reach nothing else of it.
    sheet.replaceSync(`.canvas {\n${page}\n${rules}${font}\n}`)
    if (!before || !group || !form || needsNewGroup(before, next)) return open(next)

    if (before.locale !== next.locale) {
      reword(form, { before: formMarkup(before), after: formMarkup(next) })
      note('elements', 'update', { locale: next.locale })
      group.update({ locale: next.locale })
    }
    for (const type of typesOf(next.kind)) change(type, next, { isRelabelled: before.locale !== next.locale })
    if (before.scheme !== next.scheme) followScheme()
  }

  /** Makes the form, the group and its elements. @param {Setup} next */
  function open(next) {
    for (const { element } of fields.values()) element.destroy()
    fields.clear()
    const name = nameInput()?.value ?? ''
    form = nodeOf(formMarkup(next))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void createToken()
    })
    canvas.replaceChildren(form)
    const input = nameInput()
    if (input) input.value = name

    const { locale, country } = next
    const fonts = fontsOf(next)
    const options = { locale, country, ...(fonts.length > 0 && { fonts }) }
    note('payments', 'elements', options)
    group = payments.elements(options)
    for (const type of typesOf(next.kind)) create(type, optionsOf(next, type)).mount(`#${type}`)
  }

  /**
   * @param {ElementType} type
   * @param {ElementOptions} options
   */
  function create(type, options) {
    if (!group) throw new Error('There is no group yet.')
    note(type, 'create', options)
    const element = group.create(type, options)
    fields.set(type, { element, options })
    for (const name of eventNames) {
      element.on(name, (payload) => log({ name, element: payload.element, payload, kind: name }))
    }
    for (const name of /** @type {const} */ (['change', 'blur', 'error'])) {
      element.on(name, ({ error }) => showError(type, error?.message))
    }
    element.on('submit', () => form instanceof HTMLFormElement && form.requestSubmit())
    return element
  }

  /**
   * @param {ElementType} type
   * @param {Setup} next
   * @param {{ isRelabelled: boolean }} words
   */
  function change(type, next, { isRelabelled }) {
    const field = fields.get(type)
    if (!field) return
    const options = optionsOf(next, type)
    const way = optionsChange(field.options, options)
    if (way.by === 'renewal') return renew(type, options)
    if (way.by === 'update') {
      // What takes a property back stays in the element, and the next change has to know of it.
      const { style = field.options.style } = way.options
      field.options = { ...options, ...(style && { style }) }
      note(type, 'update', way.options)
      field.element.update(way.options)
    } else if (isRelabelled) {
      // Lets the field read the words of its label again.
      field.element.update({})
    }
  }

  /**
   * @param {ElementType} type
   * @param {ElementOptions} options
   */
  function renew(type, options) {
    const field = fields.get(type)
    if (!field || !form) return
    note(type, 'destroy')
    field.element.destroy()
    showError(type, undefined)
    const element = create(type, options)
    element.mount(`#${type}`)
  }

  /** The fields saw the page's scheme when they were mounted; of a change of the page they have to be told. */
  function followScheme() {
    if (!setup) return
    const colorScheme = setup.scheme === 'auto' ? (preferred.matches ? 'dark' : 'light') : setup.scheme
    for (const { element } of fields.values()) element.update({ colorScheme })
  }
  preferred.addEventListener('change', followScheme)

  /**
   * @param {ElementType} type
   * @param {Method} method
   */
  function call(type, method) {
    const field = fields.get(type)
    if (!field) return
    if (method === 'renew') return setup ? renew(type, optionsOf(setup, type)) : undefined
    note(type, method, method === 'mount' ? `#${type}` : undefined)
    if (method === 'mount') field.element.mount(`#${type}`)
    else field.element[method]()
    if (method === 'unmount') showError(type, undefined)
  }

  async function createToken() {
    const [first] = fields.values()
    if (!first || !setup) return
    const name = nameInput()?.value ?? ''
    const tokenData = setup.verifyCard ? { name } : { name, verifyCard: false }
    note('payments', 'createToken', tokenData)
    onResult(null)
    const result = await payments.createToken(first.element, tokenData)
    for (const line of canvas.querySelectorAll('.error')) line.textContent = ''
    const errors = result.error?.type === 'validation_error' ? result.error.errors : []
    for (const { field, message } of errors.toReversed()) {
      showError(fields.has('card') && field !== 'name' ? 'card' : field, message)
    }
    onResult(result)
  }

  /**
   * @param {ElementType | 'name'} field
   * @param {string | undefined} message
   */
  function showError(field, message = '') {
    const line = document.getElementById(`${field}-error`)
    if (line && line.textContent !== message) line.textContent = message
  }

  /** @returns {HTMLInputElement | null} */
  const nameInput = () => canvas.querySelector('#name')

  /**
   * Tells the log of a call.
   *
   * @param {string} element
   * @param {string} method
   * @param {unknown} [payload]
   */
  function note(element, method, payload) {
    log({ name: `${method}()`, element, payload, kind: 'call' })
  }

  return { show, call }
}

/**
 * @param {Setup} before
 * @param {Setup} next
 */
function needsNewGroup(before, next) {
  return before.kind !== next.kind || before.country !== next.country || before.font !== next.font
}
