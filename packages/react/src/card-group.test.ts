import type { CardElement, Elements, Service, TokenResult } from '@element-js/element'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCardGroup } from './card-group.ts'

const tokenData = { name: 'Ana Souza' }
const missing = { error: { code: 1 } } as TokenResult

const unused: Pick<Service, 'getBinInformation' | 'createInstallmentsPlan'> = {
  getBinInformation: async () => ({ error: missing.error as never }),
  createInstallmentsPlan: async () => ({ error: missing.error as never }),
}

/** A service that records its calls, and answers when the test says so. */
function fakeService(answer: () => Promise<TokenResult> = async () => missing) {
  const calls: unknown[][] = []
  const service = {
    elements: (options?: object) => {
      calls.push(['elements', options])
      return {
        create: (type: string) => {
          calls.push(['create', type])
          return fakeElement(() => calls.push(['destroy', type])).element
        },
        update: (options: object) => calls.push(['update', options]),
      } as Elements
    },
    createToken: (...given: unknown[]) => {
      calls.push(['createToken', ...given])
      return answer()
    },
    ...unused,
  } as Service
  return { service, calls }
}

function fakeElement(destroy = () => {}) {
  const handlers = new Map<string, (payload?: object) => void>()
  const element = {
    destroy,
    on: (event: string, handler: (payload?: object) => void) => handlers.set(event, handler),
  } as unknown as CardElement
  const emit = (event: string, payload?: object) => handlers.get(event)?.(payload)
  return { element, emit, ready: () => emit('ready'), change: () => emit('change') }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('a group', () => {
  it('creates the library’s group once, with its own options', () => {
    const { service, calls } = fakeService()
    const group = createCardGroup({ country: 'BR' })
    expect(group.open(service, 'pt')).toBe(group.open(service, 'pt'))
    expect(calls).toEqual([['elements', { country: 'BR', locale: 'pt' }]])
  })

  it('takes null for the options of createToken', async () => {
    const { service } = fakeService()
    const group = createCardGroup({})
    group.settle(service)
    // @ts-expect-error wrong on purpose
    expect(await group.createToken(tokenData, null)).toEqual(missing)
    // @ts-expect-error wrong on purpose
    expect(await group.createToken(tokenData, { signal: {} })).toEqual(missing)
  })

  it('passes only a change of language to the library', () => {
    const { service, calls } = fakeService()
    const group = createCardGroup({})
    group.open(service, 'pt')
    group.relocate('pt')
    group.relocate('es')
    expect(calls.slice(1)).toEqual([['update', { locale: 'es' }]])
  })

  it('clears the error of the last request when a value changes', async () => {
    const { service } = fakeService()
    const group = createCardGroup({})
    const pan = fakeElement()
    group.add(pan.element)
    group.settle(service)
    const listener = vi.fn()
    group.subscribe(listener)
    pan.change()
    expect(listener).not.toHaveBeenCalled()
    await group.createToken(tokenData)
    expect(group.state().error).toMatchObject({ code: 1 })
    pan.change()
    expect(group.state().error).toBeNull()
  })

  it('is ready while it has fields and all of them are ready', () => {
    const group = createCardGroup({})
    const told: boolean[] = []
    const [pan, cvv] = [fakeElement(), fakeElement()]
    const leavePan = group.add(pan.element)
    const leaveCvv = group.add(cvv.element)
    const unsubscribe = group.subscribe(() => told.push(group.state().isReady))
    pan.ready()
    cvv.ready()
    leavePan()
    leaveCvv()
    expect(told).toEqual([false, true, true, false])
    unsubscribe()
    group.add(pan.element)
    pan.ready()
    expect(told).toHaveLength(4)
    expect(group.state().isReady).toBe(true)
  })
})

describe('the brands of a group', () => {
  it('are those of its elements, and each change is published', () => {
    const group = createCardGroup({})
    const pan = fakeElement()
    const leave = group.add(pan.element)
    const seen: unknown[] = []
    group.subscribe(() => seen.push([...group.brands.values()]))
    pan.emit('brand', { brand: 'visa' })
    pan.emit('brand', { brand: null })
    leave()
    expect(seen).toEqual([['visa'], [null], []])
  })
})

describe('a token', () => {
  it('is requested from a mounted field, with all arguments', async () => {
    const { service, calls } = fakeService()
    const group = createCardGroup({})
    const { element } = fakeElement()
    group.add(element)
    group.settle(service)
    const options = { timeoutMs: 500 }
    expect(await group.createToken(tokenData, options)).toBe(missing)
    expect(calls).toEqual([['createToken', element, tokenData, options]])
  })

  it('is requested at once from a service that has loaded, before what the page does next', () => {
    const { service, calls } = fakeService()
    const group = createCardGroup({})
    group.add(fakeElement().element)
    group.settle(service)
    void group.createToken(tokenData)
    expect(calls.map(([name]) => name)).toEqual(['createToken'])
  })

  it('is the library’s own answer for a group without fields, and leaves no element behind', async () => {
    const { service, calls } = fakeService()
    const group = createCardGroup({})
    group.relocate('pt')
    group.settle(service)
    expect(await group.createToken(tokenData)).toBe(missing)
    expect(calls.map(([name, about]) => [name, about])).toEqual([
      ['elements', { locale: 'pt' }],
      ['create', 'card'],
      ['createToken', expect.anything()],
      ['destroy', 'card'],
    ])
  })

  it('waits for a service that is still loading', async () => {
    const { service, calls } = fakeService()
    const group = createCardGroup({})
    const { element } = fakeElement()
    const token = group.createToken(tokenData)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(calls).toEqual([])
    group.add(element)
    group.settle(service)
    expect(await token).toBe(missing)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['after 10 seconds', undefined, 10_000],
    ['after the given time', { timeoutMs: 300 }, 300],
    ['when it is aborted', { signal: AbortSignal.abort() }, 0],
  ])('without a service is a network error %s', async (_, options, waitMs) => {
    const group = createCardGroup({})
    const token = group.createToken(tokenData, options)
    let isAnswered = false
    void token.then(() => {
      isAnswered = true
    })
    await vi.advanceTimersByTimeAsync(Math.max(0, waitMs - 1))
    expect(isAnswered).toBe(waitMs === 0)
    await vi.advanceTimersByTimeAsync(1)
    expect((await token).error).toMatchObject({ type: 'network_error', code: 0, retryable: true })
  })

  it('ends when the signal aborts, and then stops listening to it', async () => {
    const aborting = new AbortController()
    const group = createCardGroup({})
    const token = group.createToken(tokenData, { signal: aborting.signal })
    aborting.abort()
    expect((await token).error).toMatchObject({ type: 'network_error' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['en', 'We could not reach'],
    ['pt-BR', 'Não foi possível'],
    ['es', 'No pudimos'],
    ['fr', 'We could not reach'],
  ])('without a service has a message in the language %s', async (locale, words) => {
    const group = createCardGroup({})
    group.relocate(locale)
    group.settle(null)
    expect((await group.createToken(tokenData)).error?.message).toContain(words)
  })
})

describe('the state of a form', () => {
  it('is pending until every request is answered, and then has the error of the last one', async () => {
    const answers: ((result: TokenResult) => void)[] = []
    const { service } = fakeService(() => new Promise((resolve) => answers.push(resolve)))
    const group = createCardGroup({})
    group.add(fakeElement().element)
    group.settle(service)
    const first = group.createToken(tokenData)
    const second = group.createToken({ name: 'Ana' })
    await vi.advanceTimersByTimeAsync(0)
    expect(group.state()).toMatchObject({ isPending: true, error: null })
    answers[0]?.(missing)
    await first
    expect(group.state()).toMatchObject({ isPending: true, error: { code: 1 } })
    answers[1]?.({ data: { cardId: 'crd_1' } } as TokenResult)
    await second
    expect(group.state()).toMatchObject({ isPending: false, error: null })
  })

  it('is not pending after the library throws', async () => {
    const { service } = fakeService(() => {
      throw new Error('wrong argument')
    })
    const group = createCardGroup({})
    group.add(fakeElement().element)
    group.settle(service)
    await expect(group.createToken(tokenData)).rejects.toThrow('wrong argument')
    expect(group.state()).toMatchObject({ isPending: false, error: null })
  })
})
