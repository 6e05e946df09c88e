import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { CommitPoint } from './crash-point.ts'

/** A program in a process of its own, which can be killed and started again with the same files. */
export interface KillableProcess {
  /** Starts it, and waits until it is ready. @returns where it listens. */
  start(): Promise<string>
  /**
   * Makes it die at a commit; `null`: at none.
   *
   * @returns how many commits there were since the last call.
   */
  arm(point: CommitPoint | null): Promise<number>
  kill(): void
  /** @throws if it does not run. */
  pid(): number
  /** Waits until it has died, or until it shows that it is alive: then it no longer dies at a commit. */
  hasDied(): Promise<boolean>
  /** Ends it, and leaves its files. */
  stop(): Promise<void>
}

export interface ProcessOptions {
  /** The path of the program. */
  readonly main: string
  readonly variables: Readonly<Record<string, string>>
  /** Called at each start with the messages that the program sent before it serves. */
  readonly onStart?: (told: string) => void
}

const preload = new URL('./die-at-commit.ts', import.meta.url).href

export function createKillableProcess({ main, variables, onStart }: ProcessOptions): KillableProcess {
  let child: ChildProcess | null = null

  function running(): ChildProcess {
    if (!child) throw new Error('The program does not run.')
    return child
  }
  const isDead = (): boolean => !child || child.exitCode !== null || child.signalCode !== null
  const ended = async (): Promise<void> => {
    const ending = running()
    if (!isDead()) await once(ending, 'exit')
  }

  /** Waits for an answer that only a living process gives. */
  async function answered(): Promise<void> {
    const answer = once(running(), 'message')
    // If the channel is already closed, the process is dying.
    running().send({ point: null }, () => {})
    await answer
  }

  return {
    start: async () => {
      child = spawn(process.execPath, ['--import', preload, main], {
        env: { PATH: process.env.PATH, ...variables },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      const { url, told } = await readStart(child)
      onStart?.(told)
      return url
    },
    arm: async (point) => {
      const answer = once(running(), 'message')
      running().send({ point })
      const [{ commits }] = (await answer) as [{ readonly commits: number }]
      return commits
    },
    kill: () => void running().kill('SIGKILL'),
    pid: () => running().pid ?? 0,
    hasDied: () => Promise.race([ended().then(() => true), answered().then(() => false)]),
    stop: async () => {
      if (!isDead()) running().kill('SIGTERM')
      await ended()
    },
  }
}

/** Reads from its messages where it listens. */
async function readStart(child: ChildProcess): Promise<{ readonly url: string; readonly told: string }> {
  let told = ''
  for await (const part of child.stderr ?? []) {
    told += part
    const url = /is listening at (\S+)\n/.exec(told)?.[1]
    if (url !== undefined) return { url, told }
  }
  throw new Error(`The program has not started: ${told}`)
}
