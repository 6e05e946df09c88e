import { hello, welcome } from '@element-js/protocol/frame'
import { describe, expect, it, vi } from 'vitest'
import { linkToHost } from './host-link.ts'

const shop = 'https://shop.example'

/** A fake of a frame's window: the test passes in events as the browser would create them. */
function frameWindow(location: object = { ancestorOrigins: [shop] }) {
  const listeners = new Set<(event: unknown) => void>()
  const page = new EventTarget()
  const parent = { postMessage: vi.fn() }
  const view = {
    parent,
    location,
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      type === 'message' ? listeners.add(listener) : page.addEventListener(type, listener),
    removeEventListener: (type: string, listener: (event: unknown) => void) =>
      type === 'message' && listeners.delete(listener),
  }
  const receive = (event: unknown) => {
    for (const listener of [...listeners]) listener(event)
  }
  return { view: view as unknown as Window, parent, receive, listeners, page }
}

function welcomeEvent(parent: unknown, changes: object = {}) {
  const port = { postMessage: vi.fn() }
  return { isTrusted: true, source: parent, origin: shop, data: welcome, ports: [port], ...changes }
}

const message = { type: 'resized', heightPx: 24 } as const

describe('the handshake in the frame', () => {
  it('greets with only the version', () => {
    const { view, parent } = frameWindow()
    const link = linkToHost(view)
    expect(parent.postMessage).not.toHaveBeenCalled()
    link.greet()
    expect(parent.postMessage.mock.calls).toEqual([[hello, '*']])
  })

  it('sends messages that were queued before the welcome, in order', () => {
    const { view, parent, receive } = frameWindow()
    const link = linkToHost(view)
    link.send(message)
    const event = welcomeEvent(parent)
    receive(event)
    link.send({ ...message, heightPx: 30 })
    expect(event.ports[0]?.postMessage.mock.calls).toEqual([[message], [{ ...message, heightPx: 30 }]])
  })

  it('sends nothing to a page that was left until it is shown again', () => {
    const { view, parent, receive, page } = frameWindow()
    const link = linkToHost(view)
    const event = welcomeEvent(parent)
    receive(event)
    page.dispatchEvent(new Event('pagehide'))
    link.send(message)
    link.send({ ...message, heightPx: 30 })
    expect(event.ports[0]?.postMessage).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('pageshow'))
    expect(event.ports[0]?.postMessage.mock.calls).toEqual([[message], [{ ...message, heightPx: 30 }]])
  })

  it.each<[string, object]>([
    ['an event made by a script', { isTrusted: false }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another shape', { data: 'welcome' }],
    ['another version', { data: { ...welcome, version: '9.9.9' } }],
    ['no port', { ports: [] }],
  ])('refuses %s', (_case, changes) => {
    const { view, parent, receive, listeners } = frameWindow()
    const link = linkToHost(view)
    const event = welcomeEvent(parent, changes)
    receive(event)
    link.send(message)
    for (const port of event.ports) expect(port.postMessage).not.toHaveBeenCalled()
    expect(listeners.size).toBe(1)
  })

  it('accepts one welcome per load, and then stops listening on the window', () => {
    const { view, parent, receive, listeners } = frameWindow()
    const link = linkToHost(view)
    const [first, second] = [welcomeEvent(parent), welcomeEvent(parent)]
    receive(first)
    receive(second)
    link.send(message)
    expect(first.ports[0]?.postMessage).toHaveBeenCalledTimes(1)
    expect(second.ports[0]?.postMessage).not.toHaveBeenCalled()
    expect(listeners.size).toBe(0)
  })

  it('accepts a welcome from any origin if the browser does not know the page’s origin', () => {
    const { view, parent, receive } = frameWindow({})
    const event = welcomeEvent(parent)
    const link = linkToHost(view)
    receive(event)
    link.send(message)
    expect(event.ports[0]?.postMessage).toHaveBeenCalledWith(message)
  })

  it.each<[string, object, object]>([
    ['if the browser does not know the page’s origin', {}, {}],
    ['if both have no origin', { ancestorOrigins: ['null'] }, { origin: 'null' }],
  ])('refuses a welcome from another window %s', (_case, location, changes) => {
    const { view, receive } = frameWindow(location)
    const link = linkToHost(view)
    const event = welcomeEvent({}, changes)
    receive(event)
    link.send(message)
    expect(event.ports[0]?.postMessage).not.toHaveBeenCalled()
  })

  it('accepts a welcome from another window of the page’s origin, which has put the field into a popup', () => {
    const { view, receive } = frameWindow()
    const event = welcomeEvent({})
    const link = linkToHost(view)
    receive(event)
    expect(link.isOpen()).toBe(true)
  })

  it('accepts only the page that embeds it, not the page around that one', () => {
    const outer = 'https://outer.example'
    const { view, parent, receive } = frameWindow({ ancestorOrigins: [shop, outer] })
    const link = linkToHost(view)
    link.send(message)
    const [wrong, right] = [welcomeEvent(parent, { origin: outer }), welcomeEvent(parent)]
    receive(wrong)
    receive(right)
    expect(wrong.ports[0]?.postMessage).not.toHaveBeenCalled()
    expect(right.ports[0]?.postMessage).toHaveBeenCalledTimes(1)
  })

  it('reports the welcome to the receiver of messages, whether it comes before or after the welcome', () => {
    for (const listensFirst of [true, false]) {
      const { view, parent, receive } = frameWindow()
      const received: unknown[] = []
      const event = welcomeEvent(parent)
      const link = linkToHost(view)
      const listen = () =>
        link.listen(
          () => received.push(link.isOpen()),
          (heard) => received.push(heard),
        )
      if (listensFirst) listen()
      receive(event)
      if (!listensFirst) listen()
      const port = event.ports[0] as unknown as MessagePort
      port.onmessage?.(new MessageEvent('message', { data: { type: 'blur' } }))
      expect(received).toEqual([true, { type: 'blur' }])
    }
  })

  it('passes on messages from the port, and drops those of unknown shape', () => {
    const { view, parent, receive } = frameWindow()
    const received: unknown[] = []
    const event = welcomeEvent(parent)
    const link = linkToHost(view)
    receive(event)
    link.listen(
      () => {},
      (heard) => received.push(heard),
    )
    const port = event.ports[0] as unknown as MessagePort
    const said = [
      null,
      'focus',
      { type: 'blur' },
      { type: 'eval' },
      { type: 'tokenize', id: 'x', tokenData: {} },
    ]
    for (const data of said) port.onmessage?.(new MessageEvent('message', { data }))
    expect(received).toEqual([{ type: 'blur' }])
  })
})
