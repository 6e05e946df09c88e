import { announce, copies } from './playground/clipboard.js'
import { codeView } from './playground/code-view.js'
import { fontsOf } from './playground/element-options.js'
import { eventLog } from './playground/event-log.js'
import { methodButtons } from './playground/method-buttons.js'
import { preview } from './playground/preview.js'
import { resultPanel } from './playground/result-panel.js'
import { readSetup, writeSetup } from './playground/setup.js'
import { setupForm } from './playground/setup-form.js'
import { showTestCards } from './playground/test-cards.js'

/** @import { Setup } from './playground/setup.js' */

const { apiKey = '', serviceUrl = '' } = document.body.dataset
const controls = setupForm(/** @type {HTMLFormElement} */ (byId('setup')), choose)
const code = codeView({ serviceUrl, apiKey })
const form = openPreview()
const methods = form && methodButtons(form)

showTestCards()
copies(/** @type {HTMLButtonElement} */ (byId('share')), () => location.href)
byId('reset').addEventListener('click', () => {
  const atStart = readSetup(new URLSearchParams())
  controls.show(atStart)
  choose(atStart)
  announce('Everything is as at the start')
})

// A keyboard must be able to scroll them, and Safari requires the page to allow that.
for (const scroller of document.querySelectorAll('#result-json, #events-list, .code-lines')) {
  if (scroller instanceof HTMLElement) scroller.tabIndex = 0
}

const setup = readSetup(new URLSearchParams(location.search))
controls.show(setup)
choose(setup)

/** @param {Setup} next */
function choose(next) {
  const query = writeSetup(next)
  history.replaceState(null, '', query ? `?${query}` : location.pathname)
  document.body.dataset.kind = next.kind
  code.show(next)
  methods?.show(next)
  form?.show(next)
  if (fontsOf(next).length > 0) void loadPageFont()
}

/** @returns {ReturnType<typeof preview> | null} `null` if the library could not be loaded; then the page says so. */
function openPreview() {
  try {
    if (typeof service === 'undefined') throw new Error('The payment library was not loaded.')
    const log = eventLog()
    const result = resultPanel((cardId) => shown.tokenizeCode(cardId))
    const shown = preview({
      payments: service(apiKey),
      canvas: byId('canvas'),
      log: log.add,
      onResult: (answer) => (answer ? result.show(answer) : result.showWaiting()),
    })
    return shown
  } catch (failure) {
    reportError(failure)
    byId('unavailable').hidden = false
    return null
  }
}

/** The form's own input uses the font too. Its file is passed as data, because the page's policy allows no font. */
async function loadPageFont() {
  if ([...document.fonts].some(({ family }) => family === 'Space Mono')) return
  const font = new FontFace('Space Mono', await (await fetch('/fonts/space-mono.woff2')).arrayBuffer())
  document.fonts.add(font)
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id))
}
