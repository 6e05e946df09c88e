import type { Database, Schema, Signals } from '@element-js/database'
import type { Selectable } from 'kysely'

/** A change of the clock. */
export type ClockMove =
  /** Negative: backwards. */
  | { readonly advanceSeconds: number }
  /** Unix seconds. */
  | { readonly now: number }

// From 2000 to 2100, the years of test cards and test certificates.
export const earliestSeconds = 946_684_800
export const latestSeconds = 4_102_444_800

/** The clock of a sandbox. It ticks like the system's, from any time to which it was set. */
export interface SandboxClock {
  /** Unix milliseconds. */
  readonly nowMs: () => number
  /** How often the sandbox was reset, as far as this process knows. */
  readonly resets: () => number
  /** Moves the clock of all processes. The others follow at once, and within half a second if the signal is lost. */
  move(to: ClockMove): Promise<void>
  /** Reads the current state of the clock from the store. */
  follow(): Promise<void>
  close(): void
}

interface ClockOptions {
  readonly db: Database
  readonly signals: Signals
  /** Unix milliseconds. */
  readonly systemNowMs: () => number
  /** Called if the store cannot be read. The clock continues unchanged. */
  readonly onFailure: (error: unknown) => void
}

const followEveryMs = 500

/** Opens the clock of a store. Its setting is stored, so it outlives the process. */
export async function openSandboxClock({
  db,
  signals,
  systemNowMs,
  onFailure,
}: ClockOptions): Promise<SandboxClock> {
  let state: SandboxState = await readSandboxState(db)
  let moves = 0
  const nowMs = (): number => systemNowMs() + state.offsetMs
  const follow = async (): Promise<void> => {
    const before = moves
    const read = await readSandboxState(db)
    // If this process has moved the clock during the read, the result may be outdated.
    if (moves === before) state = read
  }
  const timer = setInterval(() => void follow().catch(onFailure), followEveryMs)
  timer.unref()
  const unsubscribe = signals.on('clock', () => void follow().catch(onFailure))
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
      signals.send('clock')
    },
    close: () => {
      unsubscribe()
      clearInterval(timer)
    },
  }
}

/** State that the processes of one sandbox share. */
type SandboxState = Selectable<Schema['sandboxState']>

export async function readSandboxState(db: Database): Promise<SandboxState> {
  return db.selectFrom('sandboxState').select(['offsetMs', 'resets']).executeTakeFirstOrThrow()
}

async function setSandboxOffset(db: Database, offsetMs: number): Promise<SandboxState> {
  return db
    .updateTable('sandboxState')
    .set({ offsetMs })
    .returning(['offsetMs', 'resets'])
    .executeTakeFirstOrThrow()
}

/** Moves the clock from its current time, to which another process may have set it. */
async function addToSandboxOffset(db: Database, addedMs: number): Promise<SandboxState> {
  return db
    .updateTable('sandboxState')
    .set(({ eb }) => ({ offsetMs: eb('offsetMs', '+', addedMs) }))
    .returning(['offsetMs', 'resets'])
    .executeTakeFirstOrThrow()
}

/** Resets the clock, and records that everything before was deleted. */
export async function noteSandboxReset(db: Database): Promise<SandboxState> {
  return db
    .updateTable('sandboxState')
    .set(({ eb }) => ({ offsetMs: 0, resets: eb('resets', '+', 1) }))
    .returning(['offsetMs', 'resets'])
    .executeTakeFirstOrThrow()
}
