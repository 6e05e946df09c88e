import type { FrameLocator, Locator, Page } from '@playwright/test'
import { focusInput } from './focus-input.ts'
import type { PageServer } from './page-server.ts'

export type FieldName = 'pan' | 'expiration' | 'cvv'

export interface CardPageOptions {
  /** Origin of the service from which the library is loaded. */
  readonly service: string
  /** Script that runs before all others, as an attacker's would. */
  readonly firstScript?: string
  /** Markup before the fields. */
  readonly head?: string
  /** Where the fields' iframes are: right in their containers, or in a shadow tree of each. Default `light`. */
  readonly tree?: Tree
  /** Options of the group of fields. Default: the locale `en` and the country `BR`. */
  readonly group?: { readonly fonts?: readonly object[]; readonly locale?: string }
}

export type Tree = 'light' | 'shadow'

/** A page with three fields and, for the tests, the globals `payments`, `elements`, `fields` and `events`. */
export function cardPage(options: CardPageOptions): string {
  const { service, firstScript = '', head = '', tree = 'light', group = {} } = options
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Card</title>${head}
<script>${firstScript}</script>
<script src="${service}/element-1.2.0.js"></script></head>
<body>
<div id="pan"></div><div id="expiration"></div><div id="cvv"></div>
<script>
var payments = service('ek_test_demo')
var elements = payments.elements(${JSON.stringify({ locale: 'en', country: 'BR', ...group })})
var fields = {}, events = []
/** Where something of the page is put that has this id. */
function placeIn(id) {
  const element = document.getElementById(id)
  if ('${tree}' === 'light') return element
  return element.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
}
for (const type of ['pan', 'expiration', 'cvv']) {
  fields[type] = elements.create(type)
  for (const name of ['ready', 'change', 'complete', 'empty', 'focus', 'blur', 'error'])
    fields[type].on(name, (payload) => events.push({ name, payload }))
  fields[type].mount(placeIn(type))
}
</script>
</body>
</html>`
}

let pages = 0

/** Opens a card page and waits until its three fields are ready. */
export async function openCardPage(
  page: Page,
  merchant: PageServer,
  options: CardPageOptions,
): Promise<void> {
  pages += 1
  await page.goto(merchant.serve(`/card-${pages}`, cardPage(options)))
  await untilReady(page)
}

/** Waits until the page has received `ready` from three fields. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { events } = globalThis as unknown as { events: { name: string }[] }
    return events.filter(({ name }) => name === 'ready').length === 3
  })
}

/** The input inside a field's frame. */
export function inputOf(page: Page, field: string): Locator {
  return frameOf(page, field).locator('input')
}

function frameOf(page: Page, field: string): FrameLocator {
  return page.frameLocator(`#${field} iframe`)
}

export interface TypedCard {
  readonly pan: string
  readonly expiration: string
  readonly cvv: string
}

/** Types a card with trusted key events, as a person does. */
export async function typeCard(page: Page, card: TypedCard): Promise<void> {
  for (const field of ['pan', 'expiration', 'cvv'] as const) {
    await focusInput(inputOf(page, field))
    await page.keyboard.type(card[field])
  }
}

/** Inserts a card, each part at once, where the keys are not what a test looks at. */
export async function insertCard(page: Page, card: TypedCard): Promise<void> {
  for (const field of ['pan', 'expiration', 'cvv'] as const) {
    await focusInput(inputOf(page, field))
    await page.keyboard.insertText(card[field])
  }
}

/** The events that the page has received so far, as `name` or `name error`. */
export function received(
  page: Page,
  field: FieldName,
): Promise<{ name: string; payload: Record<string, unknown> }[]> {
  return page.evaluate((type) => {
    const { events } = globalThis as unknown as {
      events: { name: string; payload: Record<string, unknown> }[]
    }
    return events.filter(({ payload }) => payload.elementType === type)
  }, field)
}

/** Calls `createToken` on the page. */
export function createToken(
  page: Page,
  data: object = { name: 'Ana Souza' },
): Promise<{ data?: unknown; error?: unknown }> {
  return page.evaluate((tokenData) => {
    const { payments, fields } = globalThis as unknown as {
      payments: { createToken(element: unknown, data: unknown): Promise<object> }
      fields: Record<string, unknown>
    }
    return payments.createToken(fields.pan, tokenData)
  }, data)
}
