/** Handlers by event name. */
export interface Emitter<Events extends object> {
  /** @returns the undo. Adding one handler twice to an event counts once, as with DOM listeners. */
  on<Name extends keyof Events>(name: Name, handler: (payload: Events[Name]) => void): () => void
  off<Name extends keyof Events>(name: Name, handler: (payload: Events[Name]) => void): void
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
  /** Removes all handlers. */
  clear(): void
}

export function createEmitter<Events extends object>(): Emitter<Events> {
  const handlers: { [Name in keyof Events]?: Set<(payload: Events[Name]) => void> } = {}

  const off: Emitter<Events>['off'] = (name, handler) => {
    handlers[name]?.delete(handler)
  }

  return {
    on(name, handler) {
      const set = handlers[name] ?? new Set()
      handlers[name] = set
      set.add(handler)
      return () => off(name, handler)
    },
    off,
    emit(name, payload) {
      for (const handler of [...(handlers[name] ?? [])]) {
        try {
          handler(payload)
        } catch (error) {
          // A handler's failure is its owner's: reported as uncaught, and the others still hear of the event.
          setTimeout(() => {
            throw error
          })
        }
      }
    },
    clear() {
      for (const name in handlers) delete handlers[name]
    },
  }
}
