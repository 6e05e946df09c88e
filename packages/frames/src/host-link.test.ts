import { hello, version } from '@element-js/protocol/frame'
import { describe, expect, it, vi } from 'vitest'
import { linkToHost } from './host-link.ts'

const shop = 'https://shop.example'

/** A frame's window at its seam: events are handed in as the browser would make them. */
function frameWindow() {
  const listeners = new Set<(event: unknown) => void>()
  const parent = { postMessage: vi.fn() }
  const view = {
    parent,
    location: { ancestorOrigins: [shop] },
    addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: unknown) => void) => listeners.delete(listener),
  }
  const receive = (event: unknown) => {
    for (const listener of [...listeners]) listener(event)
  }
  return { view: view as unknown as Window, parent, receive, listeners }
}

const setup = { elementType: 'pan', group: 'g', locale: 'en', options: {} }

function welcomeEvent(parent: unknown, changes: object = {}) {
  const port = { postMessage: vi.fn() }
  const data = { type: 'element:welcome', version, setup }
  return { isTrusted: true, source: parent, origin: shop, data, ports: [port], ...changes }
}

describe('the handshake in the frame', () => {
  it('greets with nothing but the version', () => {
    const { view, parent } = frameWindow()
    linkToHost(view, vi.fn())
    expect(parent.postMessage.mock.calls).toEqual([[hello, '*']])
  })

  it('takes the setup from the page that embeds it', () => {
    const { view, parent, receive } = frameWindow()
    const welcomed = vi.fn()
    linkToHost(view, welcomed)
    receive(welcomeEvent(parent))
    expect(welcomed.mock.calls[0]?.[0]).toEqual(setup)
  })

  it.each<[string, object]>([
    ['an event made by script', { isTrusted: false }],
    ['another window', { source: {} }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another shape', { data: { type: 'element:welcome', version } }],
    ['another version', { data: { type: 'element:welcome', version: '9.9.9', setup } }],
    ['no port', { ports: [] }],
    [
      'an unknown type of field',
      { data: { type: 'element:welcome', version, setup: { ...setup, elementType: 'x' } } },
    ],
  ])('refuses %s', (_case, changes) => {
    const { view, parent, receive } = frameWindow()
    const welcomed = vi.fn()
    linkToHost(view, welcomed)
    receive(welcomeEvent(parent, changes))
    expect(welcomed).not.toHaveBeenCalled()
  })

  it('takes one welcome a load, and listens on the window no more', () => {
    const { view, parent, receive, listeners } = frameWindow()
    const welcomed = vi.fn()
    linkToHost(view, welcomed)
    receive(welcomeEvent(parent))
    receive(welcomeEvent(parent))
    expect(welcomed).toHaveBeenCalledTimes(1)
    expect(listeners.size).toBe(0)
  })

  it('passes on what the port says, and drops what has no known shape', () => {
    const { view, parent, receive } = frameWindow()
    const received: unknown[] = []
    linkToHost(view, (_setup, link) => link.listen((message) => received.push(message)))
    const event = welcomeEvent(parent)
    receive(event)
    const port = event.ports[0] as unknown as MessagePort
    for (const data of [
      null,
      'focus',
      { type: 'focus' },
      { type: 'eval', code: '1' },
      { type: 'tokenize', id: 'x', tokenData: {} },
    ]) {
      port.onmessage?.(new MessageEvent('message', { data }))
    }
    expect(received).toEqual([{ type: 'focus' }])
  })
})
