/** Handlers by event name. As with DOM listeners, adding one handler twice to an event counts once. */
export interface Emitter<Events extends object> {
  /** @returns the undo. */
  on<Name extends keyof Events>(name: Name, handler: (payload: Events[Name]) => void): () => void
  /** As `on`, for the next such event only. */
  once<Name extends keyof Events>(name: Name, handler: (payload: Events[Name]) => void): () => void
  off<Name extends keyof Events>(name: Name, handler: (payload: Events[Name]) => void): void
  /** Calls the handlers that were there when it began, but for those that an earlier one removes. */
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
  /** Removes all handlers. */
  clear(): void
}

export function createEmitter<Events extends object>(): Emitter<Events> {
  type Handler<Name extends keyof Events> = (payload: Events[Name]) => void
  // By the handler that was given: what is called for it.
  let handlers: { [Name in keyof Events]?: Map<Handler<Name>, Handler<Name>> } = {}

  function add<Name extends keyof Events>(
    name: Name,
    given: Handler<Name>,
    called: Handler<Name>,
  ): () => void {
    const known = handlers[name] ?? new Map()
    handlers[name] = known
    if (!known.has(given)) known.set(given, called)
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
          // A handler's failure is its owner's: it is reported as uncaught, and the other handlers are still called.
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
