import { type ElementEvents, type ElementType, eventNames } from '@element-js/protocol/frame'
import type { CardElement } from './card-element.ts'
import { createElementMount } from './element-mount.ts'
import { createEmitter } from './emitter.ts'
import { IntegrationError, refuse } from './integration-error.ts'
import type { ElementEntry, Group } from './internals.ts'
import type { ElementOptions } from './options.ts'

/**
 * Creates an element of a group: checks each call of the page, and passes it on to the mount.
 */
export function createCardElement(
  type: ElementType,
  options: ElementOptions,
  group: Group,
): { element: CardElement; entry: ElementEntry } {
  const emitter = createEmitter<ElementEvents>()
  const { frameLink, mount, unmount, update } = createElementMount({ type, options, group, emitter })
  let isDestroyed = false

  function refuseIfDestroyed(method: string): void {
    if (!isDestroyed) return
    throw new IntegrationError(
      'element_destroyed',
      `${method}() was called on a ${type} element that was destroyed.`,
    )
  }

  function add(method: 'on' | 'once'): CardElement['on'] {
    return (event, handler) => {
      refuseIfDestroyed(method)
      if (eventNames.includes(event) && typeof handler === 'function') return emitter[method](event, handler)
      group.develop('explain', 'event', { [event]: handler })
      return () => {}
    }
  }

  function command(message: 'focus' | 'blur' | 'clear'): void {
    refuseIfDestroyed(message)
    if (message === 'focus') frameLink()?.focus()
    else frameLink()?.send({ type: message })
  }

  const on = add('on')

  const element: CardElement & { valueOf(): CardElement } = {
    type,
    mount(target) {
      refuseIfDestroyed('mount')
      mount(findContainer(target))
    },
    unmount() {
      refuseIfDestroyed('unmount')
      unmount()
    },
    destroy() {
      if (isDestroyed) return
      isDestroyed = true
      unmount()
      emitter.clear()
      group.members.delete(type)
    },
    focus: () => command('focus'),
    blur: () => command('blur'),
    clear: () => command('clear'),
    update(changed) {
      refuseIfDestroyed('update')
      update(changed)
    },
    on,
    once: add('once'),
    off: emitter.off,
    addEventListener: on,
    removeEventListener: emitter.off,
    valueOf: () => element,
  }
  return { element, entry: { type, frameLink } }
}

function findContainer(target: unknown): Element {
  try {
    const found = typeof target === 'string' ? document.querySelector(target) : (target as Element)
    // In another document, such as that of a popup, elements are instances of another class.
    if (found?.nodeType === 1) return found
  } catch {
    // It is not a valid selector, such as "#1st". It is rejected below, like a selector that finds nothing.
  }
  refuse('container_not_found', 'mount()', target, 'a DOM element, or a selector of one')
}
