import { type CardElement, type ElementType, service as realService, type Service } from '@element-js/element'
import { eventNames, version } from '@element-js/protocol/frame'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fillCard, fillField, IntegrationError, loadElement, service } from '../dom.ts'
import { testCards } from '../test-cards.ts'
import recorded from './transcripts.json' with { type: 'json' }
import { insert, press } from './type-text.ts'

type Action = readonly [verb: string, type: ElementType, what?: unknown, field?: string]

/**
 * What the library did in Chromium: `e2e/tests/testing-dom.spec.ts` compares it with these. To record them again, run
 * that test with `RECORD_TRANSCRIPTS=on`.
 */
const transcripts = recorded as unknown as readonly {
  readonly name: string
  readonly types: readonly ElementType[]
  readonly options: { readonly [type in ElementType]?: object }
  readonly actions: readonly Action[]
  readonly events: object
  readonly results: readonly unknown[]
}[]

/** Lets the messages between fields and page arrive, including those that they cause. */
async function arrivals(): Promise<void> {
  for (let hop = 0; hop < 20; hop += 1) await Promise.resolve()
}

function containers(types: readonly string[]): void {
  document.body.innerHTML = `<form>${types.map((type) => `<div id="${type}"></div>`).join('')}<button>Pay</button></form>`
}

/** The suite of the fake, for each environment in which it runs. */
export function testFake(): void {
  afterEach(() => {
    document.body.replaceChildren()
    vi.restoreAllMocks()
  })

  describe('the fake does what the library did in Chromium', () => {
    it.each(transcripts)('$name', async ({ types, options, actions, events, results }) => {
      containers(types)
      const heard: { name: string; payload: { elementType: string } }[] = []
      const payments = service('ek_test_demo')
      const elements = payments.elements({ locale: 'en' })
      const fields = new Map<string, CardElement>()
      for (const type of types) {
        const element = elements.create(type, options[type])
        for (const name of eventNames) element.on(name, (payload) => heard.push({ name, payload }))
        element.mount(`#${type}`)
        fields.set(type, element)
      }
      await arrivals()
      const given: unknown[] = []
      for (const [verb, type, what, field = type === 'card' ? 'pan' : type] of actions) {
        const element = fields.get(type)
        const input = document.querySelector<HTMLInputElement>(`#${type} .${field} input`)
        if (!element || !input) throw new Error(`There is no ${field}.`)
        if (verb === 'type' || verb === 'delete') {
          input.focus()
          input.setSelectionRange(input.value.length, input.value.length)
        }
        if (verb === 'type') for (const character of String(what)) insert(input, character, 'insertText')
        else if (verb === 'delete') {
          input.setSelectionRange(input.value.length - 1, input.value.length)
          insert(input, '', 'deleteContentBackward')
        } else if (verb === 'paste') {
          ;(document.activeElement as HTMLElement | null)?.blur()
          await arrivals()
          input.focus()
          insert(input, String(what), 'insertFromPaste')
        } else if (verb === 'locale') elements.update({ locale: String(what) })
        else if (verb === 'token') {
          const result = await payments.createToken(element, what as { name: string })
          given.push(JSON.parse(JSON.stringify(result, (key, value) => (key === 'cardId' ? '…' : value))))
        } else (element as unknown as Record<string, (argument: unknown) => void>)[verb]?.(what)
        await arrivals()
      }
      const byType = types.map((type) => [
        type,
        heard
          .filter(({ payload }) => payload.elementType === type)
          .map(({ name, payload }) => `${name} ${JSON.stringify(payload)}`),
      ])
      expect({ events: Object.fromEntries(byType), results: given }).toEqual({ events, results })
    })
  })

  describe('the fake of the library', () => {
    it('has the type of the library', () => {
      const fake: typeof realService = service
      expect(fake).not.toBe(realService)
    })

    it('asks nothing of a network, has no iframe, and leaves nothing behind', async () => {
      const fetched = vi.spyOn(globalThis, 'fetch')
      const { payments, pan } = await mounted(['pan', 'expiration', 'cvv'])
      expect(document.querySelector('iframe')).toBe(null)
      await fillCard(document, testCards.visa)
      const { data } = await payments.createToken(pan, { name: 'Ana Souza' })
      expect(data).toMatchObject({ card: { brand: 'visa', last4: '4242' } })
      expect(await payments.getBinInformation(pan)).toMatchObject({ data: { brand: 'visa' } })
      pan.destroy()
      expect(document.querySelector('#pan')?.outerHTML).toMatch(/^<div id="pan"( class="")?><\/div>$/)
      expect(fetched).not.toHaveBeenCalled()
    })

    it('makes tokens of published test numbers only, and of the code of a card that it knows', async () => {
      const { payments, pan } = await mounted(['card'])
      // Nothing about the number is right except its check digit.
      await fillCard(document, ['4', '1'.repeat(13), '2', '9'].join(''))
      expect((await payments.createToken(pan, { name: 'Ana Souza' })).error).toMatchObject({
        code: 400,
        reason: 'test_card_required',
      })
      await fillCard(document, testCards.visa)
      const { data } = await payments.createToken(pan, { name: 'Ana Souza' })
      pan.destroy()
      const saved = await mounted(['cvv'])
      await fillField(document, 'cvv', '123')
      const { cardId = '' } = data ?? {}
      const { data: code } = await saved.payments.createToken(saved.pan, { cardId })
      expect(code).toMatchObject({ cardId, cvvToken: expect.stringMatching(/^cvv_/) })
    })

    it('throws the errors of the library', async () => {
      const { elements } = await mounted(['pan'])
      expect(() => elements.create('pan')).toThrow(IntegrationError)
      expect(() => service('at_test_demo')).toThrow(messageOf(() => realService('at_test_demo')))
      expect(() => loadElement({ src: '' })).toThrow('loadElement() was given')
      expect(await loadElement({ src: `https://pay.example/element-${version}.js` })).toBe(service)
    })

    it('submits the form on Enter, and hides events and values from the page', async () => {
      await mounted(['pan'])
      const form = document.querySelector('form') as HTMLFormElement
      const seen: string[] = []
      for (const type of ['keydown', 'input', 'click', 'focusin', 'submit'])
        form.addEventListener(type, (event) => {
          if (type === 'submit') event.preventDefault()
          if (event.target !== form.querySelector('button')) seen.push(type)
        })
      await fillField(document, 'pan', testCards.visa)
      expect([...new FormData(form)]).toEqual([])
      press(document.querySelector('input') as HTMLInputElement, 'Enter')
      await arrivals()
      expect(seen).toEqual(['submit'])
    })

    it('runs in a container that is added to the page later', async () => {
      const container = document.createElement('div')
      const pan = service('ek_test_demo').elements().create('pan')
      const ready = vi.fn()
      pan.on('ready', ready)
      pan.mount(container)
      await arrivals()
      expect(ready).not.toHaveBeenCalled()
      document.body.append(container)
      await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce())
      await fillField(container, 'pan', '4')
      expect(container.className).toContain('ServiceElement--focus')
    })

    it('fills in the group in a scope, and says what it did not find', async () => {
      document.body.innerHTML = '<p id="one"></p><p id="two"></p>'
      for (const id of ['one', 'two']) service('ek_test_demo').elements().create('card').mount(`#${id}`)
      await fillCard(document.querySelector('#two') as Element, testCards.visa)
      const valueIn = (id: string) => document.querySelector<HTMLInputElement>(`#${id} input`)?.value
      expect([valueIn('one'), valueIn('two')]).toEqual(['', '4242 4242 4242 4242'])
      await expect(fillField(document, 'pan', '4')).rejects.toThrow(
        'Looked for one pan field in #document, and found 2.',
      )
    })
  })
}

/** A group in the page, and its first element. */
async function mounted(types: readonly ElementType[]): Promise<{
  payments: Service
  elements: ReturnType<Service['elements']>
  pan: CardElement
}> {
  containers(types)
  const payments = service('ek_test_demo')
  const elements = payments.elements({ locale: 'en' })
  const [pan] = types.map((type) => {
    const element = elements.create(type)
    element.mount(`#${type}`)
    return element
  })
  if (!pan) throw new Error('There is no element.')
  await arrivals()
  return { payments, elements, pan }
}

function messageOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('Nothing was thrown.')
}
