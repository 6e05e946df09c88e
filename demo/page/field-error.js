/**
 * The line under a field for its error. It keeps its height while it is empty.
 *
 * @param {string} fieldId The line has the id `<fieldId>-error`.
 */
export function fieldError(fieldId) {
  const line = /** @type {HTMLElement} */ (document.getElementById(`${fieldId}-error`))
  const live = line.ariaLive
  return {
    message: () => line.textContent ?? '',
    /**
     * @param {string | undefined} message Without a message, the line is empty.
     * @param {{ isAnnounced?: boolean }} [how] A message that is not announced is only read with its field.
     */
    show(message = '', { isAnnounced = true } = {}) {
      line.ariaLive = isAnnounced ? live : 'off'
      // If the same text were set again, screen readers would announce it again.
      if (line.textContent !== message) line.textContent = message
    },
  }
}
