/** Handlers by event name. As with DOM listeners, a handler that is added to an event twice is called once. */
export interface Emitter<Events extends object> {
  /** @returns a function that removes the handler. */
  on<Name extends keyof Events>(name: Name, handler: (payload: Events[Name]) => void): () => void
  /** Like `on`, but only for the next such event. */
  once<Name extends keyof Events>(name: Name, handler: (payload: Events[Name]) => void): () => void
  off<Name extends keyof Events>(name: Name, handler: (payload: Events[Name]) => void): void
  /** Calls the handlers that are registered now, except those that an earlier handler removes in the meantime. */
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
  /** Removes all handlers. */
  clear(): void
}

export function createEmitter<Events extends object>(): Emitter<Events> {
  type Handler<Name extends keyof Events> = (payload: Events[Name]) => void
  // The functions to call, keyed by the handler that the caller passed.
  let handlers: { [Name in keyof Events]?: Map<Handler<Name>, Handler<Name>> } = {}

  function add<Name extends keyof Events>(
    name: Name,
    given: Handler<Name>,
    called: Handler<Name>,
  ): () => void {
    handlers[name] ??= new Map()
    if (!handlers[name]?.has(given)) handlers[name]?.set(given, called)
    return () => off(name, given)
  }

  const off: Emitter<Events>['off'] = (name, handler) => {
    handlers[name]?.delete(handler)
  }

  return {
    on: (name, handler) => add(name, handler, handler),
    once: (name, handler) =>
      add(name, handler, (payload) => {
        off(name, handler)
        handler(payload)
      }),
    off,
    emit(name, payload) {
      for (const [given, called] of [...(handlers[name] ?? [])]) {
        if (!handlers[name]?.has(given)) continue
        try {
          called(payload)
        } catch (error) {
          // An error in a handler belongs to the page: it is reported as uncaught, and the other handlers are still
          // called.
          setTimeout(() => {
            throw error
          })
        }
      }
    },
    clear() {
      handlers = {}
    },
  }
}
