/**
 * The line under a field for its error. It keeps its height while it is empty.
 *
 * @param {string} fieldId The line has the id `<fieldId>-error`.
 */
export function fieldError(fieldId) {
  const line = /** @type {HTMLElement} */ (document.getElementById(`${fieldId}-error`))
  return {
    /** @param {string | undefined} message Without a message, the line is empty. */
    show(message = '') {
      // If the same text were set again, screen readers would announce it again.
      if (line.textContent !== message) line.textContent = message
    },
  }
}
