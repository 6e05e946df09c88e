import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type CardPageOptions, cardPage, type FieldName } from '../support/card-page.ts'
import type { PageServer } from '../support/page-server.ts'
import type { ServiceSite } from '../support/sites.ts'
import type { Engine, EngineName, Json, Tab } from './engine.ts'

/** The payload of an element's event. */
export type Payload = { readonly [key: string]: Json }

/** A card page in any browser engine, for the steps of the smoke tests. */
export interface CardScene {
  readonly tab: Tab
  /** Clicks into a field and types. */
  typeInto(field: string, text: string): Promise<void>
  /** The text in a field. */
  valueIn(field: string): Promise<string>
  /** Value of a CSS property of a field's input. */
  styleIn(field: string, property: string): Promise<string>
  /** The payloads of an event that the page has received so far. */
  received(field: string, event: string): Promise<readonly Payload[]>
  /** The container of the field with the focus; empty if no field has it. */
  focusedField(): Promise<string>
  /** Calls a method of the three fields on the page. */
  onFields(method: 'mount' | 'unmount' | 'clear', fields?: readonly FieldName[]): Promise<void>
  /** Calls `createToken` on the page, with the card of `pan`'s group. */
  createToken(data?: Payload): Promise<TokenAnswer>
}

export interface TokenAnswer {
  readonly data?: { readonly [key: string]: Json }
  readonly error?: { readonly [key: string]: Json }
}

export interface Sites {
  readonly tab: Tab
  readonly engine: EngineName
  /** Starts another browser of the engine, which the caller closes. */
  readonly start: Engine['start']
  readonly merchant: PageServer
  /** Origin of the service. */
  readonly service: string
  /** The service, which can be stopped and called. */
  readonly site: ServiceSite
}

export const cardFields: readonly FieldName[] = ['pan', 'expiration', 'cvv']

let pages = 0

/** Opens a page with three fields and waits until they are ready. */
export async function openCardScene(
  { tab, merchant, service }: Pick<Sites, 'tab' | 'merchant' | 'service'>,
  options: Omit<CardPageOptions, 'service'> = {},
): Promise<CardScene> {
  pages += 1
  await tab.open(merchant.serve(`/card-${pages}`, cardPage({ ...options, service })))
  const scene = cardScene(tab)
  for (const field of cardFields) await becomes(async () => (await scene.received(field, 'ready')).length, 1)
  return scene
}

/** Globals of the page that `cardPage` writes. */
interface CardPage {
  readonly payments: { createToken(element: unknown, data: unknown): Promise<TokenAnswer> }
  readonly fields: Readonly<Record<string, Readonly<Record<string, (container: string) => void>>>>
  readonly events: readonly { readonly name: string; readonly payload: Payload }[]
}

function cardScene(tab: Tab): CardScene {
  return {
    tab,
    async typeInto(field, text) {
      await tab.click(`#${field}`)
      await becomes(() => focusedField(tab), field)
      await tab.type(text)
    },
    valueIn: (field) =>
      tab.inFrame(`#${field} iframe`).evaluate(() => document.querySelector('input')?.value ?? ''),
    styleIn: (field, property) =>
      tab.inFrame(`#${field} iframe`).evaluate((name) => {
        const input = document.querySelector('input')
        return input ? getComputedStyle(input).getPropertyValue(name) : ''
      }, property),
    received: (field, event) =>
      tab.evaluate(
        (type, name) =>
          (globalThis as unknown as CardPage).events
            .filter((one) => one.name === name && one.payload.elementType === type)
            .map(({ payload }) => payload),
        field,
        event,
      ),
    focusedField: () => focusedField(tab),
    onFields: (method, fields = cardFields) =>
      tab.evaluate(
        (name, types) => {
          const page = globalThis as unknown as CardPage
          for (const type of types) page.fields[type]?.[name]?.(`#${type}`)
        },
        method,
        fields,
      ),
    createToken: (data = { name: 'Ana Souza' }) =>
      tab.evaluate((tokenData) => {
        const { payments, fields } = globalThis as unknown as CardPage
        return payments.createToken(fields.pan, tokenData)
      }, data),
  }
}

function focusedField(tab: Tab): Promise<string> {
  return tab.evaluate(() => document.activeElement?.closest('[id]')?.id ?? '')
}

const patienceMs = 60_000

/** Reads repeatedly until it gets the expected value, because a frame's message reaches its page a moment later. */
export async function becomes<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const deadline = Date.now() + patienceMs
  let value = await read()
  while (!isDeepStrictEqual(value, expected) && Date.now() < deadline) {
    await sleep(20)
    value = await read()
  }
  assert.deepEqual(value, expected)
}
