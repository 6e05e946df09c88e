import { version } from '@element-js/protocol/frame'
import { marks } from './marks.ts'

/** The two sides of the comparison: our fields, and the minimum that fields on another site need. */
export type Subject = 'ours' | 'floor'

export const subjects: readonly Subject[] = ['ours', 'floor']

/**
 * The content of a page: three fields, the same in the style of a shop, the same with their iframes in the page's markup,
 * a card in one line, or three fields a while after the page has loaded.
 */
export const checkouts = ['three', 'styled', 'markup', 'card', 'later'] as const

export type Checkout = (typeof checkouts)[number]

/** The report of a page when its fields are ready, in milliseconds since its navigation began. */
export interface ReadyReport {
  readonly responseEndMs: number
  /** When the page's script began to create the fields. */
  readonly startMs: number
  /** When the last field was ready. */
  readonly readyMs: number
}

/** How long a page waits after loading before it mounts the fields, like a payer who fills in an address first. */
const laterMs = 1_000

const fieldsOf: { readonly [checkout in Checkout]: readonly string[] } = {
  three: ['pan', 'expiration', 'cvv'],
  styled: ['pan', 'expiration', 'cvv'],
  markup: ['pan', 'expiration', 'cvv'],
  card: ['card'],
  later: ['pan', 'expiration', 'cvv'],
}

const shopStyle = {
  base: {
    color: '#2a2019',
    fontFamily: 'system-ui, sans-serif',
    fontSize: '16px',
    '::placeholder': { color: '#7a6e63' },
  },
  invalid: { color: '#b3211a' },
}

/** The service that our fields come from. */
export interface FieldService {
  readonly origin: string
  readonly apiKey: string
}

/** Our page, as an integrator writes it: the library by script tag, then the fields. */
export function oursPage({ origin, apiKey }: FieldService, checkout: Checkout): string {
  const call = `const payments = service('${apiKey}')`
  const isLater = checkout === 'later'
  const isInMarkup = checkout === 'markup'
  const library = `<script src="${origin}/element-${version}.js"></script>`
  return hostPage(checkout, {
    content: isInMarkup
      ? `<iframe src="${origin}/frames/${version}/field.html?key=${apiKey}#light-ltr" sandbox="allow-scripts allow-same-origin" hidden></iframe>`
      : '',
    // A script in the head would hold back the iframes.
    head: isInMarkup ? '' : library,
    foot: isInMarkup ? library : '',
    before: isLater ? call : '',
    createFields: `
      ${isLater ? '' : call}
      const elements = payments.elements()
      for (const type of types) {
        const element = elements.create(type${checkout === 'styled' ? `, { style: ${JSON.stringify(shopStyle)} }` : ''})
        element.on('ready', fieldReady)
        element.on('change', fieldChanged)
        element.on('focus', fieldFocused)
        element.mount('#' + type)
        fields.push(element)
      }`,
  })
}

/** The floor: an iframe of another site for each element, which reports once that its script ran. */
export function floorPage(framesOrigin: string, checkout: Checkout): string {
  return hostPage(checkout, {
    content: '',
    head: '',
    foot: '',
    before: '',
    createFields: `
      addEventListener('message', ({ data }) => {
        if (data === 'ready') fieldReady()
        else if (data === 'input') fieldChanged()
        else if (data === 'focus') fieldFocused()
      })
      for (const type of types) {
        const iframe = document.createElement('iframe')
        iframe.src = '${framesOrigin}/floor-frame.html'
        document.getElementById(type).append(iframe)
        const send = (message) => iframe.contentWindow.postMessage(message, '${framesOrigin}')
        fields.push({
          focus() {
            iframe.focus()
            send('focus')
          },
          blur: () => send('blur'),
        })
      }`,
  })
}

/**
 * A frame of the floor: one bare input.
 *
 * The listener of `pagehide` does nothing, but makes the next load faster: because of it, the browser keeps the frames'
 * process until the old page is gone, and reuses it for the new page's frames. Our frames have this listener too.
 */
export const floorFrame: string = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Field</title>
<input>
<script>
const input = document.querySelector('input')
for (const type of ['input', 'focus']) input.addEventListener(type, () => parent.postMessage(type, '*'))
addEventListener('message', ({ data }) => data === 'focus' ? input.focus() : input.blur())
addEventListener('pagehide', () => {})
parent.postMessage('ready', '*')
</script>
</html>`

interface Parts {
  /** What the container of each field holds. */
  readonly content: string
  readonly head: string
  /** What follows the containers. */
  readonly foot: string
  /** Script that runs at once, whenever the fields are created. */
  readonly before: string
  readonly createFields: string
}

function hostPage(checkout: Checkout, { content, head, foot, before, createFields }: Parts): string {
  const types = fieldsOf[checkout]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><title>Checkout</title>
<style>iframe { display: block; inline-size: 100%; block-size: 24px; border: 0 }</style>
${head}
</head>
<body>
<button>Pay</button>
${types.map((type) => `<div id="${type}">${content}</div>`).join('')}
${foot}
<script>
const types = ${JSON.stringify(types)}
const fields = []
let startMs
let readyCount = 0
function fieldReady() {
  performance.mark('${marks.ready}')
  readyCount += 1
  if (readyCount === types.length) report(performance.now())
}
function fieldChanged() {
  performance.mark('${marks.change}')
}
function fieldFocused() {
  performance.mark('${marks.focusHeard}')
}
function focusField() {
  performance.mark('${marks.focusAsked}')
  fields[0].focus()
}
function leaveField() {
  fields[0].blur()
  document.querySelector('button').focus()
}
async function report(readyMs) {
  const [{ responseEnd: responseEndMs }] = performance.getEntriesByType('navigation')
  const answer = await fetch('/report' + location.search, {
    method: 'POST',
    body: JSON.stringify({ responseEndMs, startMs, readyMs }),
  })
  const next = await answer.text()
  if (next) location.search = next
}
function createFields() {
  startMs = performance.now()
  performance.mark('${marks.start}')
  ${createFields}
  performance.mark('${marks.created}')
}
addEventListener('message', () => performance.mark('${marks.received}'))
${before}
${checkout === 'later' ? `addEventListener('load', () => setTimeout(createFields, ${laterMs}))` : 'createFields()'}
</script>
</body>
</html>`
}
