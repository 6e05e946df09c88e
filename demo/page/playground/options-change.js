/** @import { ElementOptions } from '@element-js/element' */
/** @typedef {{ readonly [key: string]: unknown }} Options */

/** Options that an `update()` can reset to the library's default. */
const atStart = {
  disabled: false,
  readOnly: false,
  autocomplete: true,
  secureCvv: false,
  showIcon: false,
  hideIcon: false,
  iconStyle: 'default',
  classes: {
    base: 'ServiceElement',
    complete: 'ServiceElement--complete',
    empty: 'ServiceElement--empty',
    focus: 'ServiceElement--focus',
    invalid: 'ServiceElement--invalid',
  },
}

/**
 * How to change an element from one set of options to another. `update()` merges, and options that it does not name
 * stay. So an option without a value that means "default", such as a placeholder, can be removed only together with its
 * element.
 *
 * @param {ElementOptions} before The options of the element, including those that earlier changes have left.
 * @param {ElementOptions} after
 * @returns {{ by: 'nothing' | 'renewal' } | { by: 'update', options: ElementOptions }}
 */
export function optionsChange(before, after) {
  const [from, to] = /** @type {[Options, Options]} */ ([before, after])
  const gone = Object.keys(from).filter((option) => !(option in to))
  const isLost = gone.some((option) => !(option in atStart)) || hasLost(from, to)
  if (isLost) return { by: 'renewal' }

  const wanted = 'style' in to ? { ...to, style: restyled(from.style, to.style) } : to
  const changed = Object.keys(to).filter((option) => !isSame(from[option], wanted[option]))
  if (gone.length + changed.length === 0) return { by: 'nothing' }
  /** @type {Record<string, unknown>} */
  const options = {}
  for (const option of gone) options[option] = atStart[/** @type {keyof typeof atStart} */ (option)]
  for (const option of changed) options[option] = wanted[option]
  return { by: 'update', options }
}

/**
 * Whether a text for one field was removed from an option that has several.
 *
 * @param {Options} from
 * @param {Options} to
 */
function hasLost(from, to) {
  return ['placeholder', 'errorMessages'].some((option) => {
    const [before, after] = [from[option], to[option]]
    return isGroup(before) && isGroup(after) && Object.keys(before).some((key) => !(key in after))
  })
}

/**
 * A style that overrides everything in the previous style.
 *
 * @param {unknown} before
 * @param {unknown} after
 * @returns {unknown}
 */
function restyled(before, after) {
  const [from, to] = [groupOf(before), groupOf(after)]
  const base = groupOf(to.base)
  const variants = [...new Set([...Object.keys(to), ...Object.keys(from)])]
  return Object.fromEntries(
    variants.map((variant) => {
      /** @param {string} property */
      const asBase = (property) => (variant === 'base' ? 'unset' : (base[property] ?? 'unset'))
      return [variant, refilled(groupOf(from[variant]), groupOf(to[variant]), asBase)]
    }),
  )
}

/**
 * The new properties, and for each removed property a value that resets it.
 *
 * @param {Options} from
 * @param {Options} to
 * @param {(property: string) => unknown} instead
 * @returns {Options}
 */
function refilled(from, to, instead) {
  const gone = Object.keys(from).filter((key) => !(key in to))
  const nested = [...new Set([...Object.keys(to), ...gone])].filter(
    (key) => isGroup(from[key]) || isGroup(to[key]),
  )
  return {
    ...to,
    ...Object.fromEntries(gone.map((key) => [key, instead(key)])),
    ...Object.fromEntries(
      nested.map((key) => {
        // A part such as ::selection has the browser's own style, and not the field's.
        const own = key.startsWith(':hover') || key.startsWith(':focus') ? instead : () => 'revert'
        return [key, refilled(groupOf(from[key]), groupOf(to[key]), own)]
      }),
    ),
  }
}

/**
 * @param {unknown} value
 * @returns {Options}
 */
function groupOf(value) {
  return isGroup(value) ? value : {}
}

/**
 * @param {unknown} value
 * @returns {value is Options}
 */
function isGroup(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other)
}
