import { byId } from './by-id.js'
import { fontsOf } from './playground/element-options.js'
import { eventLog } from './playground/event-log.js'
import { preview } from './playground/preview.js'
import { readSetup, setupForm, writeSetup } from './playground/setup.js'
import { snippet } from './playground/snippet.js'

/** @import { CvvTokenResult, TokenResult } from '@element-js/element' */
/** @import { ElementType } from './playground/element-options.js' */
/** @import { Method } from './playground/preview.js' */
/** @import { Setup } from './playground/setup.js' */

const { apiKey = '', serviceUrl = '' } = document.body.dataset
/** The hash of the library, which this page checks too. */
const { integrity = '' } = document.querySelector('script') ?? {}
const setup = setupForm(/** @type {HTMLFormElement} */ (byId('setup')), choose)
const codeParts = /** @type {HTMLFormElement} */ (byId('code-parts'))
let current = readSetup(new URLSearchParams(location.search))
/** The id of the card that has the last token. */
let cardId = ''
const form = openPreview()

// A keyboard must be able to scroll them, and Safari requires the page to allow that.
for (const id of ['result-json', 'events-list', 'code-lines']) byId(id).tabIndex = 0
setup.show(current)
choose(current)
copies('share', () => location.href)
copies('code-copy', () => `${code()}\n`)
codeParts.addEventListener('change', () => showCode())
byId('saved-code-button').addEventListener('click', () => void form?.createToken({ cardId }))
byId('reset').addEventListener('click', () => {
  const atStart = readSetup(new URLSearchParams())
  setup.show(atStart)
  choose(atStart)
})
const methods = /** @type {HTMLFormElement} */ (byId('methods'))
methods.addEventListener('click', ({ target }) => {
  const method = target instanceof HTMLElement ? target.dataset.method : undefined
  const type = current.kind === 'card' ? 'card' : new FormData(methods).get('element')
  if (method) form?.call(/** @type {ElementType} */ (type), /** @type {Method} */ (method))
})
// The focus stays in the field, so that blur() has an effect.
methods.addEventListener('mousedown', (event) => {
  if (event.target instanceof HTMLButtonElement) event.preventDefault()
})

/** @param {Setup} next */
function choose(next) {
  current = next
  const query = writeSetup(next)
  history.replaceState(null, '', query ? `?${query}` : location.pathname)
  document.body.dataset.kind = next.kind
  showCode()
  form?.show(next)
  if (fontsOf(next).length > 0) void loadPageFont()
}

/** @returns {ReturnType<typeof preview> | null} `null` if the library could not be loaded; then the page says so. */
function openPreview() {
  try {
    if (typeof service === 'undefined') throw new Error('The payment library was not loaded.')
    return preview({
      payments: service(apiKey),
      canvas: byId('canvas'),
      log: eventLog(),
      onResult: showResult,
    })
  } catch (failure) {
    reportError(failure)
    byId('unavailable').hidden = false
    return null
  }
}

/** @param {TokenResult | CvvTokenResult} result */
function showResult(result) {
  byId('result-title').textContent = result.error ? result.error.type : 'Token created'
  byId('result-json').textContent = JSON.stringify(result, null, 2)
  cardId = result.data?.cardId ?? cardId
  byId('saved-code').hidden = cardId === ''
}

/** The code for the visible form. */
function code() {
  const part = new FormData(codeParts).get('part')
  return snippet(current, { serviceUrl, apiKey, integrity })[
    /** @type {keyof ReturnType<typeof snippet>} */ (part)
  ]
}

function showCode() {
  byId('code').textContent = code()
}

/** The form's own input uses the font too. Its file is passed as data, because the page's policy allows no font. */
async function loadPageFont() {
  if ([...document.fonts].some(({ family }) => family === 'Space Mono')) return
  const font = new FontFace('Space Mono', await (await fetch('/fonts/space-mono.woff2')).arrayBuffer())
  document.fonts.add(font)
}

/**
 * Makes a button copy a text, and say so.
 *
 * @param {string} id
 * @param {() => string} text
 */
function copies(id, text) {
  byId(id).addEventListener('click', async () => {
    // It does not exist on a page without https, for example over the local network, and the browser may refuse it.
    const copied = await navigator.clipboard?.writeText(text()).then(
      () => true,
      () => false,
    )
    byId('announcement').textContent = copied ? 'Copied' : 'Could not copy'
  })
}
