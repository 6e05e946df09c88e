import type { Frame, Locator, Page } from '@playwright/test'
import { focusInput } from './focus-input.ts'
import type { PageServer } from './page-server.ts'

export type ElementType = 'pan' | 'expiration' | 'cvv' | 'card'

/** An element as a page's script uses it. */
export interface PageElement {
  mount(container: string | Element): void
  unmount(): void
  destroy(): void
  focus(): void
  blur(): void
  clear(): void
  update(options: object): void
  on(event: string, handler: (payload: object) => void): () => void
  once(event: string, handler: (payload: object) => void): () => void
  off(event: string, handler: (payload: object) => void): void
  addEventListener(event: string, handler: (payload: object) => void): void
  removeEventListener(event: string, handler: (payload: object) => void): void
}

export interface PageElements {
  create(type: string, options?: object): PageElement
  update(options: object): void
}

export interface Payments {
  elements(options?: object): PageElements
  createToken(element: PageElement, data: object): Promise<{ data?: object; error?: object }>
  getBinInformation(element: PageElement): Promise<{ data?: object; error?: object }>
}

export interface Heard {
  readonly name: string
  readonly payload: { readonly element: string; readonly elementType: string } & Record<string, unknown>
}

/** The globals of a page in these tests. */
export interface Globals {
  readonly payments: Payments
  readonly elements: PageElements
  readonly fields: { readonly [type in ElementType]: PageElement }
  readonly events: Heard[]
  /** Records every event of an element in `events`. */
  listen(element: PageElement): PageElement
}

export interface ElementPageOptions {
  readonly service: string
  /** Elements to create and mount, each into the container with its type as id. Default: `pan`, `expiration`, `cvv`. */
  readonly types?: readonly ElementType[]
  /** The options of `create`, by type. */
  readonly options?: { readonly [type in ElementType]?: object }
  /** The API key. Default: the demo merchant's. */
  readonly key?: string
  /** The other options of `service`. */
  readonly setup?: object
  /** The options of `elements`. Default: English. */
  readonly group?: object
  /** Body of the page. Default: a container for each type. */
  readonly body?: string
  readonly head?: string
  /** Attributes of the page's root. Default: `lang="en"`. */
  readonly root?: string
  readonly headers?: Readonly<Record<string, string>>
}

const eventNames = [
  ...['ready', 'change', 'complete', 'empty', 'focus', 'blur', 'error'],
  ...['brand', 'autofilled', 'submit', 'escape', 'loaderror'],
]
const threeFields: readonly ElementType[] = ['pan', 'expiration', 'cvv']

let pages = 0

/** Opens a page with elements of a group, and waits until all of them are ready. */
export async function openElementPage(
  page: Page,
  merchant: PageServer,
  options: ElementPageOptions,
): Promise<void> {
  const { types = threeFields } = options
  pages += 1
  await page.goto(merchant.serve(`/element-${pages}`, elementPage(options), options.headers))
  for (const type of types) await untilHeard(page, type, 'ready')
}

function elementPage({
  service,
  types = threeFields,
  options = {},
  key = 'ek_test_demo',
  setup = {},
  group = { locale: 'en' },
  body = types.map((type) => `<div id="${type}"></div>`).join(''),
  head = '',
  root = 'lang="en"',
}: ElementPageOptions): string {
  return `<!doctype html>
<html ${root}>
<head><meta charset="utf-8"><title>Card</title>${head}
<script src="${service}/element-1.2.0.js"></script></head>
<body>${body}
<script>
var payments = service('${key}', ${JSON.stringify(setup)})
var elements = payments.elements(${JSON.stringify(group)})
var fields = {}, events = []
function listen(element) {
  for (const name of ${JSON.stringify(eventNames)}) {
    try { element.on(name, (payload) => events.push({ name, payload })) } catch {}
  }
  return element
}
const options = ${JSON.stringify(options)}
for (const type of ${JSON.stringify(types)}) {
  fields[type] = listen(elements.create(type, options[type]))
  fields[type].mount('#' + type)
}
</script>
</body>
</html>`
}

/** Runs a function on the page with its globals. It is sent as text, so its inputs are in its second argument. */
export function onPage<Result, Argument = undefined>(
  page: Page,
  run: (globals: Globals, argument: Argument) => Result,
  argument?: Argument,
): Promise<Awaited<Result>> {
  return page.evaluate(`(${run})(globalThis, ${JSON.stringify(argument)})`)
}

/** The events of an element so far, in order. */
export async function eventsOf(page: Page, type: ElementType): Promise<Heard[]> {
  const events = await onPage(page, (globals) => globals.events)
  return events.filter(({ payload }) => payload.elementType === type)
}

/** The payloads of one event of an element so far. */
export async function heardAs(page: Page, type: ElementType, name: string): Promise<Heard['payload'][]> {
  return (await eventsOf(page, type)).filter((event) => event.name === name).map(({ payload }) => payload)
}

/** Waits until an element has emitted an event, once or this many times. */
export async function untilHeard(page: Page, type: ElementType, name: string, times = 1): Promise<void> {
  await page.waitForFunction(
    ({ elementType, event, count }) => {
      const { events } = globalThis as unknown as Globals
      return (
        events.filter((received) => received.payload.elementType === elementType && received.name === event)
          .length >= count
      )
    },
    { elementType: type, event: name, count: times },
  )
}

/** Clears the recorded events. */
export function forget(page: Page): Promise<unknown> {
  return onPage(page, (globals) => globals.events.splice(0).length)
}

/** The input of an element; for a `card`, one of its inputs. */
export function input(page: Page, type: ElementType, part: string = type === 'card' ? 'pan' : type): Locator {
  return page.frameLocator(`#${type} iframe`).locator(`.${part} input`)
}

/** The frame of an element. */
export async function frameOf(page: Page, type: ElementType): Promise<Frame> {
  const handle = await page.locator(`#${type} iframe`).elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error(`There is no frame in #${type}.`)
  return frame
}

/** Types into an element with trusted key events, as a person does. */
export async function typeIn(page: Page, type: ElementType, text: string, part?: string): Promise<void> {
  await focusInput(input(page, type, part))
  await page.keyboard.type(text)
}

/** The console's warnings from now on, from the page and its frames, without the library's warnings for developers. */
export function warningsOf(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', (message) => {
    const isForDevelopers = message.text().includes('docs/warnings.md')
    if (message.type() === 'warning' && !isForDevelopers) warnings.push(message.text())
  })
  return warnings
}
