import { setTimeout as sleep } from 'node:timers/promises'

/** Lets requests through, or keeps them waiting while something is done that no request may see half of. */
export interface Gate {
  /** Waits while the gate is shut. @returns what lets go again; calling it twice does no harm. */
  enter(): Promise<() => void>
  /** Shuts the gate, waits until those inside are through, acts, and opens it. One such act after another. */
  whileEmpty<T>(act: () => Promise<T>): Promise<T>
}

/**
 * @param patienceMs How long those inside are waited for. One that takes longer is not waited for: it finds that what
 *   it works at is gone.
 */
export function createGate({ patienceMs }: { readonly patienceMs: number }): Gate {
  const inside = new Set<object>()
  let shut: Promise<unknown> = Promise.resolve()
  let whenEmpty = (): void => {}

  const becomeEmpty = async (): Promise<void> => {
    if (inside.size === 0) return
    const done = new AbortController()
    const empty = new Promise<void>((resolve) => {
      whenEmpty = resolve
    })
    const patience = sleep(patienceMs, undefined, { signal: done.signal }).catch(() => {})
    await Promise.race([empty, patience])
    done.abort()
  }

  return {
    enter: async () => {
      // Whoever waited looks again: the next act may have shut it anew.
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
