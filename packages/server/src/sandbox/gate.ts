import { waitAtMost } from '../values/timing/wait-at-most.ts'

/** Lets requests through, or makes them wait during an action that must be atomic for them. */
export interface Gate {
  /** Waits while the gate is shut. @returns a function that leaves the gate; calling it twice does no harm. */
  enter(): Promise<() => void>
  /**
   * Shuts the gate, waits for the requests inside, runs the action and opens the gate. Actions run one after another.
   */
  whileEmpty<T>(act: () => Promise<T>): Promise<T>
}

/** @param patienceMs How long to wait for requests inside. A request that takes longer finds its data deleted. */
export function createGate({ patienceMs }: { readonly patienceMs: number }): Gate {
  const inside = new Set<object>()
  let shut: Promise<unknown> = Promise.resolve()
  let whenEmpty = (): void => {}

  const becomeEmpty = async (): Promise<void> => {
    if (inside.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    whenEmpty = resolve
    await waitAtMost(patienceMs, promise)
  }

  return {
    enter: async () => {
      // Checked again after waiting: the next action may have shut the gate again.
      for (let seen: unknown = null; seen !== shut; ) {
        seen = shut
        await shut
      }
      const ticket = {}
      inside.add(ticket)
      return () => {
        inside.delete(ticket)
        if (inside.size === 0) whenEmpty()
      }
    },
    whileEmpty: (act) => {
      const acted = shut.then(becomeEmpty).then(act)
      shut = acted.catch(() => {})
      return acted
    },
  }
}
