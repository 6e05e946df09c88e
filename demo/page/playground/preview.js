import { fontsOf, optionsOf, typesOf } from './element-options.js'
import { showError } from './error-lines.js'
import { formMarkup } from './form-markup.js'
import { nodeOf, reword } from './markup.js'
import { callEntry, previewFields } from './preview-fields.js'
import { previewToken } from './preview-token.js'
import { styleSheetOf } from './themes/index.js'

/** @import { CvvTokenResult, Elements, Service, TokenResult } from '@element-js/element' */
/** @import { ElementType } from './element-options.js' */
/** @import { Entry } from './event-log.js' */
/** @import { Method, PreviewFields } from './preview-fields.js' */
/** @import { Setup } from './setup.js' */
/** @typedef {{ setup: Setup, form: HTMLElement, group: Elements, fields: PreviewFields }} OpenForm */

/**
 * @typedef {object} PreviewOptions
 * @property {Service} payments
 * @property {HTMLElement} canvas
 * @property {(entry: Entry) => void} log
 * @property {(result: TokenResult | CvvTokenResult | null) => void} onResult `null` while the request is in progress.
 */

/**
 * The form as a shop would build it, with the fields of the service. A change of the setup changes as little as
 * possible, so that what was typed stays if the library allows it.
 *
 * @param {PreviewOptions} options
 */
export function preview(options) {
  const { log } = options
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const preferred = matchMedia('(prefers-color-scheme: dark)')
  preferred.addEventListener('change', followScheme)
  /** @type {OpenForm | null} */
  let open = null

  /** @param {Setup} next */
  function show(next) {
    const { page, form: rules, font } = styleSheetOf(next)
    // The form's rules are scoped, so that they apply to nothing else on the page.
    sheet.replaceSync(`.canvas {\n${page}\n${rules}${font}\n}`)
    if (!open || needsNewGroup(open.setup, next)) {
      for (const { element } of open?.fields.byType.values() ?? []) element.destroy()
      open = openForm(next, options)
      return
    }
    const before = open.setup
    changeForm(open, next, log)
    if (before.scheme !== next.scheme) followScheme()
  }

  /**
   * The fields read the page's color scheme when they were mounted, so they need an update when the page changes it.
   */
  function followScheme() {
    if (!open) return
    const { scheme } = open.setup
    const colorScheme = scheme === 'auto' ? (preferred.matches ? 'dark' : 'light') : scheme
    for (const { element } of open.fields.byType.values()) element.update({ colorScheme })
  }

  /**
   * @param {ElementType} type
   * @param {Method} method
   */
  function call(type, method) {
    const element = open?.fields.byType.get(type)?.element
    if (!open || !element) return
    if (method === 'renew') return open.fields.renew(type, optionsOf(open.setup, type))
    log(callEntry(type, method, method === 'mount' ? `#${type}` : undefined))
    if (method === 'mount') element.mount(`#${type}`)
    else element[method]()
    if (method === 'unmount') showError(type)
  }

  /** @param {string} cardId Of a saved card, whose code is in the form. */
  async function tokenizeCode(cardId) {
    if (!open) return
    const { payments, canvas, onResult } = options
    const { byType } = open.fields
    onResult(null)
    const result = await previewToken({ payments, byType, canvas, tokenData: { cardId }, log })
    if (result) onResult(result)
  }

  return { show, call, tokenizeCode }
}

/**
 * Creates the form, the group and its elements. The name that was typed stays.
 *
 * @param {Setup} setup
 * @param {PreviewOptions} options
 * @returns {OpenForm}
 */
function openForm(setup, { payments, canvas, log, onResult }) {
  const nameInput = () => /** @type {HTMLInputElement | null} */ (canvas.querySelector('#name'))
  const name = nameInput()?.value ?? ''
  const form = nodeOf(formMarkup(setup))
  canvas.replaceChildren(form)
  const input = nameInput()
  if (input) input.value = name

  const { locale, country } = setup
  const fonts = fontsOf(setup)
  const options = { locale, country, ...(fonts.length > 0 && { fonts }) }
  log(callEntry('payments', 'elements', options))
  const group = payments.elements(options)
  const fields = previewFields({ group, setup, log })
  const open = { setup, form, group, fields }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    onResult(null)
    const typed = { name: nameInput()?.value ?? '' }
    const tokenData = open.setup.verifyCard ? typed : { ...typed, verifyCard: false }
    const result = await previewToken({ payments, byType: fields.byType, canvas, tokenData, log })
    if (result) onResult(result)
  })
  return open
}

/**
 * Applies a changed setup to the form and its elements, which stay.
 *
 * @param {OpenForm} open
 * @param {Setup} next
 * @param {PreviewOptions['log']} log
 */
function changeForm(open, next, log) {
  const { setup: before, form, group, fields } = open
  open.setup = next
  const isRelabelled = before.locale !== next.locale
  if (isRelabelled) {
    reword(form, { before: formMarkup(before), after: formMarkup(next) })
    log(callEntry('elements', 'update', { locale: next.locale }))
    group.update({ locale: next.locale })
  }
  for (const type of typesOf(next.kind)) fields.change(type, next, { isRelabelled })
}

/**
 * @param {Setup} before
 * @param {Setup} next
 */
function needsNewGroup(before, next) {
  return before.kind !== next.kind || before.country !== next.country || before.font !== next.font
}
