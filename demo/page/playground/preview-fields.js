import { optionsOf, typesOf } from './element-options.js'
import { showError } from './error-lines.js'
import { eventNames } from './event-names.js'
import { optionsChange } from './options-change.js'

/** @import { CardElement, Elements, ElementOptions } from '@element-js/element' */
/** @import { ElementType } from './element-options.js' */
/** @import { Entry } from './event-log.js' */
/** @import { Setup } from './setup.js' */
/** @typedef {'focus' | 'blur' | 'clear' | 'mount' | 'unmount' | 'renew'} Method */
/** @typedef {{ element: CardElement, options: ElementOptions }} Field */
/** @typedef {ReturnType<typeof previewFields>} PreviewFields */

/**
 * The elements of the form, with their current options.
 *
 * @param {object} options
 * @param {Elements} options.group
 * @param {Setup} options.setup
 * @param {(entry: Entry) => void} options.log
 */
export function previewFields({ group, setup, log }) {
  /** @type {Map<ElementType, Field>} */
  const fields = new Map()
  for (const type of typesOf(setup.kind)) create(type, optionsOf(setup, type))

  /**
   * @param {ElementType} type
   * @param {ElementOptions} options
   */
  function create(type, options) {
    log(callEntry(type, 'create', options))
    const element = group.create(type, options)
    fields.set(type, { element, options })
    logEvents(element, log)
    for (const name of /** @type {const} */ (['change', 'blur', 'error'])) {
      element.on(name, ({ error }) => showError(type, error?.message))
    }
    element.mount(`#${type}`)
  }

  /** @type {typeof create} */
  function renew(type, options) {
    log(callEntry(type, 'destroy'))
    fields.get(type)?.element.destroy()
    showError(type)
    create(type, options)
  }

  return {
    byType: fields,
    renew,

    /**
     * @param {ElementType} type
     * @param {Setup} next
     * @param {{ isRelabelled: boolean }} words
     */
    change(type, next, { isRelabelled }) {
      const field = fields.get(type)
      if (!field) return
      const options = optionsOf(next, type)
      const way = optionsChange(field.options, options)
      if (way.by === 'renewal') return renew(type, options)
      if (way.by === 'update') {
        // The values that reset properties stay in the element, and the next change must know them.
        const { style = field.options.style } = way.options
        field.options = { ...options, ...(style && { style }) }
        log(callEntry(type, 'update', way.options))
        field.element.update(way.options)
      } else if (isRelabelled) {
        // Makes the field read the text of its label again.
        field.element.update({})
      }
    },
  }
}

/**
 * @param {CardElement} element
 * @param {(entry: Entry) => void} log
 */
function logEvents(element, log) {
  for (const name of eventNames) {
    element.on(name, (payload) => log({ name, element: payload.element, payload, kind: name }))
  }
}

/**
 * The log entry for a call of the library.
 *
 * @param {string} element
 * @param {string} method
 * @param {unknown} [payload]
 * @returns {Entry}
 */
export function callEntry(element, method, payload) {
  return { name: `${method}()`, element, payload, kind: 'call' }
}
