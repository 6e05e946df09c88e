import { mountThree } from '../support/attack-page.ts'
import { inputOf, typeCard } from '../support/card-page.ts'
import { expect, test } from '../support/sites.ts'

/** A part of what `performance.measureUserAgentSpecificMemory()` reports. */
interface MemoryPart {
  readonly bytes: number
  readonly attribution: readonly { readonly scope: string; readonly container?: { readonly src: string } }[]
}

test('an isolated page that measures memory finds its own, and none of the fields', async ({
  playwright,
  launchOptions,
  merchant,
  service,
}) => {
  // The browser otherwise waits for its next garbage collection, up to 20 seconds.
  const args = [...(launchOptions.args ?? []), '--enable-blink-features=ForceEagerMeasureMemory']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage()
  merchant.serve(
    '/own-frame',
    '<!doctype html><script>var kept = Array.from({ length: 1e5 }, Math.random)</script>',
    {
      'cross-origin-embedder-policy': 'require-corp',
    },
  )
  const html = `<!doctype html><html lang="en"><head><title>Isolated</title>
<script src="${service.origin}/element-1.2.0.js" crossorigin></script></head><body>
<div id="pan"></div><div id="expiration"></div><div id="cvv"></div><iframe src="/own-frame"></iframe>
<script>var elements = service('ek_test_demo').elements()
${mountThree}</script></body></html>`
  await page.goto(
    merchant.serve('/isolated', html, {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    }),
  )
  await inputOf(page, 'pan').waitFor()
  for (const isFilled of [false, true]) {
    if (isFilled) await typeCard(page, { pan: '4242424242424242', expiration: '1130', cvv: '123' })
    const parts = await page.evaluate(async () => {
      const measured = performance as unknown as {
        measureUserAgentSpecificMemory(): Promise<{ breakdown: readonly MemoryPart[] }>
      }
      return (await measured.measureUserAgentSpecificMemory()).breakdown
    })
    const sizesIn = (address: string) =>
      parts
        .filter(({ attribution }) => attribution.some(({ container }) => container?.src.startsWith(address)))
        .map(({ bytes }) => bytes)
    expect(sizesIn(`${service.origin}/frames/`)).toEqual([0, 0, 0])
    const [own = 0] = sizesIn('/own-frame')
    expect(own).toBeGreaterThan(500_000)
  }
  await browser.close()
})
