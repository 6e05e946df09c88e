import { type ElementType, service as realService } from '@element-js/element'
import { type FieldName, version } from '@element-js/protocol/frame'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fillCard, fillField, IntegrationError, loadElement, service } from '../dom.ts'
import { testCards } from '../test-cards.ts'
import { arrivals, inputOf, openFieldPage } from './field-page.ts'
import recorded from './transcripts.json' with { type: 'json' }
import { insert, press } from './type-text.ts'

type Action = readonly [verb: string, type: ElementType, what?: unknown, field?: FieldName]

/**
 * What the library did in Chromium: `e2e/tests/testing-dom.spec.ts` compares it with these. To record them again, run
 * that test with `RECORD_TRANSCRIPTS=on`.
 */
const transcripts = recorded as unknown as readonly {
  readonly name: string
  readonly types: readonly ElementType[]
  readonly options: Record<string, object>
  readonly actions: readonly Action[]
  readonly events: object
  readonly results: readonly unknown[]
}[]

/** The suite of the fake, for each environment in which it runs. */
export function testFake(): void {
  afterEach(() => {
    document.body.replaceChildren()
    vi.restoreAllMocks()
  })

  describe('the fake does what the library did in Chromium', () => {
    it.each(transcripts)('$name', async ({ types, options, actions, events, results }) => {
      const { payments, elements, fields, events: heard } = await openFieldPage(types, { options })
      const given: unknown[] = []
      for (const [verb, type, what, field = type === 'card' ? 'pan' : type] of actions) {
        const element = fields[type]
        const input = inputOf(type, field)
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
      const {
        payments,
        fields: { pan },
      } = await openFieldPage(['pan', 'expiration', 'cvv'])
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
      const {
        payments,
        fields: { card },
      } = await openFieldPage(['card'])
      // Nothing about the number is right except its check digit.
      await fillCard(document, ['4', '1'.repeat(13), '2', '9'].join(''))
      expect((await payments.createToken(card, { name: 'Ana Souza' })).error).toMatchObject({
        code: 400,
        reason: 'test_card_required',
      })
      await fillCard(document, testCards.visa)
      const { data } = await payments.createToken(card, { name: 'Ana Souza' })
      card.destroy()
      const saved = await openFieldPage(['cvv'])
      await fillField(document, 'cvv', '123')
      const { cardId = '' } = data ?? {}
      const { data: code } = await saved.payments.createToken(saved.fields.cvv, { cardId })
      expect(code).toMatchObject({ cardId, cvvToken: expect.stringMatching(/^cvv_/) })
    })

    it('throws the errors of the library', async () => {
      const { elements } = await openFieldPage(['pan'])
      expect(() => elements.create('pan')).toThrow(IntegrationError)
      expect(() => service('at_test_demo')).toThrow(messageOf(() => realService('at_test_demo')))
      expect(() => loadElement({ src: '' })).toThrow('loadElement() was given')
      expect(await loadElement({ src: `https://pay.example/element-${version}.js` })).toBe(service)
    })

    it('submits the form on Enter, and hides events and values from the page', async () => {
      await openFieldPage(['pan'])
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

function messageOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('Nothing was thrown.')
}
