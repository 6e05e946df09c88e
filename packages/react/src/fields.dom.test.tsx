import type { InstallmentsPlan, Service } from '@element-js/element'
import { fillCard, fillField, service } from '@element-js/testing/dom'
import { act, Fragment, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FieldSetup, type Setup, Stage, type StageGlobals } from './testing/stage.tsx'

const threeFields: readonly FieldSetup[] = [{ type: 'pan' }, { type: 'expiration' }, { type: 'cvv' }]
const threeInOne: Setup = { groups: [{ fields: threeFields }] }
const visa = ['4242424242424242', { expiration: '12/40', cvv: '123' }] as const
const name = { name: 'Ana Souza' }

const page = globalThis as unknown as StageGlobals
let root: Root | undefined
let complaints: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  document.body.innerHTML = '<div id="root"></div>'
  Object.assign(page, { received: [], plans: [], refs: {}, refsGiven: [], loadErrors: [], submits: [] })
  complaints = vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  vi.restoreAllMocks()
})

/** A service that a test lets arrive, or fail. */
function lateService() {
  let resolve = (_: Service): void => {}
  let reject = (_: Error): void => {}
  const promise = new Promise<Service>((arrive, fail) => {
    resolve = arrive
    reject = fail
  })
  return { payments: service('ek_test_demo'), promise, resolve, reject }
}

/** Renders the test page with React's development build, or hydrates what a server has rendered. */
async function open(
  setup: Setup,
  { payments = service('ek_test_demo'), late = new Promise<Service>(() => {}), rendered = '' } = {},
): Promise<void> {
  const Mode = setup.isStrict ? StrictMode : Fragment
  const container = document.getElementById('root') as HTMLElement
  const stage = (
    <Mode>
      <Stage first={setup} services={{ now: payments, late }} />
    </Mode>
  )
  await act(async () => {
    if (rendered) {
      container.innerHTML = rendered
      root = hydrateRoot(container, stage)
    } else {
      root = createRoot(container)
      root.render(stage)
    }
  })
  await settled()
}

/** Lets the messages between fields and page arrive. */
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve)))

async function restage(setup: Setup): Promise<void> {
  await act(async () => page.stage(setup))
  await settled()
}

async function type(field: 'pan' | 'expiration' | 'cvv', text: string): Promise<void> {
  await act(() => fillField(document, field, text))
  await settled()
}

async function typeCard(): Promise<void> {
  await act(() => fillCard(document, ...visa))
  await settled()
}

/** Presses a key that types nothing. */
async function press(key: string): Promise<void> {
  await act(async () =>
    inputOf('pan').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )
  await settled()
}

function token(data = name) {
  return act(() => page.createToken(data))
}

function inputOf(field: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)
  if (!input) throw new Error(`There is no ${field}.`)
  return input
}

const inputs = () => document.querySelectorAll('input').length
const states = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent)
const times = (event: string) => page.received.filter(({ name }) => name === event).length

describe('fields', () => {
  it('are mounted once in StrictMode, whose effects run twice, and leave nothing', async () => {
    const setup = { ...threeInOne, isStrict: true }
    await open(setup)
    expect(page.refsGiven.toSorted()).toEqual(['cvv', 'cvv', 'expiration', 'expiration', 'pan', 'pan'])
    expect(inputs()).toBe(3)
    await type('pan', '4')
    // A remaining listener of the first effects would receive everything twice.
    expect(times('change')).toBe(1)
    await restage({ ...setup, groups: [] })
    expect(inputs()).toBe(0)
    expect(Object.values(page.refs)).toEqual([null, null, null])
    expect(complaints).not.toHaveBeenCalled()
  })

  it('give every event to its handler, with its payload', async () => {
    await open(threeInOne)
    await type('pan', '4242424242424241')
    await type('pan', '4242424242424242')
    await press('Enter')
    await press('Escape')
    await act(async () => page.refs.pan?.blur())
    await settled()
    const payloadOf = (event: string) => page.received.findLast(({ name }) => name === event)?.payload
    expect(page.received.find(({ name }) => name === 'ready')?.payload).toEqual({
      element: 'pan',
      elementType: 'pan',
    })
    expect(payloadOf('change')).toMatchObject({ brand: 'visa', complete: true, autofilled: false })
    expect(payloadOf('complete')).toMatchObject({ complete: true })
    expect(payloadOf('empty')).toMatchObject({ empty: false })
    expect(payloadOf('brand')).toMatchObject({ brand: 'visa' })
    expect(payloadOf('error')).toMatchObject({ error: { code: 3, field: 'pan' } })
    for (const event of ['focus', 'submit', 'escape', 'blur']) expect(payloadOf(event), event).toBeDefined()
  })

  it('call the handler of the latest render, and no render mounts them again', async () => {
    await open(threeInOne)
    await restage({ ...threeInOne, round: 7 })
    await type('pan', '4')
    expect(page.received.find(({ name }) => name === 'change')?.round).toBe(7)
    expect(times('ready')).toBe(3)
  })

  it('take changed props, return to a default when a prop is removed, and keep what was typed', async () => {
    const staged = (props: object): Setup => ({ groups: [{ fields: [{ type: 'pan', props }] }] })
    await open(staged({ placeholder: 'Your number', className: 'input' }))
    expect(inputOf('pan').placeholder).toBe('Your number')
    await type('pan', '4242')
    await restage(staged({ disabled: true, className: 'input wide' }))
    expect(inputOf('pan').placeholder).toBe('1234 1234 1234 1234')
    expect(inputOf('pan').disabled).toBe(true)
    expect(inputOf('pan').value).toBe('4242')
    // React overwrites the classes of the state, so they are added again.
    expect(document.querySelector('[data-field] > div')?.className).toContain('input wide ServiceElement')
    await restage(staged({ disabled: false }))
    expect(inputOf('pan').disabled).toBe(false)
  })

  it('submit their form on Enter, unless a prop of the field or of its group turns it off', async () => {
    const stage = async (group: object, props: object): Promise<number> => {
      page.submits.length = 0
      await open({ groups: [{ ...group, fields: [{ type: 'pan', props }] }] })
      await type('pan', '4')
      await press('Enter')
      await act(async () => root?.unmount())
      return page.submits.length
    }
    expect(await stage({}, {})).toBe(1)
    expect(await stage({}, { submitOnEnter: false })).toBe(0)
    expect(await stage({ submitOnEnter: false }, {})).toBe(0)
    expect(await stage({ submitOnEnter: false }, { submitOnEnter: true })).toBe(1)
  })

  it('give their element to a ref, and their attributes to the container', async () => {
    const props = { 'aria-describedby': 'hint' }
    await open({ groups: [{ fields: [{ type: 'cvv', label: 'Code', props }] }] })
    await act(async () => page.refs.cvv?.focus())
    expect(document.activeElement).toBe(inputOf('cvv'))
    await type('cvv', '123')
    await act(async () => page.refs.cvv?.clear())
    expect(inputOf('cvv').value).toBe('')
    const container = document.querySelector('[data-field] > div')
    expect(container?.getAttribute('aria-describedby')).toBe('hint')
    expect(container?.id).toBe(document.querySelector('label')?.htmlFor)
  })

  it('free their place in the render in which another takes it, and change places', async () => {
    await open(threeInOne)
    await restage({ groups: [{ fields: [{ type: 'card' }] }] })
    await restage({ groups: [{ fields: [{ type: 'card', key: 'another' }] }] })
    expect(page.received.filter(({ type, name }) => type === 'card' && name === 'ready')).toHaveLength(2)
    expect(document.querySelectorAll('[data-field=card] input')).toHaveLength(3)
    await restage(threeInOne)
    await restage({ groups: [{ fields: threeFields.toReversed() }] })
    expect(
      [...document.querySelectorAll<HTMLElement>('[data-field]')].map((field) => field.dataset.field),
    ).toEqual(['cvv', 'expiration', 'pan'])
    expect(inputs()).toBe(3)
    await typeCard()
    expect((await token()).data).toBeDefined()
  })

  it('are hidden by a waiting Suspense, which keeps what was typed', async () => {
    const staged = (isWaiting: boolean): Setup => ({ groups: [{ fields: threeFields, isWaiting }] })
    await open(staged(false))
    await type('pan', '4242')
    await restage(staged(true))
    expect(document.querySelector('p')?.textContent).toBe('One moment …')
    expect(document.querySelector<HTMLElement>('[data-field=pan]')?.style.display).toBe('none')
    await restage(staged(false))
    expect(inputOf('pan').value).toBe('4242')
  })

  it('are removed by a hidden Activity, and work when it is shown again', async () => {
    const staged = (isHidden: boolean): Setup => ({ groups: [{ fields: threeFields, isHidden }] })
    await open(staged(false))
    await restage(staged(true))
    expect(inputs()).toBe(0)
    expect(states()).toEqual(['not ready, idle, no error'])
    await restage(staged(false))
    await typeCard()
    expect((await token()).data).toBeDefined()
  })
})

describe('a group', () => {
  it('keeps what was typed in another language, and starts again for another country', async () => {
    const staged = (settings: object): Setup => ({ groups: [{ fields: threeFields, ...settings }] })
    const label = () => inputOf('pan').getAttribute('aria-label')
    await open(staged({ country: 'BR' }))
    await type('pan', '4242')
    await restage(staged({ country: 'BR', locale: 'pt' }))
    expect([label(), inputOf('pan').value]).toEqual(['Número do cartão', '4242'])
    await restage(staged({ country: 'MX', locale: 'pt' }))
    expect([label(), inputOf('pan').value]).toEqual(['Número do cartão', ''])
    expect(inputs()).toBe(3)
  })

  it('does not start again for the same fonts in another list', async () => {
    const staged = (round: number): Setup => ({
      groups: [{ fields: threeFields, fonts: [{ cssSrc: '/none.css' }] }],
      round,
    })
    await open(staged(1))
    await restage(staged(2))
    expect(times('ready')).toBe(3)
  })

  it('does not disturb another on the same page', async () => {
    const setup: Setup = { groups: [{ fields: threeFields, locale: 'es' }, { fields: [{ type: 'card' }] }] }
    await open(setup)
    expect(states()).toEqual(['ready, idle, no error', 'ready, idle, no error'])
    // The second form was the last to store its function on the page.
    expect((await token()).error).toMatchObject({ code: 2, message: 'Enter your card number.' })
    await restage({ groups: setup.groups.slice(0, 1) })
    expect(inputs()).toBe(3)
  })

  it('answers in its language before it has a field', async () => {
    await open({ groups: [{ fields: [], locale: 'es' }] })
    expect((await token()).error).toMatchObject({
      code: 1,
      field: 'pan',
      message: expect.stringContaining('Aún no está'),
    })
  })

  it('gives a mistake in the code to the error boundary, with the message of the library', async () => {
    await open({ groups: [{ fields: [{ type: 'pan' }, { type: 'pan', key: 'second' }] }] })
    expect(document.querySelector('[role=alert]')?.textContent).toContain('This group has a pan element.')
  })
})

describe('useCreateToken()', () => {
  it('has the state of the form', async () => {
    await open(threeInOne)
    expect(states()).toEqual(['ready, idle, no error'])
    await typeCard()
    expect((await token({ name: '' })).error).toMatchObject({ code: 2, field: 'name' })
    expect(states()).toEqual(['ready, idle, 2'])
    const seen: (string | null | undefined)[] = []
    const observer = new MutationObserver(() => seen.push(...states()))
    observer.observe(document.body, { subtree: true, characterData: true, childList: true })
    let asked: ReturnType<typeof page.createToken> | undefined
    await act(async () => {
      asked = page.createToken(name)
      await 0
    })
    expect(await asked).toMatchObject({ data: { cardId: expect.stringMatching(/^crd_/) } })
    await settled()
    observer.disconnect()
    expect(new Set(seen)).toEqual(new Set(['ready, pending, no error', 'ready, idle, no error']))
  })

  it('waits for a service that loads late', async () => {
    const { payments, promise, resolve } = lateService()
    await open({ groups: [{ fields: threeFields, service: 'late' }] }, { late: promise })
    expect([inputs(), page.payments]).toEqual([0, null])
    const asked = page.createToken(name)
    await act(async () => resolve(payments))
    // The fields are ready by then, and empty.
    expect((await act(() => asked)).error).toMatchObject({ code: 2, field: 'pan' })
    expect(page.payments).toBe(payments)
    expect(states()).toEqual(['ready, idle, 2'])
    await typeCard()
    expect((await token()).error).toBeUndefined()
  })

  it.each([true, false])(
    'answers when the service could not be loaded: handler %s',
    async (hasLoadErrorHandler) => {
      const uncaught = vi.fn()
      vi.stubGlobal('reportError', uncaught)
      const { promise, reject } = lateService()
      const setup: Setup = {
        isStrict: true,
        groups: [{ fields: threeFields, service: 'late', locale: 'pt', hasLoadErrorHandler }],
      }
      await open(setup, { late: promise })
      const reason = new Error('The library did not come.')
      await act(async () => reject(reason))
      expect(page.loadErrors).toEqual(hasLoadErrorHandler ? [String(reason)] : [])
      expect(uncaught.mock.calls).toEqual(hasLoadErrorHandler ? [] : [[reason]])
      expect((await token()).error).toMatchObject({
        type: 'network_error',
        message: expect.stringContaining('Não foi possível conectar'),
      })
      expect(document.querySelectorAll('[data-field]')).toHaveLength(3)
      // Another try, with a service that is available.
      await restage(threeInOne)
      expect(inputs()).toBe(3)
      vi.unstubAllGlobals()
    },
  )
})

describe('useInstallmentsPlan()', () => {
  const staged = (amount: number, fields = threeFields, round = 0): Setup => ({
    round,
    groups: [{ fields, price: { amount, currency: 'BRL', country: 'BR' } }],
  })
  const button = () => document.querySelector<HTMLButtonElement>('button[type=button]')
  const plan = () => page.plans.at(-1)?.plan

  /** The fake has no prices, so the plans come from here. */
  function serviceWithPlans() {
    const payments = service('ek_test_demo')
    let plans = 0
    const createInstallmentsPlan: Service['createInstallmentsPlan'] = async (_, { amount }) => {
      plans += 1
      if (amount < 0)
        return {
          error: {
            type: 'api_error',
            code: 400,
            reason: 'invalid_request',
            message: 'The amount is negative.',
            retryable: false,
          },
        }
      const options = [{ installments: 1, totalAmount: amount }]
      return { data: { planId: `ipl_${plans}`, options } as unknown as InstallmentsPlan }
    }
    return { ...payments, createInstallmentsPlan: vi.fn(createInstallmentsPlan) }
  }

  it('asks once for each brand and price, and again on renew()', async () => {
    const payments = serviceWithPlans()
    await open(staged(100_000), { payments })
    expect(button()?.textContent).toBe('no plan')
    await typeCard()
    expect(plan()).toMatchObject({ planId: 'ipl_1', options: [{ totalAmount: 100_000 }] })
    await restage(staged(100_000, threeFields, 2))
    expect(payments.createInstallmentsPlan).toHaveBeenCalledTimes(1)
    await act(async () => button()?.click())
    expect(plan()).toMatchObject({ planId: 'ipl_2' })

    page.plans.length = 0
    await restage(staged(50_000))
    // No plan of an earlier price is shown meanwhile.
    expect(page.plans.map(({ plan }) => plan?.planId ?? null)).toEqual([null, 'ipl_3'])
    await type('pan', '5555')
    expect(plan()).toMatchObject({ planId: 'ipl_4' })
    await type('pan', '')
    expect(button()?.textContent).toBe('no plan')
    await type('pan', '4242')
    await restage(staged(50_000, threeFields.slice(1)))
    expect(button()?.textContent).toBe('no plan')
  })

  it('has the error of a price that the service refuses', async () => {
    await open(staged(-1), { payments: serviceWithPlans() })
    await typeCard()
    expect(button()?.textContent).toBe('The amount is negative.')
    expect(plan()).toBeNull()
  })
})

describe('a page that a server has rendered', () => {
  const setup: Setup = {
    groups: [
      {
        locale: 'pt',
        fields: [
          { type: 'pan', label: 'Número', props: { className: 'input', placeholder: '0000' } },
          { type: 'expiration' },
          { type: 'cvv', props: { secureCvv: true } },
        ],
      },
    ],
  }
  const render = () =>
    renderToString(<Stage first={setup} services={{ now: null, late: new Promise(() => {}) }} />)

  it('is hydrated without a complaint', async () => {
    const rendered = render()
    expect(rendered).toMatch(/<label for="([^"]+)">Número<\/label><div id="\1" class="input"><\/div>/)
    await open(setup, { rendered })
    await typeCard()
    expect((await token()).data).toBeDefined()
    expect(complaints).not.toHaveBeenCalled()
  })

  it('causes a complaint if it differs', async () => {
    await open(setup, { rendered: render().replace('class="input"', 'class="other"') })
    expect(complaints.mock.calls.join()).toContain('hydrat')
  })
})
