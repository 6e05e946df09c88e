/**
 * The line under a field that says what is wrong with it. It keeps its height while it is empty.
 *
 * @param {string} fieldId Its line has the id `<fieldId>-error`.
 */
export function fieldError(fieldId) {
  const line = /** @type {HTMLElement} */ (document.getElementById(`${fieldId}-error`))
  return {
    /** @param {string | undefined} message Nothing clears the line. */
    show(message = '') {
      // Set again, the same words would be announced again.
      if (line.textContent !== message) line.textContent = message
    },
  }
}
