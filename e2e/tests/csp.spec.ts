import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type CspOptions, csp, printCsp } from '@element-js/element/csp'
import type { Page } from '@playwright/test'
import { openPolicyPage, type PolicyOutcome, type PolicyPage, strictest } from '../support/policy-page.ts'
import { typeInto } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'
import { watchReports } from '../support/watch-reports.ts'

const nonce = 'cmFuZG9tIHZhbHVl'
const libraryFile = new URL('../../dist/hosted/element-1.2.0.js', import.meta.url)
const integrity = `sha384-${hash('sha384', readFileSync(libraryFile), 'base64')}`

/** Every way in which a page can load the library. */
const ways: readonly {
  readonly way: string
  readonly needs: Omit<CspOptions, 'service'>
  readonly attributes?: string
  /** The source that allows the page's own scripts. Default: their address. */
  readonly own?: string[]
  readonly hasFonts?: boolean
}[] = [
  { way: 'a script tag', needs: {} },
  { way: 'an import', needs: { library: 'module' } },
  { way: 'its own bundle', needs: { library: 'bundle' } },
  {
    way: 'a script tag with integrity',
    needs: { integrity },
    attributes: `integrity="${integrity}" crossorigin`,
  },
  { way: 'a script tag with a nonce', needs: { nonce }, attributes: `nonce="${nonce}"`, own: [] },
  {
    way: 'a script tag with a nonce, under strict-dynamic',
    needs: { nonce },
    attributes: `nonce="${nonce}"`,
    own: ["'strict-dynamic'"],
  },
  {
    way: 'an import with a nonce',
    needs: { library: 'module', nonce },
    attributes: `nonce="${nonce}"`,
    own: [],
  },
  { way: 'fonts of its own', needs: { fonts: ["'self'"] }, hasFonts: true },
]

test('the result of csp() for each way is enough, and is not enough without any one of its sources', async ({
  page,
  merchant,
  service,
}) => {
  const font = `${merchant.origin}/font.css`
  merchant.serve('/font.css', '@font-face { font-family: "Space Mono"; src: url(/missing.woff2) }')
  for (const [index, { way, needs, attributes = '', own, hasFonts = false }] of ways.entries())
    await test.step(way, async () => {
      const open = (policy: string): Promise<PolicyOutcome> =>
        openPolicyPage(page, merchant, {
          service: service.origin,
          library: needs.library ?? 'script',
          attributes,
          group: hasFonts ? { fonts: [{ cssSrc: font }] } : {},
          headers: { 'content-security-policy': policy },
        })
      // The pages have a sandbox key, so the library also loads its warnings.
      const needed = csp({ service: service.origin, development: true, ...needs })
      expect(await open(strictest(merchant.origin, needed, own))).toEqual({ isUp: true, violated: [] })
      expect(await tokenOf(page)).toMatch(/^crd_/)
      // Nothing is reported after the fields are ready either.
      expect(await violatedOn(page)).toEqual([])

      for (const [directive, sources] of Object.entries(needed)) {
        // The frames are the same, however the library was loaded.
        if (directive === 'frame-src' && index > 0) continue
        for (const source of sources) {
          const less = { ...needed, [directive]: sources.filter((other) => other !== source) }
          const { isUp } = await open(strictest(merchant.origin, less, own))
          // Violations after the fields are ready are reported later.
          if (isUp) await expect.poll(() => violatedOn(page), `without ${source}`).not.toEqual([])
        }
      }
    })
})

function violatedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { violated: string[] }).violated)
}

test('styles are set only as properties: with style-src none, an attribute would be reported', async ({
  page,
  merchant,
  service,
}) => {
  const needed = csp({ service: service.origin, development: true })
  const outcome = await openPolicyPage(page, merchant, {
    service: service.origin,
    library: 'script',
    headers: { 'content-security-policy': strictest(merchant.origin, needed) },
  })
  expect(outcome).toEqual({ isUp: true, violated: [] })
  expect(await page.locator('#pan iframe').evaluate((iframe) => getComputedStyle(iframe).width)).not.toBe(
    '300px',
  )
  const { violated, refused } = await page.evaluate(async () => {
    document.body.setAttribute('style', 'color: red')
    let refused = ''
    try {
      document.body.insertAdjacentHTML('beforeend', '<p>')
    } catch (error) {
      refused = String(error)
    }
    const { violated } = globalThis as unknown as { violated: string[] }
    while (violated.length < 2) await new Promise((resolve) => setTimeout(resolve, 50))
    return { violated, refused }
  })
  expect(violated).toEqual(['style-src-attr', 'require-trusted-types-for'])
  expect(refused).toContain('TrustedHTML')
})

test('frame-src prevents a script of the page from navigating a field elsewhere', async ({
  page,
  merchant,
  service,
}) => {
  const elsewhere = merchant.serve('/elsewhere', '<!doctype html><title>elsewhere</title>')
  const open = async (policy: string) => {
    const headers = { 'content-security-policy': policy }
    await openPolicyPage(page, merchant, { service: service.origin, library: 'script', headers })
    // A navigation that the policy refuses ends with the load of an error page.
    await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const iframe = document.querySelector('iframe')
          iframe?.addEventListener('load', resolve, { once: true })
          if (iframe) iframe.src = url
        }),
      elsewhere,
    )
    return page.frames().filter((frame) => frame.url() === elsewhere).length
  }
  expect(await open(printCsp(csp({ service: service.origin })).replace(/script-src [^;]+; /, ''))).toBe(0)
  // Control: without the line it can.
  expect(await open('img-src *')).toBe(1)
})

/** Other headers of a page, and whether the fields work with them. */
const otherHeaders: readonly [headers: Readonly<Record<string, string>>, isUp: boolean][] = [
  [
    {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'payment=(), fullscreen=(), camera=(), storage-access=()',
      'x-frame-options': 'DENY',
      'origin-agent-cluster': '?1',
    },
    true,
  ],
  [{ 'cross-origin-embedder-policy': 'credentialless' }, true],
  [{ 'content-security-policy': 'sandbox allow-scripts allow-same-origin' }, true],
  [{ 'content-security-policy': 'sandbox allow-scripts' }, false],
]

test('under other strict headers the fields work, but not in a sandbox that takes the page’s origin', async ({
  page,
  merchant,
  service,
}) => {
  for (const [headers, works] of otherHeaders) {
    const options: PolicyPage = { service: service.origin, library: 'script', headers }
    const { isUp } = await openPolicyPage(page, merchant, options)
    expect(isUp, JSON.stringify(headers)).toBe(works)
    if (works) expect(await tokenOf(page)).toMatch(/^crd_/)
  }
})

test('the playground works completely with it, and nothing is reported', async ({ page, shop }) => {
  const reports = await watchReports(page)
  await page.goto(`${shop}/playground`)
  await expect(page.frameLocator('#pan iframe').locator('input')).toBeVisible()
  await page.locator('[name=font]').selectOption('space-mono')
  for (const [name, value] of [
    ['theme', 'underlined'],
    ['scheme', 'dark'],
    ['locale', 'pt'],
    ['kind', 'card'],
  ])
    await page.locator(`[name="${name}"][value="${value}"]`).click()
  await expect(page.frameLocator('#card iframe').locator('input').first()).toBeVisible()
  expect(await reports()).toEqual([])
  // Control: a forbidden action of the page is reported.
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(async () => (await reports()).length).toBeGreaterThan(0)
})

async function tokenOf(page: Page): Promise<string | undefined> {
  for (const [field, text] of [
    ['pan', '4242424242424242'],
    ['expiration', '1230'],
    ['cvv', '123'],
  ] as const)
    await typeInto(page, field, text)
  return page.evaluate(async () => {
    const { pay } = globalThis as unknown as { pay(): Promise<{ data?: { cardId: string } }> }
    return (await pay()).data?.cardId
  })
}
