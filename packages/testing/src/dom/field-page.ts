import type { CardElement, Elements, ElementType, Service } from '@element-js/element'
import { eventNames, type FieldName } from '@element-js/protocol/frame'
import { service } from './service.ts'
import { press } from './type-text.ts'

/** What an element has emitted. */
export interface Heard {
  readonly name: string
  readonly payload: { readonly element: string; readonly elementType: string } & Record<string, unknown>
}

/** A page for tests of the library together with the program of its fields. */
export interface FieldPage {
  readonly payments: Service
  readonly elements: Elements
  readonly fields: { [type in ElementType]: CardElement }
  /** All events so far, in order. */
  readonly events: Heard[]
}

/** Opens a page that has a form with a container for each type, and mounts an element in each. */
export async function openFieldPage(
  types: readonly ElementType[],
  { options = {}, group = { locale: 'en' } }: { options?: Record<string, object>; group?: object } = {},
): Promise<FieldPage> {
  document.body.innerHTML = `<form>${types.map((type) => `<div id="${type}"></div>`).join('')}<button>Pay</button></form>`
  const payments = service('ek_test_demo')
  const elements = payments.elements(group)
  const events: Heard[] = []
  const fields = {} as Record<ElementType, CardElement>
  for (const type of types) {
    const element = elements.create(type, options[type])
    for (const name of eventNames)
      element.on(name, (payload) => events.push({ name, payload: payload as unknown as Heard['payload'] }))
    element.mount(`#${type}`)
    fields[type] = element
  }
  await arrivals()
  return { payments, elements, fields, events }
}

/** Lets the messages between fields and page arrive, including those that they cause. */
export async function arrivals(): Promise<void> {
  for (let hop = 0; hop < 20; hop += 1) await Promise.resolve()
}

/** The input of an element; for a `card`, one of its inputs. */
export function inputOf(
  type: ElementType,
  part: FieldName = type === 'card' ? 'pan' : type,
): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`#${type} .${part} input`)
  if (!input) throw new Error(`There is no ${part} in #${type}.`)
  return input
}

/** Types at the end of an input, and goes where the focus goes. */
export async function typeIn(type: ElementType, text: string, part?: FieldName): Promise<void> {
  const input = inputOf(type, part)
  input.focus()
  input.setSelectionRange(input.value.length, input.value.length)
  await pressKeys(...text)
}

/** Presses keys in the input that has the focus. */
export async function pressKeys(...keys: readonly string[]): Promise<void> {
  for (const key of keys) press(document.activeElement as HTMLInputElement, key)
  await arrivals()
}

/** Leaves the input that has the focus. */
export async function leave(): Promise<void> {
  ;(document.activeElement as HTMLElement | null)?.blur()
  await arrivals()
}
