import { setTimeout as sleep } from 'node:timers/promises'
import { stopOnSignal } from '../stop-on-signal.ts'

const betweenMs = 500

interface FollowOptions<Item> {
  /** At the start of a sentence: `element listen`. */
  readonly program: string
  readonly tell: (line: string) => void
  /** Returns what is new since the last call, oldest first. */
  readonly read: () => Promise<readonly Item[]>
  /** An item for which it fails is tried again. */
  readonly act: (item: Item) => Promise<void>
}

/** Looks for new items twice a second and acts on each, until the program is stopped; also while the service restarts. */
export function follow<Item>({ program, tell, read, act }: FollowOptions<Item>): void {
  const stop = new AbortController()
  const ended = run()
  stopOnSignal({
    program,
    tell,
    close: () => {
      stop.abort()
      return ended
    },
  })

  async function run(): Promise<void> {
    let waiting: readonly Item[] = []
    let isAway = false
    while (!stop.signal.aborted) {
      try {
        waiting = [...waiting, ...(await read())]
        for (const next of waiting) {
          if (stop.signal.aborted) return
          await act(next)
          waiting = waiting.slice(1)
        }
        isAway = false
      } catch (error) {
        if (!isAway) tell(`${error instanceof Error ? error.message : String(error)} Trying again.`)
        isAway = true
      }
      await sleep(betweenMs, undefined, { signal: stop.signal }).catch(() => {
        // It was stopped.
      })
    }
  }
}
