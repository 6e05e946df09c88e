/** The two pages that are compared: our three fields, and the least that three fields on another site can be. */
export type Subject = 'ours' | 'floor'

export const subjects: readonly Subject[] = ['ours', 'floor']

/** Marks that a page and its frames leave in a trace, or that are looked for there. */
export const marks = {
  start: 'bench:start',
  created: 'bench:created',
  heard: 'bench:heard',
  ready: 'bench:ready',
  key: 'bench:key',
  change: 'bench:change',
} as const

/** What a page reports once its three fields are there. Milliseconds since its navigation began. */
export interface ReadyReport {
  readonly responseEndMs: number
  readonly startMs: number
  /** When the third field was ready. */
  readonly readyMs: number
}

/** Our page, as an integrator writes it: the library by script tag, then three fields. */
export function oursPage(service: string): string {
  return hostPage({
    head: `<script src="${service}/element-1.2.0.js"></script>`,
    createFields: `
      const elements = service('ek_test_demo').elements()
      for (const type of ['pan', 'expiration', 'cvv']) {
        const element = elements.create(type)
        element.on('ready', fieldReady)
        element.on('change', fieldChanged)
        element.mount('#' + type)
      }`,
  })
}

/** The floor: three iframes of another site, each of which says once that its script ran. */
export function floorPage(framesOrigin: string): string {
  return hostPage({
    head: '',
    createFields: `
      addEventListener('message', ({ data }) => {
        if (data === 'ready') fieldReady()
        else if (data === 'input') fieldChanged()
      })
      for (const type of ['pan', 'expiration', 'cvv']) {
        const iframe = document.createElement('iframe')
        iframe.src = '${framesOrigin}/floor-frame.html'
        document.getElementById(type).append(iframe)
      }`,
  })
}

/**
 * A frame of the floor: one bare input.
 *
 * The listener of `pagehide` does nothing, and makes the next load faster: for it, the browser keeps the frames'
 * process until the old page is gone, and the new page's frames move in. Our frames listen to it as well.
 */
export const floorFrame: string = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Field</title>
<input>
<script>
document.querySelector('input').addEventListener('input', () => parent.postMessage('input', '*'))
addEventListener('pagehide', () => {})
parent.postMessage('ready', '*')
</script>
</html>`

function hostPage({ head, createFields }: { head: string; createFields: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><title>Checkout</title>
<style>iframe { display: block; inline-size: 100%; block-size: 24px; border: 0 }</style>
${head}
</head>
<body>
<div id="pan"></div><div id="expiration"></div><div id="cvv"></div>
<script>
const startMs = performance.now()
performance.mark('${marks.start}')
let readyCount = 0
function fieldReady() {
  performance.mark('${marks.ready}')
  readyCount += 1
  if (readyCount === 3) report(performance.now())
}
function fieldChanged() {
  performance.mark('${marks.change}')
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
addEventListener('message', () => performance.mark('${marks.heard}'))
${createFields}
performance.mark('${marks.created}')
</script>
</body>
</html>`
}
