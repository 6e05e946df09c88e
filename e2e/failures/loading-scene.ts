import assert from 'node:assert/strict'
import type { Tab } from '../engines/engine.ts'
import type { PageServer } from '../support/page-server.ts'
import { becomes } from './becomes.ts'
import { startBrokenLine } from './broken-line.ts'
import type { LoadingFailure } from './loading-failures.ts'

export interface LoadingSites {
  readonly tab: Pick<Tab, 'open' | 'evaluate' | 'click'>
  readonly merchant: PageServer
  /** Origin of the service. */
  readonly service: string
}

const texts = { en: 'Pay on another page', es: 'Pagar en otra página', pt: 'Pagar em outra página' }
let pages = 0

/** Simulates a failure on a page of a shop: the page gets the cause, and the payer can pay in another way. */
export async function playLoading(
  { tab, merchant, service }: LoadingSites,
  failure: LoadingFailure,
): Promise<void> {
  const line = await startBrokenLine(service)
  try {
    if (failure.breaks) line.break('/frames/', failure.breaks)
    pages += 1
    const elsewhere = merchant.serve(`/pay-${pages}`, '<!doctype html><title>Pay here</title>')
    const { policy } = failure
    const headers: Record<string, string> = policy ? { 'content-security-policy': policy } : {}
    await tab.open(
      merchant.serve(
        `/loading-${pages}`,
        brokenPage({ ...failure, service: line.origin, elsewhere }),
        headers,
      ),
    )
    const { types, locale } = failure.page
    const isChromium = await tab.evaluate(() => navigator.userAgent.includes('Chrome'))
    const cause = (!isChromium && failure.causeElsewhere) || failure.cause
    // A browser follows twenty redirects before it gives up, which takes longer than the library waits if it is busy.
    const mayTimeOut = failure.breaks === 'redirect loop'
    const causes = async (): Promise<string> => {
      const text = await tab.evaluate(told)
      return mayTimeOut ? text.replaceAll('timeout', cause) : text
    }
    await becomes(causes, types.map((type) => `${type} ${cause}`).join())
    assert.deepEqual(await tab.evaluate(shown), [
      { text: texts[locale], href: elsewhere, target: '_top', isVisible: true, isInField: true },
    ])
    await tab.click('a')
    await becomes(() => tab.evaluate(() => document.title), 'Pay here')
  } finally {
    await line.stop()
  }
}

/** Global of the page. */
interface BrokenPage {
  readonly failures: readonly { readonly elementType: string; readonly cause: string }[]
}

function brokenPage({
  service,
  elsewhere,
  key = 'ek_test_demo',
  script = '',
  page: { types, locale, root },
}: LoadingFailure & { readonly service: string; readonly elsewhere: string }): string {
  return `<!doctype html>
<html ${root}><head><meta charset="utf-8"><title>Shop</title><script>${script}</script>
<script src="${service}/element-1.2.0.js"></script></head>
<body>${types.map((type) => `<div id="${type}"></div>`).join('')}
<script>
var failures = []
var payments = service('${key}', { warmUp: false, fallback: { paymentLink: '${elsewhere}' } })
var elements = payments.elements({ locale: '${locale}' })
// Drivers wait for the page to load, and it would wait for the frames.
addEventListener('load', () => setTimeout(() => {
  for (const type of ${JSON.stringify(types)}) {
    const field = elements.create(type)
    field.on('loaderror', (payload) => failures.push(payload))
    field.mount('#' + type)
  }
}))
</script></body></html>`
}

/** The causes, in the order of the fields. This runs in the page. */
function told(): string {
  const { failures } = globalThis as unknown as BrokenPage
  const fields = [...document.querySelectorAll('body > div')].map(({ id }) => id)
  return fields
    .flatMap((id) =>
      failures.filter(({ elementType }) => elementType === id).map(({ cause }) => `${id} ${cause}`),
    )
    .join()
}

/** The links on the page. This runs in the page. */
function shown() {
  return [...document.querySelectorAll('a')].map((link) => {
    const { width, height } = link.getBoundingClientRect()
    return {
      text: link.textContent ?? '',
      href: link.href,
      target: link.target,
      isVisible: width > 50 && height > 10,
      isInField: link.parentElement?.id !== '',
    }
  })
}
