import { hello, version } from '@element-js/protocol/frame'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FrameLink, type FramePlace, openFrame } from './frame-link.ts'
import type { Question } from './frame-port.ts'

const origin = 'http://127.0.0.1:9'
const ask: Omit<Question<'tokenize'>, 'type'> = { tokenData: { name: 'Ana' }, attempt: 'a', mounted: ['pan'] }
const setup = { elementType: 'pan', group: 'g', locale: 'en', options: {} } as const

let greeted: (event: unknown) => void
let opened: FrameLink[] = []

beforeEach(() => {
  // happy-dom prints long errors about the document, which it does not load and no test here needs.
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    if (type === 'message') greeted = listener as typeof greeted
  })
})

afterEach(() => {
  for (const link of opened) link.close()
  opened = []
  vi.restoreAllMocks()
})

function open(changes: Partial<FramePlace> = {}) {
  const { container = document.createElement('div') } = changes
  document.body.append(container)
  const happened = vi.fn()
  const ready = vi.fn()
  const failed = vi.fn()
  const link = openFrame({
    container,
    members: new Map(),
    origin,
    apiKey: 'ek_test_demo',
    setup: () => setup,
    ready,
    failed,
    shown() {},
    happened,
    develop() {},
    ...changes,
  })
  opened.push(link)
  const iframe = container.querySelector('iframe')
  if (!iframe) throw new Error('There is no iframe.')
  const source = { postMessage: vi.fn() }
  const contentWindow = vi.fn(() => source)
  Object.defineProperty(iframe, 'contentWindow', { get: contentWindow })
  const greeting = { isTrusted: true, source, origin, data: hello }
  const welcomes = () => source.postMessage.mock.calls
  return { link, container, iframe, contentWindow, ready, failed, greeting, welcomes }
}

/** The frame's end of the channel, from the welcome message. */
function portOf(welcome: unknown[] | undefined): MessagePort {
  const [port] = (welcome?.[2] ?? []) as MessagePort[]
  if (!port) throw new Error('No port came.')
  return port
}

function nextMessage(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => resolve(data)
  })
}

describe('an iframe of the page’s own markup', () => {
  const address = `${origin}/frames/${version}/field.html?key=ek_test_demo`

  function mountBeside(attributes: Readonly<Record<string, string>>): {
    given: HTMLIFrameElement
    left: Element[]
  } {
    const container = document.createElement('div')
    const given = document.createElement('iframe')
    for (const [name, value] of Object.entries(attributes)) given.setAttribute(name, value)
    container.append(given)
    open({ container })
    return { given, left: [...container.children] }
  }

  it('becomes the field where it is', () => {
    const { given, left } = mountBeside({ src: `${address}#dark-ltr`, hidden: '' })
    expect(left).toEqual([given])
    expect(given.hidden).toBe(false)
    expect(given.title).toBe('Card number')
    expect(JSON.parse(given.name)).toEqual(setup)
  })

  it.each([
    ['a clone of a field', { src: `${address}#light-ltr`, name: JSON.stringify(setup) }],
    ['with another key', { src: `${address}s#light-ltr` }],
    ['of another version', { src: `${origin}/frames/1.0.0/field.html?key=ek_test_demo#light-ltr` }],
  ])('is replaced: %s', (_, attributes) => {
    const { given, left } = mountBeside(attributes)
    expect(left).toHaveLength(1)
    expect(left).not.toContain(given)
  })
})

describe('the handshake on the page', () => {
  it('opens the same cacheable document for all types, in a sandbox', () => {
    const { iframe } = open()
    expect(iframe.src).toBe(`${origin}/frames/${version}/field.html?key=ek_test_demo#light-ltr`)
    expect(iframe.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
    expect(iframe.title).toBe('Card number')
    expect(JSON.parse(iframe.name)).toEqual(setup)
  })

  it('answers only the greeting of its own frame, and only at the origin of the service', () => {
    const { link, ready, greeting, welcomes } = open()
    expect(link.isReady()).toBe(false)
    greeted(greeting)
    expect(welcomes()).toEqual([[{ type: 'element:welcome', version }, origin, [expect.anything()]]])
    expect(link.isReady()).toBe(true)
    expect(ready).toHaveBeenCalledTimes(1)
  })

  it('does not look at the window of its frame for the greeting of another field', () => {
    const other = open()
    const greetedOther = greeted
    const { contentWindow } = open()
    greetedOther(other.greeting)
    contentWindow.mockClear()
    greeted(other.greeting)
    expect(contentWindow).not.toHaveBeenCalled()
    expect(other.welcomes()).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['an event made by a script', { isTrusted: false }],
    ['another window', { source: {} }],
    ['a document of another origin in our iframe', { origin: 'https://evil.example' }],
    ['another shape', { data: 'hello' }],
    ['another version', { data: { ...hello, version: '9.9.9' } }],
  ])('does not answer %s', (_case, changes) => {
    const { greeting, welcomes } = open()
    greeted({ ...greeting, ...changes })
    expect(welcomes()).toEqual([])
  })

  it('sends messages that were queued before the frame was ready, in order', async () => {
    const { link, greeting, welcomes } = open()
    link.send({ type: 'blur' })
    link.send({ type: 'clear' })
    greeted(greeting)
    const port = portOf(welcomes()[0])
    const received: unknown[] = []
    await new Promise<void>((resolve) => {
      port.onmessage = ({ data }) => {
        received.push(data)
        if (received.length === 2) resolve()
      }
    })
    expect(received).toEqual([{ type: 'blur' }, { type: 'clear' }])
  })

  it('answers open requests when the document is loaded again, and gives the document a new port', async () => {
    const { link, greeting, welcomes } = open()
    greeted(greeting)
    const asked = link.ask({ type: 'tokenize', ...ask })
    greeted({ ...greeting })
    await expect(asked).resolves.toBeNull()
    expect(welcomes()).toHaveLength(2)
    expect(portOf(welcomes()[1])).not.toBe(portOf(welcomes()[0]))
  })

  it('gives up a request that the document does not answer after 40 seconds, and says so by another value', async () => {
    vi.useFakeTimers()
    const { link, greeting } = open()
    greeted(greeting)
    const settled = vi.fn()
    const asked = link.ask({ type: 'tokenize', ...ask }).then(settled)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    vi.useRealTimers()
    await asked
    expect(settled).toHaveBeenCalledWith(undefined)
  })

  it('matches an answer to its request', async () => {
    const { link, greeting, welcomes } = open()
    greeted(greeting)
    const port = portOf(welcomes()[0])
    const question = nextMessage(port)
    const asked = link.ask({ type: 'tokenize', ...ask })
    expect(await question).toEqual({ type: 'tokenize', id: 1, ...ask })
    const result = { data: { cardId: 'crd_1' } }
    port.postMessage({ type: 'answered', id: 7, result: { data: { cardId: 'crd_of_another' } } })
    port.postMessage({ type: 'answered', id: 1, result })
    await expect(asked).resolves.toEqual(result)
  })

  it('passes a frame’s message for its group on to all mounted elements, and emits nothing', async () => {
    const happened = vi.fn()
    const sent = vi.fn()
    const mounted = { type: 'cvv', frameLink: () => ({ send: sent }) as unknown as FrameLink } as const
    const unmounted = { type: 'expiration', frameLink: () => undefined } as const
    const members = new Map([mounted, unmounted].map((entry) => [entry.type, entry] as const))
    const { greeting, welcomes } = open({ happened, members })
    greeted(greeting)
    const asked = { type: 'asked', id: 'a1-b2' }
    portOf(welcomes()[0]).postMessage(asked)
    await expect.poll(() => sent.mock.calls).toEqual([[asked]])
    expect(happened).not.toHaveBeenCalled()
  })

  it('answers open requests and removes the frame when it is closed', async () => {
    const { link, container, greeting } = open()
    greeted(greeting)
    const asked = link.ask({ type: 'tokenize', ...ask })
    link.close()
    await expect(asked).resolves.toBeNull()
    expect(container.childNodes).toHaveLength(0)
  })

  it('reports a document of another version, and does not give it a port', () => {
    const { greeting, failed, iframe, welcomes } = open()
    greeted({ ...greeting, data: { ...hello, version: '9.9.9' } })
    expect(failed.mock.calls).toEqual([['version', '9.9.9', iframe]])
    expect(welcomes()).toEqual([])
  })
})
