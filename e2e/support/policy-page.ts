import { type CspDirectives, mergeCsp, printCsp } from '@element-js/element/csp'
import type { Page } from '@playwright/test'
import type { PageServer } from './page-server.ts'

/** A page with a policy: its library and, as a separate file, the script that uses it. */
export interface PolicyPage {
  /** Origin of the service. */
  readonly service: string
  readonly library: 'script' | 'module' | 'bundle'
  /** Attributes of the script tags. */
  readonly attributes?: string
  /** The options of `elements()`. */
  readonly group?: object
  readonly headers: Readonly<Record<string, string>>
}

/** The result of a page. */
export interface PolicyOutcome {
  /** Whether all three fields are ready. */
  readonly isUp: boolean
  /** The directives with reported violations. */
  readonly violated: readonly string[]
}

const nothing =
  "default-src 'none'; style-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * The strictest policy that works, with the needed sources.
 *
 * @param own Sources of the page's own scripts. Default: their folder.
 */
export function strictest(
  site: string,
  needed: CspDirectives,
  own: readonly string[] = [`${site}/policy/`],
): string {
  return printCsp(mergeCsp(mergeCsp(nothing, { 'script-src': own }), needed))
}

const first = `document.addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective))
globalThis.violated = []
globalThis.ready = 0`

let pages = 0

/** Opens a page with three fields and waits until they are ready or have clearly failed. */
export async function openPolicyPage(
  page: Page,
  merchant: PageServer,
  { service, library, attributes = '', group = {}, headers }: PolicyPage,
): Promise<PolicyOutcome> {
  pages += 1
  const path = `/policy/${pages}`
  const use = `
const payments = service('ek_test_demo', ${library === 'bundle' ? `{ baseUrl: '${service}' }` : '{}'})
const elements = payments.elements(${JSON.stringify(group)})
for (const type of ['pan', 'expiration', 'cvv']) {
  const field = elements.create(type, { label: type, style: { base: { fontFamily: 'Space Mono' } } })
  field.on('ready', () => { ready += 1 })
  field.on('loaderror', () => { globalThis.isDown = true })
  field.mount('#' + type)
  globalThis[type] = field
}
globalThis.pay = () => payments.createToken(pan, { name: 'Ana Souza' })`
  merchant.serve(`${path}/first.js`, first)
  if (library !== 'script') {
    const from = library === 'module' ? `${service}/element-1.2.0.mjs` : './bundled.mjs'
    merchant.serve(`${path}/use.mjs`, `import { service } from '${from}'\n${use}`)
    const bundled = await (await fetch(`${service}/element-1.2.0.mjs`)).text()
    merchant.serve(`${path}/bundled.mjs`, bundled)
  } else merchant.serve(`${path}/use.js`, use)
  const scripts =
    library === 'script'
      ? `<script src="${service}/element-1.2.0.js" ${attributes}></script><script src="${path}/use.js" ${attributes.replace(/integrity="[^"]*"/, '')}></script>`
      : `<script type="module" src="${path}/use.mjs" ${attributes}></script>`
  const nonce = /nonce="[^"]*"/.exec(attributes)?.[0] ?? ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card</title>
<meta name="viewport" content="width=device-width"><script src="${path}/first.js" ${nonce}></script></head>
<body><div id="pan"></div><div id="expiration"></div><div id="cvv"></div>${scripts}</body></html>`
  // A policy can block even the script that records the violations.
  const isReported = page
    .waitForEvent('console', (message) => message.text().includes('Content Security Policy'))
    .catch(() => null)
  await page.goto(merchant.serve(path, html, headers))
  await Promise.race([
    isReported,
    page.waitForFunction(() => {
      const { ready = 0, violated = [], isDown = false } = globalThis as PolicyGlobals
      return ready === 3 || violated.length > 0 || isDown
    }),
  ])
  // The library loads its warnings after the fields are ready.
  await page.waitForTimeout(300)
  return page.evaluate(() => {
    const { ready = 0, violated = [] } = globalThis as PolicyGlobals
    return { isUp: ready === 3, violated }
  })
}

interface PolicyGlobals {
  readonly ready?: number
  readonly violated?: readonly string[]
  readonly isDown?: boolean
}
