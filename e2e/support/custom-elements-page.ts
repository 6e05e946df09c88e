import type { Locator, Page } from '@playwright/test'
import { bundled } from './custom-elements-bundle.ts'
import type { ElementType } from './element-page.ts'
import { focusInput } from './focus-input.ts'
import type { PageServer } from './page-server.ts'

export interface CustomElementsPage {
  /** Origin of the service from which the library is loaded. */
  readonly service: string
  readonly body: string
  readonly head?: string
  /**
   * A module that is bundled and runs on the page after the elements are defined. Its path is relative to the folder of
   * this file.
   */
  readonly app?: string
  /**
   * Whether the elements are defined. Default: yes, with the package's entry point for pages without their own script.
   */
  readonly isDefined?: boolean
}

/** An event as the pages of these tests record it. */
export interface HeardEvent {
  readonly name: string
  /** Tag of the element on which it was dispatched. */
  readonly on: string
  readonly detail: Record<string, unknown>
}

const eventNames: readonly string[] = [
  ...['ready', 'change', 'complete', 'empty', 'focus', 'blur', 'fielderror'],
  ...['brand', 'autofilled', 'enter', 'escape', 'loaderror'],
]

const visa = { pan: '4242424242424242', expiration: '1230', cvv: '123' } as const
export const threeFields = ['pan', 'expiration', 'cvv'] as const

/** Three required fields, a name and a button, in one form. `attributes` go to the group. */
export function checkout({ attributes = 'api-key="ek_test_demo"' }: { attributes?: string } = {}): string {
  return `<main><h1>Pay</h1><form id="checkout">
<label for="name">Name</label> <input id="name" autocomplete="cc-name" required value="Ana Souza">
<element-group ${attributes}>
  <label for="number">Card number</label> <element-pan id="number" required></element-pan>
  <label>Expires <element-expiration required></element-expiration></label>
  <label for="code">Security code</label> <element-cvv id="code" required></element-cvv>
</element-group>
<button id="pay">Pay</button> <button type="reset">Reset</button>
</form></main>`
}

let pages = 0

const packageFolder = '../../packages/custom-elements/src/'

/** Opens a page with custom elements. All of its scripts are inline, except the library's. */
export async function openCustomElements(
  page: Page,
  merchant: PageServer,
  options: CustomElementsPage,
): Promise<void> {
  pages += 1
  await page.goto(merchant.serve(`/custom-elements-${pages}`, await html(options)))
}

async function html({
  service,
  body,
  head = '',
  app,
  isDefined = true,
}: CustomElementsPage): Promise<string> {
  const scripts = [...(isDefined ? [`${packageFolder}define.ts`] : []), ...(app ? [app] : [])]
  const modules = await Promise.all(scripts.map(bundled))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Card</title><link rel="icon" href="data:,">${head}
<script nonce="ours" src="${service}/element-1.2.0.js"></script>
<script nonce="ours">
var events = [], submits = []
for (const name of ${JSON.stringify(eventNames)}) {
  addEventListener(name, ({ target, detail }) => {
    if (/^element-/.test(target.localName)) events.push({ name, on: target.localName, detail })
  }, true)
}
addEventListener('submit', (event) => {
  if (!(event instanceof SubmitEvent)) return
  event.preventDefault()
  submits.push([...new FormData(event.target, event.submitter)])
})
</script>
</head>
<body>${body}
${modules.map((code) => `<script type="module" nonce="ours">${code}</script>`).join('\n')}
</body>
</html>`
}

/** The input of a field, in its frame. */
export function inputIn(host: Locator, part: string): Locator {
  return host.locator('iframe').contentFrame().locator(`.${part} input`)
}

/** The element of a type; the first one if there are several. */
export function host(page: Page, type: ElementType): Locator {
  return page.locator(`element-${type}`).first()
}

/** Types into a field with trusted key events, as a person does. */
export async function typeInto(page: Page, where: Locator, part: string, text: string): Promise<void> {
  await focusInput(inputIn(where, part))
  await page.keyboard.type(text)
}

/** Types a whole card into the three fields below an element, and waits until each reports that it is complete. */
export async function typeVisa(page: Page, below: Locator = page.locator('body')): Promise<void> {
  for (const type of threeFields) {
    const where = below.locator(`element-${type}`)
    await typeInto(page, where, type, visa[type])
    await where.and(page.locator(':state(complete)')).waitFor()
  }
}

/** The events that were received on an element of a type so far. */
export function receivedOn(page: Page, type: ElementType): Promise<HeardEvent[]> {
  return page.evaluate(
    (tag) => (globalThis as unknown as { events: HeardEvent[] }).events.filter(({ on }) => on === tag),
    `element-${type}`,
  )
}

/** The data with which each form of the page was submitted so far. */
export function submits(page: Page): Promise<[string, string][][]> {
  return page.evaluate(() => (globalThis as unknown as { submits: [string, string][][] }).submits)
}

/** Requests a token from a group of the page, which may be in a shadow tree. */
export function tokenOf(
  page: Page,
  group = 'element-group',
): Promise<{ data?: { cardId: string; card: object }; error?: object }> {
  return page
    .locator(group)
    .evaluate((found) =>
      (found as unknown as { createToken(data: object): Promise<object> }).createToken({ name: 'Ana Souza' }),
    )
}

/** Defines the elements of a page, like a script with the package in its bundle. */
export async function define(page: Page): Promise<void> {
  const code = await bundled(`${packageFolder}index.ts`)
  await page.evaluate(async (text) => {
    const { defineElements } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
    const { service } = globalThis as unknown as { service: (...args: unknown[]) => unknown }
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    defineElements({
      service: (...args: unknown[]) => {
        asked.push(args)
        return service(...args)
      },
    })
    // A second time, as with two bundles on a page.
    defineElements()
  }, code)
}

/** Waits until this many fields are ready. */
export async function untilReady(page: Page, count = 3): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      document.querySelectorAll(
        ':is(element-pan, element-expiration, element-cvv, element-card):state(ready)',
      ).length === wanted,
    count,
  )
}
