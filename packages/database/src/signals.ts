/** The subjects of signals: a link has changed, the clock was moved, something is to be delivered. */
export type Topic = 'link' | 'clock' | 'outbox'

/**
 * Signals to all processes on a store, including this one. They only make something happen sooner: if one is lost, the
 * next regular check of the store finds the change.
 */
export interface Signals {
  /** Call it after the commit. @param key What it is about: 64 characters at most, and no secret. */
  send(topic: Topic, key?: string): void
  /** Adds a listener. The returned function removes it. */
  on(topic: Topic, listener: (key: string) => void): () => void
}

/** The listeners of one process. */
export interface SignalListeners extends Pick<Signals, 'on'> {
  publish(topic: string, key: string): void
}

export function createSignalListeners(): SignalListeners {
  const listeners = new Map<string, Set<(key: string) => void>>()
  return {
    on: (topic, listener) => {
      const ofTopic = listeners.get(topic) ?? new Set()
      listeners.set(topic, ofTopic.add(listener))
      return () => ofTopic.delete(listener)
    },
    publish: (topic, key) => {
      for (const listener of listeners.get(topic) ?? []) listener(key)
    },
  }
}

/** Signals within this process, for a store that other processes check regularly. */
export function createLocalSignals(): Signals {
  const { on, publish } = createSignalListeners()
  return { on, send: (topic, key = '') => publish(topic, key) }
}
