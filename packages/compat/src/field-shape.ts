import type { CardElement, ElementEvents, EventName } from '@element-js/element'

/** An event as the other library names it. */
export interface ForeignEvent {
  readonly name: string
  readonly payload: object
}

/** A handler of a page. */
export type Handler = (payload: never) => unknown

/** The methods of an element that are the same in both libraries, and the methods for events. */
export interface FieldShape
  extends Pick<CardElement, 'unmount' | 'destroy' | 'focus' | 'blur' | 'clear' | 'mount'> {
  on(event: string, handler: Handler): this
  once(event: string, handler: Handler): this
  /** Without a handler, it removes all handlers of the event. */
  off(event: string, handler?: Handler): this
  addEventListener(event: string, handler: Handler): this
  removeEventListener(event: string, handler?: Handler): this
  /** Our element, by which the library knows the field. */
  valueOf(): CardElement
}

/** Translates our events; one of ours may correspond to none or several of theirs. */
export type Dialect = {
  readonly [Name in EventName]?: (payload: ElementEvents[Name]) => readonly ForeignEvent[]
}

/**
 * Gives an element the shape of another library's element.
 *
 * @param autofillClass The class of a container whose field the browser has filled in.
 */
export function shapeField(element: CardElement, autofillClass: string, dialect: Dialect): FieldShape {
  const handlers = new Map<string, Map<Handler, Handler>>()
  let container: Element | null = null

  function add(event: string, handler: Handler, run: Handler): void {
    handlers.set(event, (handlers.get(event) ?? new Map()).set(handler, run))
  }

  for (const name of Object.keys(dialect) as EventName[]) {
    element.on(name, (payload) => {
      for (const foreign of dialect[name]?.(payload as never) ?? []) emit(foreign)
    })
  }

  /** Calls the handlers that are registered now, except those that an earlier one removes in the meantime. */
  function emit({ name, payload }: ForeignEvent): void {
    for (const [handler, run] of [...(handlers.get(name) ?? [])]) {
      if (!handlers.get(name)?.has(handler)) continue
      try {
        run(payload as never)
      } catch (error) {
        // It is reported as uncaught, and the other handlers are still called, as in both libraries.
        setTimeout(() => {
          throw error
        })
      }
    }
  }
  function showAutofilled(isShown: boolean): void {
    for (const word of autofillClass.split(/\s+/).filter(Boolean)) container?.classList.toggle(word, isShown)
  }
  element.on('change', ({ autofilled }) => showAutofilled(autofilled))

  const field: FieldShape = {
    mount(target) {
      element.mount(target)
      container = typeof target === 'string' ? document.querySelector(target) : target
      // A container that was cloned may have the class of the field before.
      showAutofilled(false)
    },
    unmount: element.unmount,
    destroy() {
      handlers.clear()
      element.destroy()
    },
    focus: element.focus,
    blur: element.blur,
    clear: element.clear,
    on(event, handler) {
      add(event, handler, handler)
      return field
    },
    once(event, handler) {
      add(event, handler, (payload) => {
        field.off(event, handler)
        handler(payload)
      })
      return field
    },
    off(event, handler) {
      if (handler) handlers.get(event)?.delete(handler)
      else handlers.delete(event)
      return field
    },
    addEventListener: (event, handler) => field.on(event, handler),
    removeEventListener: (event, handler) => field.off(event, handler),
    valueOf: () => element,
  }
  return field
}
