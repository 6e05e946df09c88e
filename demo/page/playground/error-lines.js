/** @import { ElementType } from './element-options.js' */

/**
 * Shows a message below a field of the form, or removes it.
 *
 * @param {ElementType | 'name'} field
 * @param {string} [message]
 */
export function showError(field, message = '') {
  const line = document.getElementById(`${field}-error`)
  if (line && line.textContent !== message) line.textContent = message
}
