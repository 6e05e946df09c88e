const shownMs = 1600

/**
 * Makes a button copy a text and confirm it for a moment.
 *
 * @param {HTMLButtonElement} button Its label is in a separate element, `[data-label]`.
 * @param {() => string} text
 */
export function copies(button, text) {
  const label = /** @type {HTMLElement} */ (button.querySelector('[data-label]') ?? button)
  const before = label.textContent
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  button.addEventListener('click', async () => {
    const isCopied = await copy(text())
    const said = isCopied ? 'Copied' : 'Could not copy'
    label.textContent = said
    announce(said)
    button.classList.toggle('is-copied', isCopied)
    clearTimeout(timer)
    timer = setTimeout(() => {
      label.textContent = before
      button.classList.remove('is-copied')
    }, shownMs)
  })
}

/**
 * @param {string} text
 * @returns {Promise<boolean>}
 */
async function copy(text) {
  try {
    // It does not exist on a page without https, for example over the local network.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The browser refused it, or does not have it. The button says so, and the text can be selected by hand.
    return false
  }
}

/** Announces a text to screen readers. @param {string} text */
export function announce(text) {
  const line = document.getElementById('announcement')
  if (line) line.textContent = text
}
