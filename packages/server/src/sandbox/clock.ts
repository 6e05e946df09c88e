import type { Database } from '../database/database.ts'
import { addToSandboxOffset, readSandboxState, type SandboxState, setSandboxOffset } from './sandbox-state.ts'

/** Where a clock is to go. */
export type ClockMove =
  /** Back, when below zero. */
  | { readonly advanceSeconds: number }
  /** Unix seconds. */
  | { readonly now: number }

/** The clock of a sandbox. It ticks as the system's does, from wherever it was put. */
export interface SandboxClock {
  /** Unix milliseconds. */
  readonly nowMs: () => number
  /** How often the sandbox was reset, as far as this process knows. */
  readonly resets: () => number
  /** Moves it for all processes; the others follow within half a second. */
  move(to: ClockMove): Promise<void>
  /** Sees where it is now. */
  follow(): Promise<void>
  close(): void
}

interface ClockOptions {
  readonly db: Database
  /** Unix milliseconds. */
  readonly systemNowMs: () => number
  /** Told when the store cannot say where the clock is; it goes on as it was. */
  readonly onFailure: (error: unknown) => void
}

const followEveryMs = 500

/** Opens the clock of a store: where it was put outlives the process. */
export async function openSandboxClock({ db, systemNowMs, onFailure }: ClockOptions): Promise<SandboxClock> {
  let state: SandboxState = await readSandboxState(db)
  let moves = 0
  const nowMs = (): number => systemNowMs() + state.offsetMs
  const follow = async (): Promise<void> => {
    const before = moves
    const read = await readSandboxState(db)
    // What was read while this process moved the clock may be from before.
    if (moves === before) state = read
  }
  const timer = setInterval(() => void follow().catch(onFailure), followEveryMs)
  timer.unref()
  return {
    nowMs,
    resets: () => state.resets,
    follow,
    move: async (to) => {
      const moved =
        'now' in to
          ? await setSandboxOffset(db, to.now * 1000 - systemNowMs())
          : await addToSandboxOffset(db, to.advanceSeconds * 1000)
      moves += 1
      state = moved
    },
    close: () => clearInterval(timer),
  }
}
