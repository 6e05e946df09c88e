import { expect, type Page } from '@playwright/test'
import { type BrowserCard, type ChooseCard, cardChooser, frameWith } from './autofill-browser.ts'
import type { ExpiryShape, Fillable, Layout, Policy } from './autofill-cells.ts'
import { type ElementType, forget, onPage, openElementPage } from './element-page.ts'
import type { PageServer } from './page-server.ts'

export interface AutofillPageOptions {
  readonly service: string
  readonly layout: Layout
  readonly shape: ExpiryShape
  readonly policy: Policy
  /** Markup before the library. Default: what the policy needs. */
  readonly head?: string
}

/** A page of one layout, on which a payer can choose a card. */
export interface AutofillPage {
  readonly chooseCard: ChooseCard
  /** Empties all inputs, and waits until they are empty. */
  clear(): Promise<void>
  /** The text of each input. */
  values(): Promise<Values>
  /** Each text that the browser has written into an input of ours, as it was before we formatted it. */
  written(name: OurInput): Promise<readonly string[]>
  /** The elements that have emitted `autofilled`, once for each time. */
  reports(): Promise<readonly ElementType[]>
}

export type Values = Readonly<Partial<Record<Fillable, string>>>
export type OurInput = Exclude<Fillable, 'name'>

/** The page's script sets another `allow` in place of the library's. */
export function withAllow(allow: string): string {
  return `<script>Object.defineProperty(HTMLIFrameElement.prototype, 'allow', {
  set() { this.setAttribute('allow', ${JSON.stringify(allow)}) } })</script>`
}

/** Opens a page, and waits until the browser knows its inputs. */
export async function openAutofillPage(
  page: Page,
  merchant: PageServer,
  { service, layout, shape, policy, head = policy === 'allowed' ? '' : withAllow('') }: AutofillPageOptions,
): Promise<AutofillPage> {
  const { types, inputs } = layout
  const placeholder = shape.placeholder === undefined ? {} : { placeholder: shape.placeholder }
  const inCard = shape.placeholder === undefined ? {} : { placeholder: { expiration: shape.placeholder } }
  const name = inputs.includes('name') ? '<label>Name <input id="name" autocomplete="cc-name"></label>' : ''
  await openElementPage(page, merchant, {
    service,
    types,
    options: { expiration: placeholder, card: inCard },
    head,
    body: `<form>${name}${types.map((type) => `<div id="${type}"></div>`).join('')}</form>`,
  })
  const ours = inputs.filter((input): input is OurInput => input !== 'name')
  for (const input of ours) await record(page, layout, input)
  const opened = autofillPage(page, layout, ours, await cardChooser(page, layout))
  await untilKnown(opened, ours)
  return opened
}

/**
 * The browser reads a page's forms a moment after they have appeared, and reports nothing then. So a payer chooses a
 * card in a frame of ours until all of them are filled, which the browser permits with every policy.
 */
async function untilKnown(
  { chooseCard, values, clear }: AutofillPage,
  [anchor, ...others]: readonly OurInput[],
): Promise<void> {
  if (!anchor) return
  await expect(async () => {
    await chooseCard(anchor, cardOf({ month: '01', year: '2032' })).catch(() => {})
    const shown = await values()
    for (const input of [anchor, ...others]) expect(shown[input]).not.toBe('')
  }).toPass({ intervals: [50] })
  await clear()
}

export function cardOf({ month, year }: Pick<ExpiryShape, 'month' | 'year'>): BrowserCard {
  return { number: '4242424242424242', name: 'Ana Souza', expiryMonth: month, expiryYear: year, cvc: '123' }
}

function autofillPage(
  page: Page,
  layout: Layout,
  ours: readonly OurInput[],
  chooseCard: ChooseCard,
): AutofillPage {
  const values = async (): Promise<Values> => {
    const shown: Partial<Record<Fillable, string>> = {}
    if (layout.inputs.includes('name')) shown.name = await page.locator('#name').inputValue()
    for (const name of ours)
      shown[name] = await (await frameWith(page, layout, name)).locator(`.${name} input`).inputValue()
    return shown
  }
  return {
    chooseCard,
    values,
    async clear() {
      await onPage(page, ({ fields }) => {
        for (const field of Object.values(fields)) field.clear()
        const name = document.querySelector<HTMLInputElement>('#name')
        if (name) name.value = ''
      })
      await expect.poll(values).toEqual(Object.fromEntries(layout.inputs.map((name) => [name, ''])))
      for (const name of ours)
        await (await frameWith(page, layout, name)).evaluate(() => Object.assign(globalThis, { written: {} }))
      await forget(page)
    },
    async written(name) {
      const frame = await frameWith(page, layout, name)
      return frame.evaluate((input) => (globalThis as unknown as Recorded).written[input] ?? [], name)
    },
    async reports() {
      const events = await onPage(page, (globals) => globals.events)
      return events
        .filter(({ name }) => name === 'autofilled')
        .map(({ payload }) => payload.elementType as ElementType)
    },
  }
}

interface Recorded {
  written: Partial<Record<string, string[]>>
}

/** Records in a frame what the browser writes, before our own listener reads it. */
async function record(page: Page, layout: Layout, name: OurInput): Promise<void> {
  const frame = await frameWith(page, layout, name)
  await frame.evaluate((input) => {
    const recorded = globalThis as unknown as Recorded
    recorded.written = {}
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement) || !target.closest(`.${input}`)) return
        const texts = recorded.written[input] ?? []
        recorded.written[input] = [...texts, target.value]
      },
      true,
    )
  }, name)
}
